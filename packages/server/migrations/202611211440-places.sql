-- An address has its coordinates in columns of their own beside it, so that a map of a hundred thousand of them reads
-- numbers and no documents.

-- kind: text number decimal boolean date date_time date_range money id ids formatted_text structure_with_text
-- structure_with_total place
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
end $$;

do $$
declare
  one record;
begin
  for one in select 'team_' || replace(f.team_id::text, '-', '') as schema_name, 'c_' || c.number as table_name, 'f_' || f.number as column_name
    from platform.fields f join platform.collections c on c.team_id = f.team_id and c.id = f.collection_id
    where f.data_type = 'physical_address'
  loop
    continue when to_regclass(format('%I.%I', one.schema_name, one.table_name)) is null;
    execute format('alter table %1$I.%2$I add column if not exists %3$s_x float8, add column if not exists %3$s_y float8',
      one.schema_name, one.table_name, one.column_name);
    execute format('update %1$I.%2$I set %3$s_x = (%3$s->>''longitude'')::float8, %3$s_y = (%3$s->>''latitude'')::float8 where %3$s is not null',
      one.schema_name, one.table_name, one.column_name);
  end loop;
end $$;
