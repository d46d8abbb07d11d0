-- Personal links: a wizard for one known record, for whoever holds its token, once or until it expires.
alter table platform.wizards drop constraint wizards_access_check;
alter table platform.wizards add constraint wizards__known_access check (access in ('team', 'public', 'token'));

create table platform.wizard_tokens (
  team_id uuid not null,
  id uuid not null,
  wizard_id uuid not null,
  record_collection_id uuid not null,
  record_id uuid not null,
  -- SHA-256 of 256 random bits; the token itself is told once and kept nowhere.
  hash bytea not null constraint wizard_tokens__hash_unique unique,
  uses text not null check (uses in ('once', 'many')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  created_by uuid not null,
  -- Runs that did something.
  answers int not null default 0,
  last_used_at timestamptz,
  -- The end of a run: one that opens once opens nothing from then on.
  finished_at timestamptz,
  revoked_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, wizard_id) references platform.wizards (team_id, id)
);
create index wizard_tokens__by_record on platform.wizard_tokens (team_id, record_id, id desc);
create index wizard_tokens__by_wizard on platform.wizard_tokens (team_id, wizard_id, id desc);
select platform.protect('platform.wizard_tokens');

alter table platform.wizard_runs
  add column token_id uuid,
  add foreign key (team_id, token_id) references platform.wizard_tokens (team_id, id);
create index wizard_runs__by_token on platform.wizard_runs (team_id, token_id) where token_id is not null;

-- Asked before any team is chosen. Unknown, used, expired, revoked, of a wizard that is offline: no row, all alike.
create function platform.resolve_wizard_token(wanted bytea) returns table (
  team_id uuid, token_id uuid, wizard_id uuid, version_id uuid
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.team_id, k.id, k.wizard_id, v.id
  from platform.wizard_tokens k
  join platform.wizards w on w.team_id = k.team_id and w.id = k.wizard_id
  join platform.wizard_versions v on v.team_id = w.team_id and v.id = w.live_version_id
  join platform.teams t on t.team_id = k.team_id
  where k.hash = wanted and k.revoked_at is null and k.expires_at > now()
    and (k.uses = 'many' or k.finished_at is null)
    and w.archived_at is null and w.access = 'token' and v.revoked_at is null and t.deactivated_at is null
$$;
revoke execute on function platform.resolve_wizard_token(bytea) from public;
grant execute on function platform.resolve_wizard_token(bytea) to fh_app;

-- As before, and a run that came by a token ends with it: at once where it is revoked or expires.
create or replace function platform.resolve_wizard_run(hash bytea) returns table (
  team_id uuid, run_id uuid, wizard_id uuid, user_id uuid
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.team_id, r.id, r.wizard_id, r.user_id
  from platform.wizard_runs r
  join platform.teams t on t.team_id = r.team_id
  left join platform.wizard_tokens k on k.team_id = r.team_id and k.id = r.token_id
  -- By its place: `hash` is the link's column here.
  where r.token_hash = $1 and t.deactivated_at is null
    and (r.token_id is null
      or (k.revoked_at is null and (r.status = 'finished' or k.expires_at > now())))
    and case when r.status = 'finished' then r.finished_at > now() - interval '24 hours'
             when r.principal = 'public' then r.touched_at > now() - interval '7 days'
             else r.touched_at > now() - interval '90 days' end
$$;
