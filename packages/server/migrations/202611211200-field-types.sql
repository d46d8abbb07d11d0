-- Columns of the types that keep a range, a structure or formatted text. A structure has beside it what filters and sorting
-- look at, worked out by the server when the value is written.

-- kind: text number decimal boolean date date_time date_range money id ids formatted_text structure_with_text
-- structure_with_total
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
    when 'structure_with_text' then 'jsonb' when 'structure_with_total' then 'jsonb' end;
  second_column text := case kind
    when 'money' then '_currency text' when 'formatted_text' then '_text text'
    when 'structure_with_text' then '_text text' when 'structure_with_total' then '_total numeric' end;
begin
  if column_type is null then raise exception 'unknown kind %', kind using errcode = '22023'; end if;
  perform from platform.fields f join platform.collections c on c.team_id = f.team_id and c.id = f.collection_id
    where f.number = field_number and c.number = collection_number and f.team_id = platform.invoking_team();
  if not found then raise exception 'no such field' using errcode = '42501'; end if;
  set local lock_timeout = '500ms';
  execute format('alter table %I.%I add column %I %s', schema_name, table_name, column_name, column_type);
  if second_column is not null then
    execute format('alter table %I.%I add column %s%s', schema_name, table_name, column_name, second_column);
  end if;
  set local lock_timeout = 0;
end $$;
