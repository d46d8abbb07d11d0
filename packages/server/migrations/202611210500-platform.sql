-- The ground everything stands on: roles, the platform schema, tenancy, teams, the outbox, idempotency keys.
-- Tenancy (safety): every team has a NOLOGIN role `fh_team_<32 hex>` and a schema `team_<32 hex>`. The app signs in as
-- fh_app, which may read no tenant table at all; it becomes a team with SET LOCAL ROLE inside one transaction.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- Roles belong to the cluster, so several databases (tests) may find them made already.
do $$
begin
  perform pg_advisory_xact_lock(7267001);
  if not exists (select from pg_roles where rolname = 'fh_app') then
    create role fh_app login noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'fh_team') then
    create role fh_team nologin noinherit;
  end if;
end $$;

-- An injected expression could otherwise change the role that the row-level security reads.
revoke execute on function pg_catalog.set_config(text, text, boolean) from public;
revoke all on schema public from public;

create schema platform;
grant usage on schema platform to fh_app, fh_team;

-- The team whose role is set; null for any other role.
create function platform.current_team() returns uuid
  language sql stable parallel safe
  return case when current_user like 'fh\_team\_%' then substr(current_user::text, 9)::uuid end;

-- The same inside SECURITY DEFINER functions, where current_user is the definer.
create function platform.invoking_team() returns uuid
  language sql stable
  return case when current_setting('role') like 'fh\_team\_%' then substr(current_setting('role'), 9)::uuid end;

