-- Data wizards: drafts, immutable versions, and runs. A step of a run is one transaction over these tables and the
-- records it writes (docs/decisions/0060).

create table platform.wizards (
  team_id uuid not null references platform.teams,
  id uuid not null,
  name text not null,
  icon text not null,
  draft jsonb not null,
  draft_rev int not null default 1,
  live_version_id uuid,
  -- Access of the live version; null while there is none.
  access text check (access in ('team', 'public')),
  closes_at timestamptz,
  max_answers int check (max_answers > 0),
  answers int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (team_id, id)
);
create unique index wizards__name_unique on platform.wizards (team_id, lower(name)) where archived_at is null;
select platform.protect('platform.wizards');

create table platform.wizard_versions (
  team_id uuid not null,
  id uuid not null,
  wizard_id uuid not null,
  number int not null,
  name text not null,
  icon text not null,
  definition jsonb not null,
  -- Every right of the version.
  manifest jsonb not null,
  sha256 bytea not null,
  draft_rev int not null,
  published_by uuid,
  published_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, wizard_id) references platform.wizards (team_id, id),
  constraint wizard_versions__number_unique unique (team_id, wizard_id, number)
);
select platform.protect('platform.wizard_versions');
-- A version never changes; it can only be revoked.
revoke update, delete on platform.wizard_versions from fh_team;
grant update (revoked_at) on platform.wizard_versions to fh_team;

-- What a version leans on, to warn before a collection or field goes.
create table platform.wizard_dependencies (
  team_id uuid not null,
  version_id uuid not null,
  kind text not null check (kind in ('collection', 'field', 'view', 'template', 'list')),
  object_id uuid not null,
  use text not null check (use in ('read', 'write', 'filter', 'show')),
  primary key (team_id, version_id, kind, object_id, use),
  foreign key (team_id, version_id) references platform.wizard_versions (team_id, id)
);
create index wizard_dependencies__by_object on platform.wizard_dependencies (team_id, object_id);
select platform.protect('platform.wizard_dependencies');

create table platform.wizard_runs (
  team_id uuid not null,
  id uuid not null,
  wizard_id uuid not null,
  version_id uuid not null,
  mode text not null default 'live' check (mode in ('live', 'simulate', 'test')),
  principal text not null check (principal in ('user', 'public')),
  user_id uuid,
  token_hash bytea not null constraint wizard_runs__token_unique unique,
  -- Rises with every move; a submit names the one it was made from.
  rev int not null default 0,
  -- Null when finished.
  cursor_step uuid,
  status text not null default 'active' check (status in ('active', 'finished')),
  lang text not null,
  spam_score int not null default 0,
  started_at timestamptz not null,
  touched_at timestamptz not null,
  -- The first step with an effect: from here on the run counts as an answer.
  counted_at timestamptz,
  finished_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, version_id) references platform.wizard_versions (team_id, id),
  check ((principal = 'user') = (user_id is not null)),
  check ((status = 'active') = (cursor_step is not null))
);
create index wizard_runs__by_wizard on platform.wizard_runs (team_id, wizard_id, started_at desc);
create index wizard_runs__by_idleness on platform.wizard_runs (touched_at) where status = 'active';
select platform.protect('platform.wizard_runs');

create table platform.run_values (
  team_id uuid not null,
  run_id uuid not null,
  name text not null,
  type text not null,
  value jsonb not null,
  visibility text not null default 'server' check (visibility in ('server', 'client')),
  set_by_visit uuid not null,
  primary key (team_id, run_id, name),
  foreign key (team_id, run_id) references platform.wizard_runs (team_id, id) on delete cascade
);
select platform.protect('platform.run_values');

-- What is typed but not sent. Never checked for completeness; gone with the submit.
create table platform.run_drafts (
  team_id uuid not null,
  run_id uuid not null,
  step_id uuid not null,
  answers jsonb not null,
  client_seq bigint not null,
  primary key (team_id, run_id, step_id),
  foreign key (team_id, run_id) references platform.wizard_runs (team_id, id) on delete cascade
);
select platform.protect('platform.run_drafts');

