-- What operations of expressions do in SQL where one operator doesn't: as in packages/domain/src/expressions, to the digit.
-- Nothing here throws: what can't be computed is null. A function never changes its meaning, because stored expressions rely
-- on it. Bodies of SQL are parsed here and have no settings, so that the planner puts them in the place of the call.

create type platform.expr_money as (amount numeric, currency text);
-- A record or list item; the label is '' where only the id is known.
create type platform.expr_record as (id uuid, label text);

-- In the bounds of a decimal field: rounded to 20 digits after the point, null with more than 30 before it.
create function platform.expr_number(given numeric) returns numeric language sql immutable strict parallel safe
  return case when abs(round(given, 20)) < 1e30 then round(given, 20) end;

create function platform.expr_number_text(given numeric) returns text language sql immutable strict parallel safe
  return trim_scale(given)::text;

create function platform.expr_text(given text) returns text language sql immutable strict parallel safe
  return case when given <> '' and char_length(given) <= 100000 then given end;

-- The blanks that JavaScript trims.
create function platform.expr_trim(given text) returns text language sql immutable strict parallel safe
  return btrim(given, E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff');

-- Upper case as JavaScript has it: 102 characters become several, all others one. The ICU of a server may be years older than
-- its own tables.
create function platform.expr_upper(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  result text := given;
  pair text;
begin
  if given ~ (
    E'[\u00df\u0149\u01f0\u0390\u03b0\u0587\u1e96\u1e97\u1e98\u1e99\u1e9a\u1f50\u1f52\u1f54\u1f56\u1f80\u1f81\u1f82'
    '\u1f83\u1f84\u1f85\u1f86\u1f87\u1f88\u1f89\u1f8a\u1f8b\u1f8c\u1f8d\u1f8e\u1f8f\u1f90\u1f91\u1f92\u1f93\u1f94'
    '\u1f95\u1f96\u1f97\u1f98\u1f99\u1f9a\u1f9b\u1f9c\u1f9d\u1f9e\u1f9f\u1fa0\u1fa1\u1fa2\u1fa3\u1fa4\u1fa5\u1fa6'
    '\u1fa7\u1fa8\u1fa9\u1faa\u1fab\u1fac\u1fad\u1fae\u1faf\u1fb2\u1fb3\u1fb4\u1fb6\u1fb7\u1fbc\u1fc2\u1fc3\u1fc4'
    '\u1fc6\u1fc7\u1fcc\u1fd2\u1fd3\u1fd6\u1fd7\u1fe2\u1fe3\u1fe4\u1fe6\u1fe7\u1ff2\u1ff3\u1ff4\u1ff6\u1ff7\u1ffc'
    '\ufb00\ufb01\ufb02\ufb03\ufb04\ufb05\ufb06\ufb13\ufb14\ufb15\ufb16\ufb17]'
  ) then
    foreach pair in array string_to_array(
      E'\u00df=SS \u0149=\u02bcN \u01f0=J\u030c \u0390=\u0399\u0308\u0301 \u03b0=\u03a5\u0308\u0301 \u0587=\u0535\u0552'
      ' \u1e96=H\u0331 \u1e97=T\u0308 \u1e98=W\u030a \u1e99=Y\u030a \u1e9a=A\u02be \u1f50=\u03a5\u0313'
      ' \u1f52=\u03a5\u0313\u0300 \u1f54=\u03a5\u0313\u0301 \u1f56=\u03a5\u0313\u0342 \u1f80=\u1f08\u0399'
      ' \u1f81=\u1f09\u0399 \u1f82=\u1f0a\u0399 \u1f83=\u1f0b\u0399 \u1f84=\u1f0c\u0399 \u1f85=\u1f0d\u0399'
      ' \u1f86=\u1f0e\u0399 \u1f87=\u1f0f\u0399 \u1f88=\u1f08\u0399 \u1f89=\u1f09\u0399 \u1f8a=\u1f0a\u0399'
      ' \u1f8b=\u1f0b\u0399 \u1f8c=\u1f0c\u0399 \u1f8d=\u1f0d\u0399 \u1f8e=\u1f0e\u0399 \u1f8f=\u1f0f\u0399'
      ' \u1f90=\u1f28\u0399 \u1f91=\u1f29\u0399 \u1f92=\u1f2a\u0399 \u1f93=\u1f2b\u0399 \u1f94=\u1f2c\u0399'
      ' \u1f95=\u1f2d\u0399 \u1f96=\u1f2e\u0399 \u1f97=\u1f2f\u0399 \u1f98=\u1f28\u0399 \u1f99=\u1f29\u0399'
      ' \u1f9a=\u1f2a\u0399 \u1f9b=\u1f2b\u0399 \u1f9c=\u1f2c\u0399 \u1f9d=\u1f2d\u0399 \u1f9e=\u1f2e\u0399'
      ' \u1f9f=\u1f2f\u0399 \u1fa0=\u1f68\u0399 \u1fa1=\u1f69\u0399 \u1fa2=\u1f6a\u0399 \u1fa3=\u1f6b\u0399'
      ' \u1fa4=\u1f6c\u0399 \u1fa5=\u1f6d\u0399 \u1fa6=\u1f6e\u0399 \u1fa7=\u1f6f\u0399 \u1fa8=\u1f68\u0399'
      ' \u1fa9=\u1f69\u0399 \u1faa=\u1f6a\u0399 \u1fab=\u1f6b\u0399 \u1fac=\u1f6c\u0399 \u1fad=\u1f6d\u0399'
      ' \u1fae=\u1f6e\u0399 \u1faf=\u1f6f\u0399 \u1fb2=\u1fba\u0399 \u1fb3=\u0391\u0399 \u1fb4=\u0386\u0399'
      ' \u1fb6=\u0391\u0342 \u1fb7=\u0391\u0342\u0399 \u1fbc=\u0391\u0399 \u1fc2=\u1fca\u0399 \u1fc3=\u0397\u0399'
      ' \u1fc4=\u0389\u0399 \u1fc6=\u0397\u0342 \u1fc7=\u0397\u0342\u0399 \u1fcc=\u0397\u0399 \u1fd2=\u0399\u0308\u0300'
      ' \u1fd3=\u0399\u0308\u0301 \u1fd6=\u0399\u0342 \u1fd7=\u0399\u0308\u0342 \u1fe2=\u03a5\u0308\u0300'
      ' \u1fe3=\u03a5\u0308\u0301 \u1fe4=\u03a1\u0313 \u1fe6=\u03a5\u0342 \u1fe7=\u03a5\u0308\u0342 \u1ff2=\u1ffa\u0399'
      ' \u1ff3=\u03a9\u0399 \u1ff4=\u038f\u0399 \u1ff6=\u03a9\u0342 \u1ff7=\u03a9\u0342\u0399 \u1ffc=\u03a9\u0399'
      ' \ufb00=FF \ufb01=FI \ufb02=FL \ufb03=FFI \ufb04=FFL \ufb05=ST \ufb06=ST \ufb13=\u0544\u0546 \ufb14=\u0544\u0535'
      ' \ufb15=\u0544\u053b \ufb16=\u054e\u0546 \ufb17=\u0544\u053d', ' ') loop
      result := replace(result, split_part(pair, '=', 1), split_part(pair, '=', 2));
    end loop;
  end if;
  return upper(result);
end $$;

-- One capital has two small characters, and a sigma at the end of a word has a form of its own, which ICU knows: it is looked
-- for only when it is needed.
create function platform.expr_lower(given text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if strpos(given, E'\u03a3') > 0 then return lower(given collate "und-x-icu"); end if;
  return lower(replace(given, E'\u0130', E'i\u0307'));
end $$;

-- A whole number of at most 4,000,000, which is longer in days than the years 1 to 9999.
create function platform.expr_whole(given numeric) returns int language sql immutable strict parallel safe
  return case when given = trunc(given) and abs(given) <= 4000000 then given::int end;

create function platform.expr_length(given numeric) returns int language sql immutable strict parallel safe
  return case when given = trunc(given) then least(greatest(given, 0), 100000)::int end;

-- Rounded once: numeric division chooses its digits by its operands.
create function platform.expr_quotient(a numeric, b numeric) returns numeric language sql immutable strict parallel safe
  return platform.expr_number(div(a * 1e21, nullif(b, 0)) * 1e-21);

-- Has the sign of the divisor.
create function platform.expr_modulo(a numeric, b numeric) returns numeric language plpgsql immutable strict parallel safe as $$
declare rest numeric := mod(a, nullif(b, 0));
begin
  return platform.expr_number(case when rest = 0 or (rest < 0) = (b < 0) then rest else rest + b end);
end $$;

-- kind: 'near' (halves away from zero), 'down' or 'up'.
create function platform.expr_round(given numeric, digits numeric, kind text) returns numeric
  language plpgsql immutable strict parallel safe as $$
declare cut numeric; step numeric;
begin
  if digits <> trunc(digits) or abs(digits) > 20 then return null; end if;
  if kind = 'near' then return platform.expr_number(round(given, digits::int)); end if;
  cut := trunc(given, digits::int);
  step := ('1e' || -digits::int)::numeric;
  return platform.expr_number(case
    when kind = 'down' and cut > given then cut - step
    when kind = 'up' and cut < given then cut + step
    else cut end);
end $$;

create function platform.expr_number_of(given text) returns numeric language plpgsql immutable strict parallel safe as $$
declare plain text := platform.expr_trim(given);
begin
  if char_length(given) >= 100 or plain !~ '^-?[0-9]{1,30}(\.[0-9]{1,20})?$' then return null; end if;
  return platform.expr_number(plain::numeric);
end $$;

create function platform.expr_money_of(amount numeric, currency text) returns platform.expr_money
  language plpgsql immutable strict parallel safe as $$
declare bounded numeric := platform.expr_number(amount);
begin
  return case when bounded is not null then row(bounded, currency)::platform.expr_money end;
end $$;

create function platform.expr_currency(code text, known text[]) returns text language sql immutable strict parallel safe
  return case when code = any(known) then code end;

-- Null if an amount is null or the currencies differ.
create function platform.expr_money_sum(given platform.expr_money[]) returns platform.expr_money
  language sql immutable parallel safe
  return (select case when bool_and(m.amount is not null) and min(m.currency) = max(m.currency)
    then platform.expr_money_of(sum(m.amount), min(m.currency)) end from unnest(given) m);

create function platform.expr_money_present(given platform.expr_money[]) returns platform.expr_money[]
  language sql immutable parallel safe
  return (select array_agg(row(m.amount, m.currency)::platform.expr_money) from unnest(given) m where m.amount is not null);

-- The least, or the greatest, of those that are not null; null if their currencies differ.
create function platform.expr_money_extreme(given platform.expr_money[], is_least boolean) returns platform.expr_money
  language sql immutable parallel safe
  return (select case when min(m.currency) = max(m.currency)
    then platform.expr_money_of(case when is_least then min(m.amount) else max(m.amount) end, min(m.currency)) end
    from unnest(given) m);

-- The factors in their order, numbers as amounts without a currency; bounded after each, so that none grows beyond.
create function platform.expr_money_product(factors platform.expr_money[]) returns platform.expr_money
  language plpgsql immutable parallel safe as $$
declare factor platform.expr_money; result numeric := 1; code text;
begin
  foreach factor in array factors loop
    result := platform.expr_number(result * factor.amount);
    code := coalesce(code, factor.currency);
  end loop;
  return platform.expr_money_of(result, code);
end $$;

create function platform.expr_money_absolute(given platform.expr_money) returns platform.expr_money
  language sql immutable parallel safe
  return platform.expr_money_of(abs((given).amount), (given).currency);

create function platform.expr_money_quotient(given platform.expr_money, divisor numeric) returns platform.expr_money
  language sql immutable parallel safe
  return platform.expr_money_of(platform.expr_quotient((given).amount, divisor), (given).currency);

create function platform.expr_money_ratio(a platform.expr_money, b platform.expr_money) returns numeric
  language sql immutable parallel safe
  return case when (a).currency = (b).currency then platform.expr_quotient((a).amount, (b).amount) end;

-- Negative, zero or positive; null if there is no order.
create function platform.expr_money_order(a platform.expr_money, b platform.expr_money) returns int
  language sql immutable parallel safe
  return case when (a).currency = (b).currency then sign((a).amount - (b).amount)::int end;

create function platform.expr_money_round(given platform.expr_money, digits numeric, kind text) returns platform.expr_money
  language sql immutable parallel safe
  return platform.expr_money_of(platform.expr_round((given).amount, digits, kind), (given).currency);

-- To the coins of the currency: {"JPY": 0}, else two digits.
create function platform.expr_money_round_coins(given platform.expr_money, kind text, coins jsonb) returns platform.expr_money
  language sql immutable parallel safe
  return platform.expr_money_of(
    platform.expr_round((given).amount, coalesce((coins ->> (given).currency)::numeric, 2), kind), (given).currency);

create function platform.expr_money_text(given platform.expr_money) returns text language sql immutable parallel safe
  return platform.expr_number_text((given).amount) || ' ' || (given).currency;

-- Measured first: a replacement may multiply the length.
create function platform.expr_replace(given text, find text, by_text text) returns text
  language plpgsql immutable parallel safe as $$
declare length int; parts int;
begin
  if find is null then return platform.expr_text(given); end if;
  length := char_length(given);
  parts := (length - char_length(replace(given, find, ''))) / char_length(find);
  if length + parts::bigint * (char_length(coalesce(by_text, '')) - char_length(find)) > 100000 then return null; end if;
  return platform.expr_text(replace(given, find, coalesce(by_text, '')));
end $$;

create function platform.expr_join(given platform.expr_record[], separator text) returns text
  language plpgsql immutable strict parallel safe as $$
declare joined text := array_to_string((select array_agg(r.label order by r.place)
  from unnest(given) with ordinality r(id, label, place)), separator);
begin
  return case when char_length(joined) + char_length(separator) <= 100000 then platform.expr_text(joined) end;
end $$;

create function platform.expr_labels(given platform.expr_record[]) returns text language sql immutable strict parallel safe
  return (select string_agg(r.label, ', ' order by r.place) from unnest(given) with ordinality r(id, label, place));

create function platform.expr_has(given platform.expr_record[], item platform.expr_record) returns boolean
  language sql immutable parallel safe
  return exists (select from unnest(given) r where r.id = (item).id);

-- Days and instants are of the years 1 to 9999.
create function platform.expr_day_in_years(given date) returns date language sql immutable strict parallel safe
  return case when given between date '0001-01-01' and date '9999-12-31' then given end;

create function platform.expr_instant_in_years(given timestamptz) returns timestamptz language sql immutable strict parallel safe
  return case when given >= timestamptz '0001-01-01T00:00:00Z' and given < timestamptz '10000-01-01T00:00:00Z' then given end;

create function platform.expr_date(year numeric, month numeric, day numeric) returns date
  language plpgsql immutable strict parallel safe as $$
declare first_day date;
begin
  if platform.expr_whole(year) is null or platform.expr_whole(month) is null or platform.expr_whole(day) is null
    or not (year between 1 and 9999 and month between 1 and 12 and day between 1 and 31) then return null; end if;
  first_day := make_date(year::int, month::int, 1);
  return case when extract(month from first_day + (day::int - 1)) = month then first_day + (day::int - 1) end;
end $$;

-- The day of an instant in the zone.
create function platform.expr_day(given timestamptz, zone text) returns date language sql immutable strict parallel safe
  return platform.expr_day_in_years((given at time zone zone)::date);

-- To the minute; null if the zone moves its day out of the years.
create function platform.expr_instant_text(given timestamptz, zone text) returns text
  language sql immutable strict parallel safe
  return case when platform.expr_day(given, zone) is not null then to_char(given at time zone zone, 'YYYY-MM-DD HH24:MI') end;

-- What a clock in the zone is ahead of UTC.
create function platform.expr_offset(given timestamptz, zone text) returns interval language sql immutable strict parallel safe
  return (given at time zone zone) - (given at time zone 'UTC');

-- The instant at which a clock in the zone shows the time: in the gap of a clock change read with the offset before it, the
-- first one of a time that occurs twice. PostgreSQL itself takes the second.
create function platform.expr_instant_at(clock timestamp, zone text) returns timestamptz
  language plpgsql immutable strict parallel safe as $$
declare
  as_utc timestamptz := clock at time zone 'UTC';
  earlier interval := platform.expr_offset(as_utc - interval '24 hours', zone);
  later interval := platform.expr_offset(as_utc + interval '24 hours', zone);
begin
  if platform.expr_offset(as_utc - greatest(earlier, later), zone) = greatest(earlier, later) then
    return as_utc - greatest(earlier, later);
  end if;
  return as_utc - least(earlier, later);
end $$;

-- Counted first: PostgreSQL refuses days before 4713 BC. The last day is the 3,652,058th after the first.
create function platform.expr_add_days(given date, days numeric) returns date language sql immutable strict parallel safe
  return case when given - date '0001-01-01' + platform.expr_whole(days) between 0 and 3652058
    then given + platform.expr_whole(days) end;

-- The time on the clock stays.
create function platform.expr_add_days(given timestamptz, days numeric, zone text) returns timestamptz
  language plpgsql immutable strict parallel safe as $$
declare
  clock timestamp := given at time zone zone;
  day date := platform.expr_add_days(clock::date, days);
  part interval := clock - date_trunc('second', clock);
begin
  return platform.expr_instant_in_years(
    platform.expr_instant_at(day + date_trunc('second', clock)::time, zone) + part);
end $$;

-- The 31st becomes the last day of a shorter month.
create function platform.expr_add_months(given date, months numeric) returns date
  language plpgsql immutable strict parallel safe as $$
begin
  if platform.expr_whole(months) is null
    or extract(year from given) * 12 + extract(month from given) - 1 + months not between 12 and 119999 then return null; end if;
  return (given + make_interval(months => months::int))::date;
end $$;

create function platform.expr_add_months(given timestamptz, months numeric, zone text) returns timestamptz
  language plpgsql immutable strict parallel safe as $$
declare day date := platform.expr_day(given, zone);
begin
  return platform.expr_add_days(given, platform.expr_add_months(day, months) - day, zone);
end $$;

create function platform.expr_add_hours(given timestamptz, hours numeric) returns timestamptz
  language plpgsql immutable strict parallel safe as $$
declare ms bigint;
begin
  if abs(hours) >= 100000000 then return null; end if;
  ms := round(hours * 3600000);
  if extract(epoch from given) + ms / 1000.0 not between -62135596800 and 253402300799.999 then return null; end if;
  return given + interval '1 millisecond' * ms;
end $$;

-- Complete years, as an age; negative if the second day is before the first.
create function platform.expr_years_between(a date, b date) returns int language plpgsql immutable strict parallel safe as $$
begin
  if b < a then return -platform.expr_years_between(b, a); end if;
  return extract(year from b) - extract(year from a)
    - case when to_char(b, 'MMDD') < to_char(a, 'MMDD') then 1 else 0 end;
end $$;
