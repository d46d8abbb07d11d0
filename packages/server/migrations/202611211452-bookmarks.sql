-- What somebody comes back to, for themselves alone.
create table platform.bookmarks (
  team_id uuid not null references platform.teams,
  user_id uuid not null,
  kind text not null constraint bookmarks__kind check (kind in ('record', 'view', 'collection')),
  -- The collection itself, or that of the record or view.
  collection_id uuid not null,
  target_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (team_id, user_id, kind, target_id)
);
create index bookmarks__by_target on platform.bookmarks (team_id, kind, target_id);
select platform.protect('platform.bookmarks');

-- What was said of records that are gone for good goes with them, as their history does.
create or replace function platform.forget_record_changes(of_collection uuid, ids uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  schema_name text := platform.own_schema();
  team uuid := platform.invoking_team();
  table_name text;
  stands boolean;
begin
  select 'c_' || number into table_name from platform.collections where id = of_collection and team_id = team;
  if table_name is null then raise exception 'no such collection' using errcode = '42501'; end if;
  execute format('select exists (select from %I.%I where id = any($1))', schema_name, table_name) into stands using ids;
  if stands then raise exception 'the record still exists' using errcode = '42501'; end if;
  delete from platform.record_changes
    where team_id = team and collection_id = of_collection and record_id = any(ids);
  delete from platform.comments where team_id = team and collection_id = of_collection and record_id = any(ids);
  delete from platform.record_tags where team_id = team and collection_id = of_collection and record_id = any(ids);
  delete from platform.bookmarks where team_id = team and kind = 'record' and target_id = any(ids);
end $$;
