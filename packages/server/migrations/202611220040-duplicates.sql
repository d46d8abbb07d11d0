-- Two records of which somebody said that they are two people. Kept with the collection whose table holds them, so that it is
-- true in each collection of the family; the ids stand in order, so that a pair is one row.
create table platform.people_apart (
  team_id uuid not null references platform.teams,
  collection_id uuid not null,
  low_id uuid not null,
  high_id uuid not null,
  said_by uuid not null,
  said_at timestamptz not null,
  primary key (team_id, collection_id, low_id, high_id),
  foreign key (team_id, collection_id) references platform.collections (team_id, id),
  constraint people_apart__in_order check (low_id < high_id)
);
create index people_apart__by_high on platform.people_apart (team_id, collection_id, high_id);
create index people_apart__newest on platform.people_apart (team_id, collection_id, said_at desc, low_id, high_id);
select platform.protect('platform.people_apart');

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
  delete from platform.people_apart where team_id = team and collection_id = of_collection and low_id = any(ids);
  delete from platform.people_apart where team_id = team and collection_id = of_collection and high_id = any(ids);
end $$;
