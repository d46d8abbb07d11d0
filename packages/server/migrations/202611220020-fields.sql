-- Texts of any length are unique and sorted by an index: a page of an index holds 2.7 kB of a row at most.

-- What a text is compared by where values are unique: without case, and a long one by its beginning and a digest of all of
-- it. Such a key has more than 500 bytes, so that it is none of a short text. The body is parsed here and has no settings of
-- its own: the planner puts it in the place of the call.
create function platform.text_key(given text) returns text
  language sql immutable parallel safe
  return case when octet_length(lower(given)) > 500 then left(lower(given), 500) || md5(lower(given)) else lower(given) end;

-- kind: short_text where no text is long, which leaves what filters without case compare; else as for the column.
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
      case kind when 'text' then 'create unique index if not exists %I on %I.%I (platform.text_key(%I)) where deleted_at is null'
        when 'short_text' then 'create unique index if not exists %I on %I.%I (lower(%I)) where deleted_at is null'
        else 'create unique index if not exists %I on %I.%I (%I) where deleted_at is null' end,
      index_name, schema_name, table_name, column_name);
  else
    execute format('drop index if exists %I.%I', schema_name, index_name);
  end if;
end $$;

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
    execute format('drop index %I.%I', one.schema_name, one.index_name);
    execute format('create unique index %I on %I.%I (platform.text_key(%I)) where deleted_at is null',
      one.index_name, one.schema_name, one.table_name, one.column_name);
  end loop;
  -- Orders of whole texts: they come about again, of what texts begin with, as soon as somebody asks.
  for one in select schemaname, indexname from pg_indexes
    where schemaname ~ '^team_[0-9a-f]{32}$' and indexname ~ '^c_\d+_f_\d+_(asc|desc)$' and indexdef ~ '\(f_\d+ COLLATE'
  loop
    execute format('drop index %I.%I', one.schemaname, one.indexname);
    delete from platform.record_indexes where name = one.indexname
      and 'team_' || replace(team_id::text, '-', '') = one.schemaname;
  end loop;
end $$;
