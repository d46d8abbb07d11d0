-- Values of a unique text are the same where a reader sees no difference: without case as before, and now without the blanks
-- around them, without signs that are never shown, and whatever way an accent is written (NFC). What is stored stays as it
-- was written. Texts of more than 1000 characters are compared as before: putting marks into their order takes time that
-- grows with the square of their number. ASCII, as most texts are, has nothing but blanks to lose.
create function platform.unique_key(given text) returns text
  language sql immutable parallel safe
  return case
    when length(given) > 1000 then platform.text_key(given)
    when octet_length(given) = length(given) then platform.text_key(btrim(given, E' \t\n\u000b\f\r'))
    else platform.text_key(btrim(
      normalize(regexp_replace(given,
        -- Default_Ignorable_Code_Point, whose unassigned places are reserved for signs of the kind.
        E'[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
        '', 'g'), nfc),
      E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000'))
  end;

create or replace function platform.set_record_column_unique(collection_number int, field_number int, kind text, is_unique boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  schema_name text := platform.own_schema();
  table_name text := 'c_' || collection_number;
  column_name text := 'f_' || field_number;
  index_name text := 'c_' || collection_number || '_f_' || field_number || '_unique';
begin
  perform from platform.fields f join platform.collections c on c.team_id = f.team_id and c.id = f.collection_id
    where f.number = field_number and c.number = collection_number and f.team_id = platform.invoking_team();
  if not found then raise exception 'no such field' using errcode = '42501'; end if;
  if is_unique then
    execute format(
      case kind when 'text' then 'create unique index if not exists %I on %I.%I (platform.unique_key(%I)) where deleted_at is null'
        when 'short_text' then 'create unique index if not exists %I on %I.%I (lower(%I)) where deleted_at is null'
        else 'create unique index if not exists %I on %I.%I (%I) where deleted_at is null' end,
      index_name, schema_name, table_name, column_name);
  else
    execute format('drop index if exists %I.%I', schema_name, index_name);
  end if;
end $$;

-- Where records have values that differ in what nobody sees, their field keeps the index it had: nothing is lost, and the
-- administration shows which records these are.
do $$
declare
  one record;
begin
  for one in select 'team_' || replace(f.team_id::text, '-', '') as schema_name, 'c_' || c.number as table_name,
      'c_' || c.number || '_f_' || f.number || '_unique' as index_name, 'f_' || f.number as column_name
    from platform.fields f join platform.collections c on c.team_id = f.team_id and c.id = f.collection_id
    where f.is_unique and f.data_type in ('plain_text', 'code', 'url', 'icon', 'video')
  loop
    if to_regclass(format('%I.%I', one.schema_name, one.index_name)) is null then continue; end if;
    begin
      execute format('create unique index %I on %I.%I (platform.unique_key(%I)) where deleted_at is null',
        one.index_name || '_new', one.schema_name, one.table_name, one.column_name);
      execute format('drop index %I.%I', one.schema_name, one.index_name);
      execute format('alter index %I.%I rename to %I', one.schema_name, one.index_name || '_new', one.index_name);
    exception when unique_violation then
      raise warning 'values of %.% are unique to the letter only', one.schema_name, one.index_name;
    end;
  end loop;
end $$;
