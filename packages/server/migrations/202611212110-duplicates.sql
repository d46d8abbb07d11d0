-- Looks for people who are in a collection twice. One row a collection: the look that is made now, or was made last. What was
-- found is ids alone; who asks for it reads the records themselves, as far as they may.
create table platform.duplicate_runs (
  team_id uuid not null references platform.teams,
  collection_id uuid not null,
  run_id uuid not null,
  state text not null,
  -- What is compared, in order, and how many groups were found by each.
  passes jsonb not null,
  pass int not null default 0,
  -- A record while they are read, a key while keys are compared.
  reached text,
  total int not null default 0,
  done int not null default 0,
  reason text,
  started_by uuid not null,
  started_at timestamptz not null,
  moved_at timestamptz not null,
  -- The look whose groups are listed.
  shown_run_id uuid,
  shown_passes jsonb,
  shown_at timestamptz,
  primary key (team_id, collection_id),
  foreign key (team_id, collection_id) references platform.collections (team_id, id)
);
select platform.protect('platform.duplicate_runs');

create table platform.duplicate_groups (
  team_id uuid not null references platform.teams,
  collection_id uuid not null,
  run_id uuid not null,
  pass smallint not null,
  -- Made of the ids: the same records are the same group in every pass and every run.
  members_key uuid not null,
  record_ids uuid[] not null,
  primary key (team_id, collection_id, run_id, pass, members_key)
);
select platform.protect('platform.duplicate_groups');

-- What is compared stands as hashes in a table of the run, which goes with it.
create function platform.begin_likeness(run uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  schema_name text := platform.own_schema();
  table_name text := 'likeness_' || replace(run::text, '-', '');
begin
  execute format('drop table if exists %I.%I', schema_name, table_name);
  execute format('create table %I.%I (pass smallint not null, key bigint not null, id uuid not null)', schema_name, table_name);
  execute format('grant select, insert on %I.%I to %I', schema_name, table_name, current_setting('role'));
end $$;

-- After the rows are there: kept up row by row the index would cost several times as much.
create function platform.sort_likeness(run uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  schema_name text := platform.own_schema();
  table_name text := 'likeness_' || replace(run::text, '-', '');
begin
  execute format('create index on %I.%I (pass, key, id)', schema_name, table_name);
  execute format('analyze %I.%I', schema_name, table_name);
end $$;

create function platform.drop_likeness(run uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  execute format('drop table if exists %I.%I', platform.own_schema(), 'likeness_' || replace(run::text, '-', ''));
end $$;
revoke execute on function platform.begin_likeness(uuid), platform.sort_likeness(uuid), platform.drop_likeness(uuid) from public;
grant execute on function platform.begin_likeness(uuid), platform.sort_likeness(uuid), platform.drop_likeness(uuid) to fh_team;
