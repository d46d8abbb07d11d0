-- How many columns the table of a collection may have, and what is told before there are too many.

-- A page of PostgreSQL holds a row of 300 columns whatever stands in them: 24 bytes of each stay in the row at most. And a
-- table counts 1,600 columns in all its life, those that were dropped too: what is left above 1,500 is for changes of type.
create function platform.ensure_columns_fit(schema_name text, table_name text) returns void
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  in_use int;
  ever int;
begin
  select count(*) filter (where not attisdropped and attname ~ '^f_'), max(attnum) into in_use, ever
    from pg_attribute where attrelid = to_regclass(format('%I.%I', schema_name, table_name)) and attnum > 0;
  if in_use > 300 then
    raise exception 'too many columns' using errcode = '54011', constraint = 'record_columns__in_use';
  end if;
  if ever > 1500 then
    raise exception 'too many columns, ever' using errcode = '54011', constraint = 'record_columns__ever';
  end if;
end $$;
revoke execute on function platform.ensure_columns_fit(text, text) from public;

create or replace function platform.add_record_column(collection_number int, field_number int, kind text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  schema_name text := platform.own_schema();
  table_name text := 'c_' || collection_number;
  column_name text := 'f_' || field_number;
  column_type text := case kind
    when 'text' then 'text' when 'number' then 'bigint' when 'decimal' then 'numeric' when 'boolean' then 'boolean'
    when 'date' then 'date' when 'date_time' then 'timestamptz' when 'date_range' then 'daterange' when 'money' then 'numeric'
    when 'id' then 'uuid' when 'ids' then 'uuid[]' when 'formatted_text' then 'text'
    when 'structure_with_text' then 'jsonb' when 'structure_with_total' then 'jsonb' when 'place' then 'jsonb' end;
  more_columns text[] := case kind
    when 'money' then '{"_currency text"}' when 'formatted_text' then '{"_text text"}'
    when 'structure_with_text' then '{"_text text"}' when 'structure_with_total' then '{"_total numeric"}'
    when 'place' then '{"_text text","_x float8","_y float8"}' else '{}' end;
  one text;
begin
  if column_type is null then raise exception 'unknown kind %', kind using errcode = '22023'; end if;
  perform from platform.fields f join platform.collections c on c.team_id = f.team_id and c.id = f.collection_id
    where f.number = field_number and c.number = collection_number and f.team_id = platform.invoking_team();
  if not found then raise exception 'no such field' using errcode = '42501'; end if;
  set local lock_timeout = '500ms';
  execute format('alter table %I.%I add column %I %s', schema_name, table_name, column_name, column_type);
  foreach one in array more_columns loop
    execute format('alter table %I.%I add column %s%s', schema_name, table_name, column_name, one);
  end loop;
  set local lock_timeout = 0;
  perform platform.ensure_columns_fit(schema_name, table_name);
end $$;

-- A collection whose translatable texts would not all get a column in these languages.
create function platform.full_in_languages(languages text[]) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.plural_name
  from platform.fields f
    join platform.collections c on c.team_id = f.team_id and c.id = f.collection_id
    cross join unnest(languages) as wanted(language)
  where f.team_id = platform.invoking_team() and f.language is not null and f.translation_of is null
    and f.deleted_at is null and wanted.language <> f.language
    and not exists (select from platform.fields t where t.team_id = f.team_id and t.translation_of = f.id
      and t.language = wanted.language and t.data_type = f.data_type)
  group by c.team_id, c.id, c.plural_name, c.number
  having sum(case f.data_type when 'formatted_text' then 2 else 1 end) + (
    select count(*) from pg_attribute
    where attrelid = to_regclass(format('%I.%I', platform.own_schema(), 'c_' || c.number))
      and attnum > 0 and not attisdropped and attname ~ '^f_') > 300
  order by c.plural_name limit 1
$$;
revoke execute on function platform.full_in_languages(text[]) from public;
grant execute on function platform.full_in_languages(text[]) to fh_team;