-- Makes a table tenant-safe. Called by every migration for every table that has a team_id.
create function platform.protect(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s alter column team_id set default platform.current_team()', target);
  execute format('alter table %s alter column team_id set not null', target);
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  -- Wrapped in a sub-select so that it is worked out once a statement, not once a row.
  execute format(
    'create policy team_only on %s to fh_team using (team_id = (select platform.current_team())) '
    'with check (team_id = (select platform.current_team()))', target);
  -- SECURITY DEFINER functions run as the owner; they filter by team themselves.
  execute format('create policy owner_all on %s to %I using (true) with check (true)', target, current_user);
  execute format('grant select, insert, update, delete on %s to fh_team', target);
end $$;
revoke execute on function platform.protect(regclass) from public;

create table platform.teams (
  team_id uuid primary key,
  name text not null,
  short_name text not null,
  website text not null default '',
  billing_address text not null default '',
  primary_timezone text not null default 'UTC',
  default_interface_language text not null default 'en',
  default_country text not null default 'US',
  default_currency text not null default 'USD',
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  deactivated_at timestamptz
);
select platform.protect('platform.teams');

create table platform.team_users (
  team_id uuid not null references platform.teams,
  id uuid not null,
  user_id uuid not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  is_team_admin boolean not null default false,
  feature_permissions text[] not null default '{}',
  interface_language text,
  last_opened_at timestamptz,
  created_at timestamptz not null default now(),
  deactivated_at timestamptz,
  primary key (team_id, id),
  constraint team_users__user_unique unique (team_id, user_id)
);
create index team_users__by_user on platform.team_users (user_id);
select platform.protect('platform.team_users');

-- Work asked for inside a transaction. A relay hands the rows to the job queue after the commit.
create table platform.outbox (
  id bigint generated always as identity primary key,
  team_id uuid not null,
  queue text not null,
  payload jsonb not null,
  dedupe_key text,
  start_after timestamptz,
  created_at timestamptz not null default now(),
  constraint outbox__key_unique unique (team_id, queue, dedupe_key)
);
select platform.protect('platform.outbox');

create table platform.idempotency_keys (
  team_id uuid not null,
  actor text not null,
  key text not null,
  request_hash bytea not null,
  status smallint,
  reply text,
  created_at timestamptz not null default now(),
  primary key (team_id, actor, key)
);
create index idempotency_keys__by_age on platform.idempotency_keys (created_at);
select platform.protect('platform.idempotency_keys');

-- Files of a team. The bytes live in the file store under team/<team_id>/<id>.
create table platform.files (
  team_id uuid not null,
  id uuid not null,
  purpose text not null,
  name text not null,
  media_type text not null,
  size bigint not null,
  sha256 bytea,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
select platform.protect('platform.files');

-- What happened to whom; nobody may change or remove a line.
create table platform.audit_log (
  id bigint generated always as identity primary key,
  team_id uuid not null,
  at timestamptz not null default now(),
  actor_kind text not null,
  actor_id uuid,
  action text not null,
  subject_id uuid,
  detail jsonb not null default '{}'
);
create index audit_log__by_time on platform.audit_log (team_id, id desc);
select platform.protect('platform.audit_log');
revoke update, delete on platform.audit_log from fh_team;

create function platform.wake_relay() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  notify fieldhouse_outbox;
  return null;
end $$;
create trigger outbox__wake after insert on platform.outbox
  for each statement execute function platform.wake_relay();

-- Makes a team with its role, its schema and its first admin, all or nothing.
create function platform.create_team(
  new_team uuid, team_name text, team_short_name text, timezone text, language text, demo boolean,
  admin_link uuid, admin_user uuid, admin_email text, admin_first_name text, admin_last_name text
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  hex text := replace(new_team::text, '-', '');
  role_name text := 'fh_team_' || hex;
begin
  execute format('create role %I nologin inherit', role_name);
  execute format('grant fh_team to %I', role_name);
  -- From PostgreSQL 16 on, creating a role and joining it say whether its rights are inherited; before, fh_app's NOINHERIT does.
  if current_setting('server_version_num')::int >= 160000 then
    execute format('grant fh_team to %I with inherit true', role_name);
    execute format('grant %I to fh_app with inherit false, set true', role_name);
  else
    execute format('grant %I to fh_app', role_name);
  end if;
  execute format('create schema %I', 'team_' || hex);
  execute format('grant usage on schema %I to %I', 'team_' || hex, role_name);
  insert into platform.teams (team_id, name, short_name, primary_timezone, default_interface_language, is_demo)
    values (new_team, team_name, team_short_name, timezone, language, demo);
  insert into platform.team_users (team_id, id, user_id, email, first_name, last_name, is_team_admin)
    values (new_team, admin_link, admin_user, admin_email, admin_first_name, admin_last_name, true);
end $$;
revoke execute on function platform.create_team(uuid, text, text, text, text, boolean, uuid, uuid, text, text, text) from public;
grant execute on function platform.create_team(uuid, text, text, text, text, boolean, uuid, uuid, text, text, text) to fh_app;

-- The teams an account belongs to: read before any team is chosen, hence with the owner's rights, for one user only.
create function platform.memberships_of(account uuid) returns table (
  team_id uuid, team_user_id uuid, team_name text, team_short_name text, is_team_admin boolean,
  feature_permissions text[], interface_language text, time_zone text, last_opened_at timestamptz
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.team_id, u.id, t.name, t.short_name, u.is_team_admin, u.feature_permissions,
         coalesce(u.interface_language, t.default_interface_language, 'en'), t.primary_timezone, u.last_opened_at
  from platform.team_users u join platform.teams t on t.team_id = u.team_id
  where u.user_id = account and u.deactivated_at is null and t.deactivated_at is null
  order by t.name, t.team_id
$$;
revoke execute on function platform.memberships_of(uuid) from public;
grant execute on function platform.memberships_of(uuid) to fh_app;

-- Takes work for the relay. Rows leave only with the transaction that put them into the job queue.
create function platform.take_outbox(most int) returns setof platform.outbox
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from platform.outbox where id in (
    select id from platform.outbox order by id limit most for update skip locked
  ) returning *
$$;
revoke execute on function platform.take_outbox(int) from public;
grant execute on function platform.take_outbox(int) to fh_app;

create function platform.forget_old_idempotency_keys() returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from platform.idempotency_keys where created_at < now() - interval '24 hours'
$$;
revoke execute on function platform.forget_old_idempotency_keys() from public;
grant execute on function platform.forget_old_idempotency_keys() to fh_app;
