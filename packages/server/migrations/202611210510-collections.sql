-- What a team's data looks like (collections, fields), and the only functions that may change a team's own schema.
-- They take numbers and words of a fixed list, never text of a user: tables are c_<n>, columns f_<n>.

create table platform.collections (
  team_id uuid not null references platform.teams,
  id uuid not null,
  number int not null generated always as identity,
  parent_id uuid,
  name text not null,
  plural_name text not null,
  description text not null default '',
  icon text not null default 'fa-solid fa-table',
  is_used_as_custom_list boolean not null default false,
  is_shown_in_sidebar boolean not null default true,
  is_globally_searchable boolean not null default true,
  represents_people boolean not null default false,
  name_field_id uuid,
  avatar_field_id uuid,
  definition_version int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, id),
  constraint collections__number_unique unique (number),
  foreign key (team_id, parent_id) references platform.collections (team_id, id)
);
create unique index collections__name_unique on platform.collections (team_id, lower(plural_name)) where deleted_at is null;
select platform.protect('platform.collections');

create table platform.fields (
  team_id uuid not null,
  id uuid not null,
  collection_id uuid not null,
  number int not null generated always as identity,
  title text not null,
  column_name text not null,
  data_type text not null,
  description text not null default '',
  is_required boolean not null default false,
  is_unique boolean not null default false,
  is_searchable boolean not null default false,
  default_value jsonb,
  settings jsonb not null default '{}',
  position double precision not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, id),
  constraint fields__number_unique unique (number),
  foreign key (team_id, collection_id) references platform.collections (team_id, id)
);
create unique index fields__column_name_unique on platform.fields (team_id, collection_id, column_name) where deleted_at is null;
create index fields__by_collection on platform.fields (team_id, collection_id, position);
select platform.protect('platform.fields');

-- Who changed what, when, from what to what. `changes` is {column: [before, after]}; a batch is undone as a whole.
create table platform.record_changes (
  id bigint generated always as identity,
  team_id uuid not null,
  collection_id uuid not null,
  record_id uuid not null,
  batch_id uuid,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  changes jsonb not null default '{}',
  primary key (team_id, id)
);
create index record_changes__by_record on platform.record_changes (team_id, collection_id, record_id, id desc);
create index record_changes__by_batch on platform.record_changes (team_id, batch_id, id) where batch_id is not null;
select platform.protect('platform.record_changes');
revoke update, delete on platform.record_changes from fh_team;

-- Indexes that were asked for by use (a filter or a sort of a big collection).
create table platform.record_indexes (
  team_id uuid not null,
  collection_id uuid not null,
  name text not null,
  kind text not null,
  field_number int not null default 0,
  state text not null default 'wanted',
  last_used_at timestamptz not null default now(),
  primary key (team_id, name)
);
select platform.protect('platform.record_indexes');

-- The schema of the team that calls; an error for anyone else.
create function platform.own_schema() returns text
  language plpgsql stable as $$
declare
  team uuid := platform.invoking_team();
begin
  if team is null then raise exception 'a team is needed' using errcode = '42501'; end if;
  return 'team_' || replace(team::text, '-', '');
end $$;

create function platform.create_record_table(collection_number int) returns void
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
  execute format('grant select, insert, update, delete on %I.%I to %I', schema_name, table_name, current_setting('role'));
end $$;

-- kind: text number decimal boolean date date_time money id ids
create function platform.add_record_column(collection_number int, field_number int, kind text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  schema_name text := platform.own_schema();
  table_name text := 'c_' || collection_number;
  column_name text := 'f_' || field_number;
  column_type text := case kind
    when 'text' then 'text' when 'number' then 'bigint' when 'decimal' then 'numeric' when 'boolean' then 'boolean'
    when 'date' then 'date' when 'date_time' then 'timestamptz' when 'money' then 'numeric'
    when 'id' then 'uuid' when 'ids' then 'uuid[]' end;
begin
  if column_type is null then raise exception 'unknown kind %', kind using errcode = '22023'; end if;
  perform from platform.fields f join platform.collections c on c.team_id = f.team_id and c.id = f.collection_id
    where f.number = field_number and c.number = collection_number and f.team_id = platform.invoking_team();
  if not found then raise exception 'no such field' using errcode = '42501'; end if;
  set local lock_timeout = '500ms';
  execute format('alter table %I.%I add column %I %s', schema_name, table_name, column_name, column_type);
  if kind = 'money' then
    execute format('alter table %I.%I add column %I text', schema_name, table_name, column_name || '_currency');
  end if;
  set local lock_timeout = 0;
end $$;

-- Values are unique without case for text; the trash doesn't count.
create function platform.set_record_column_unique(collection_number int, field_number int, kind text, is_unique boolean) returns void
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
      case when kind = 'text' then 'create unique index if not exists %I on %I.%I (lower(%I)) where deleted_at is null'
           else 'create unique index if not exists %I on %I.%I (%I) where deleted_at is null' end,
      index_name, schema_name, table_name, column_name);
  else
    execute format('drop index if exists %I.%I', schema_name, index_name);
  end if;
end $$;

revoke execute on function platform.create_record_table(int), platform.add_record_column(int, int, text),
  platform.set_record_column_unique(int, int, text, boolean) from public;
grant execute on function platform.create_record_table(int), platform.add_record_column(int, int, text),
  platform.set_record_column_unique(int, int, text, boolean) to fh_team;

-- Rows of a big table as the planner knows them; exact counts are made elsewhere.
create function platform.estimated_rows(schema_name text, table_name text) returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select greatest(0, coalesce((select reltuples::bigint from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = schema_name and c.relname = table_name), 0))
$$;
revoke execute on function platform.estimated_rows(text, text) from public;
grant execute on function platform.estimated_rows(text, text) to fh_team;