create table platform.step_visits (
  team_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  step_id uuid not null,
  visit_no int not null,
  seq int not null,
  idem_key text not null,
  req_hash bytea not null,
  -- `stale`: an earlier step was answered anew, so this one is walked again, prefilled.
  status text not null default 'done' check (status in ('done', 'stale')),
  answers jsonb not null,
  response jsonb not null,
  at timestamptz not null,
  ms int not null,
  primary key (team_id, id),
  foreign key (team_id, run_id) references platform.wizard_runs (team_id, id) on delete cascade,
  constraint step_visits__key_unique unique (team_id, run_id, idem_key),
  constraint step_visits__seq_unique unique (team_id, run_id, seq),
  constraint step_visits__visit_unique unique (team_id, run_id, step_id, visit_no)
);
select platform.protect('platform.step_visits');

create table platform.task_execs (
  team_id uuid not null,
  visit_id uuid not null,
  task_id uuid not null,
  ord int not null,
  status text not null check (status in ('done', 'skipped')),
  input jsonb not null,
  output jsonb not null,
  ms int not null,
  primary key (team_id, visit_id, task_id, ord),
  foreign key (team_id, visit_id) references platform.step_visits (team_id, id) on delete cascade
);
select platform.protect('platform.task_execs');

-- What a run did, once per task and ordinal: answering again amends, and never does it twice.
create table platform.run_effects (
  team_id uuid not null,
  run_id uuid not null,
  task_id uuid not null,
  ord int not null,
  kind text not null,
  collection_id uuid,
  object_id uuid not null,
  -- What this task set last, by field id, to tell its own values from those that others set since.
  written jsonb not null default '{}',
  before_rev int,
  after_rev int,
  state text not null check (state in ('applied', 'amended', 'reverted')),
  primary key (team_id, run_id, task_id, ord),
  foreign key (team_id, run_id) references platform.wizard_runs (team_id, id) on delete cascade
);
create index run_effects__by_object on platform.run_effects (team_id, object_id);
select platform.protect('platform.run_effects');

-- A proof of work counts once: its nonce is inserted in the transaction of the step.
create table platform.pow_nonces (
  team_id uuid not null,
  nonce text not null,
  expires_at timestamptz not null,
  primary key (team_id, nonce)
);
create index pow_nonces__by_expiry on platform.pow_nonces (expires_at);
select platform.protect('platform.pow_nonces');

-- Asked before any team is chosen, for one wizard only. Unknown, archived, offline, not public and another team's are
-- the same: no row.
create function platform.resolve_public_wizard(team uuid, wizard uuid) returns table (team_id uuid, wizard_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.team_id, w.id
  from platform.wizards w
  join platform.wizard_versions v on v.team_id = w.team_id and v.id = w.live_version_id
  join platform.teams t on t.team_id = w.team_id
  where w.team_id = team and w.id = wizard and w.archived_at is null and w.access = 'public'
    and v.revoked_at is null and t.deactivated_at is null
$$;
revoke execute on function platform.resolve_public_wizard(uuid, uuid) from public;
grant execute on function platform.resolve_public_wizard(uuid, uuid) to fh_app;

-- The run that a token belongs to: alive for 7 days without a touch (90 for a member), readable for a day after its end.
create function platform.resolve_wizard_run(hash bytea) returns table (
  team_id uuid, run_id uuid, wizard_id uuid, user_id uuid
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.team_id, r.id, r.wizard_id, r.user_id
  from platform.wizard_runs r
  join platform.teams t on t.team_id = r.team_id
  where r.token_hash = hash and t.deactivated_at is null
    and case when r.status = 'finished' then r.finished_at > now() - interval '24 hours'
             when r.principal = 'public' then r.touched_at > now() - interval '7 days'
             else r.touched_at > now() - interval '90 days' end
$$;
revoke execute on function platform.resolve_wizard_run(bytea) from public;
grant execute on function platform.resolve_wizard_run(bytea) to fh_app;

-- Drafts of runs that nobody came back to, and nonces that no proof can use any more.
create function platform.forget_idle_runs() returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from platform.run_drafts d using platform.wizard_runs r
  where r.team_id = d.team_id and r.id = d.run_id and r.status = 'active'
    and r.touched_at < now() - case when r.principal = 'public' then interval '7 days' else interval '90 days' end;
  -- A run that never did anything says nothing once it can't be gone on with.
  delete from platform.wizard_runs
  where status = 'active' and principal = 'public' and rev = 0 and touched_at < now() - interval '7 days';
  delete from platform.pow_nonces where expires_at < now()
$$;
revoke execute on function platform.forget_idle_runs() from public;
grant execute on function platform.forget_idle_runs() to fh_app;
