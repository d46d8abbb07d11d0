-- Words of the records of big tables, listed by a job, so that one that is misspelt finds those that are spelt alike. They are
-- looked into by the search of records and told to nobody: a word is no reason to show anything but a record that holds it.
create table platform.search_words (
  team_id uuid not null references platform.teams,
  collection_id uuid not null,
  -- Every transaction before this one was looked at.
  read_until bigint not null default 0,
  words int not null default 0,
  listed_at timestamptz,
  refreshed_at timestamptz,
  took_ms int not null default 0,
  used_at timestamptz not null default now(),
  -- Until when a worker has it.
  busy_until timestamptz,
  -- When a further run is asked for already.
  due_at timestamptz,
  primary key (team_id, collection_id)
);
select platform.protect('platform.search_words');

-- A list is made beside the one in use, which it replaces once it is whole.
create function platform.begin_words(collection_number int) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  schema_name text := platform.own_schema();
  table_name text := 'c_' || collection_number || '_words_new';
begin
  perform from platform.collections where number = collection_number and team_id = platform.invoking_team();
  if not found then raise exception 'no such collection' using errcode = '42501'; end if;
  execute format('drop table if exists %I.%I', schema_name, table_name);
  execute format('create table %I.%I (word text collate "C" primary key)', schema_name, table_name);
  execute format('grant select, insert on %I.%I to %I', schema_name, table_name, current_setting('role'));
end $$;

create function platform.finish_words(collection_number int) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  schema_name text := platform.own_schema();
  table_name text := 'c_' || collection_number || '_words';
begin
  perform from platform.collections where number = collection_number and team_id = platform.invoking_team();
  if not found then raise exception 'no such collection' using errcode = '42501'; end if;
  execute format('create index on %I.%I using gin (word public.gin_trgm_ops) with (fastupdate = off)', schema_name, table_name || '_new');
  execute format('analyze %I.%I', schema_name, table_name || '_new');
  set local lock_timeout = '2s';
  execute format('drop table if exists %I.%I', schema_name, table_name);
  execute format('alter table %I.%I rename to %I', schema_name, table_name || '_new', table_name);
  set local lock_timeout = 0;
end $$;

create function platform.drop_words(collection_number int) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  schema_name text := platform.own_schema();
begin
  perform from platform.collections where number = collection_number and team_id = platform.invoking_team();
  if not found then raise exception 'no such collection' using errcode = '42501'; end if;
  set local lock_timeout = '2s';
  execute format('drop table if exists %I.%I, %I.%I', schema_name, 'c_' || collection_number || '_words',
    schema_name, 'c_' || collection_number || '_words_new');
  set local lock_timeout = 0;
end $$;

drop function platform.search_tables(int[]);
create function platform.search_tables(collection_numbers int[])
  returns table (collection_number int, estimated bigint, has_index boolean, has_words boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select n, case when c.reltuples > 0 then c.reltuples::bigint else pg_relation_size(c.oid) / 120 end,
    exists (select from pg_index i join pg_class x on x.oid = i.indexrelid
      where i.indrelid = c.oid and i.indisvalid and x.relname = 'c_' || n || '_search'),
    exists (select from pg_class w where w.relnamespace = s.oid and w.relname = 'c_' || n || '_words')
  from unnest(collection_numbers) n
  join pg_namespace s on s.nspname = platform.own_schema()
  join pg_class c on c.relnamespace = s.oid and c.relname = 'c_' || n
$$;
revoke execute on function platform.search_tables(int[]), platform.begin_words(int), platform.finish_words(int),
  platform.drop_words(int) from public;
grant execute on function platform.search_tables(int[]), platform.begin_words(int), platform.finish_words(int),
  platform.drop_words(int) to fh_team;
