-- The trash of a collection: found by when its records were deleted, and emptied for good.

create or replace function platform.create_record_table(collection_number int) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  schema_name text := platform.own_schema();
  table_name text := 'c_' || collection_number;
begin
  perform from platform.collections where number = collection_number and team_id = platform.invoking_team();
  if not found then raise exception 'no such collection' using errcode = '42501'; end if;
  execute format(
    'create table %I.%I (id uuid primary key, version int not null default 1, '
    'created_at timestamptz not null default now(), created_by uuid, '
    'updated_at timestamptz not null default now(), updated_by uuid, '
    'deleted_at timestamptz, search text not null default '''')', schema_name, table_name);
  execute format('create index %I on %I.%I (id) where deleted_at is null', table_name || '_live', schema_name, table_name);
  execute format('create index %I on %I.%I (deleted_at, id) where deleted_at is not null',
    table_name || '_trash', schema_name, table_name);
  execute format('grant select, insert, update, delete on %I.%I to %I', schema_name, table_name, current_setting('role'));
end $$;

do $$
declare
  one record;
begin
  for one in select 'team_' || replace(team_id::text, '-', '') as schema_name, 'c_' || number as table_name
    from platform.collections
  loop
    execute format('create index if not exists %I on %I.%I (deleted_at, id) where deleted_at is not null',
      one.table_name || '_trash', one.schema_name, one.table_name);
  end loop;
end $$;

-- History can't be changed by a team; what was told of records that are gone for good goes with them.
create function platform.forget_record_changes(of_collection uuid, ids uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  schema_name text := platform.own_schema();
  table_name text;
  stands boolean;
begin
  select 'c_' || number into table_name from platform.collections
    where id = of_collection and team_id = platform.invoking_team();
  if table_name is null then raise exception 'no such collection' using errcode = '42501'; end if;
  execute format('select exists (select from %I.%I where id = any($1))', schema_name, table_name) into stands using ids;
  if stands then raise exception 'the record still exists' using errcode = '42501'; end if;
  delete from platform.record_changes
    where team_id = platform.invoking_team() and collection_id = of_collection and record_id = any(ids);
end $$;
revoke execute on function platform.forget_record_changes(uuid, uuid[]) from public;
grant execute on function platform.forget_record_changes(uuid, uuid[]) to fh_team;
