-- Where this database belongs. A restored backup or a copy carries the identity of its original but stands somewhere else,
-- or is older than what a running installation has seen; it is then on hold: nothing leaves it until a person releases it.
create table platform.installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  -- Null where this login may not ask for it.
  cluster text,
  postgres_major int not null,
  database text not null,
  -- Every logical restore makes this table anew, under another oid.
  own_table text not null,
  -- Identity of the marker file in DATA_DIR, for the embedded database.
  folder text,
  -- Written every few seconds while a server runs, here and in the marker file.
  beaten_at timestamptz not null default now(),
  -- When it was last put on hold, and why; stays after the release.
  held_at timestamptz,
  hold_reason text
);
grant select, insert, update on platform.installation to fh_app;

-- Teams on hold: those that were there when the database was put on hold, and have not been released since.
create table platform.outgoing_holds (
  team_id uuid primary key references platform.teams,
  held_at timestamptz not null,
  reason text not null
);
select platform.protect('platform.outgoing_holds');
revoke insert, update on platform.outgoing_holds from fh_team;

-- Jobs of a team on hold that would reach somebody outside or erase something. The release hands them back to the queue.
create table platform.held_jobs (
  team_id uuid not null references platform.teams,
  id uuid not null,
  queue text not null,
  payload jsonb not null,
  asked_at timestamptz not null,
  primary key (team_id, id)
);
select platform.protect('platform.held_jobs');

create function platform.list_outgoing_holds() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select team_id from platform.outgoing_holds
$$;
revoke execute on function platform.list_outgoing_holds() from public;
grant execute on function platform.list_outgoing_holds() to fh_app;

create function platform.has_teams() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from platform.teams)
$$;
revoke execute on function platform.has_teams() from public;
grant execute on function platform.has_teams() to fh_app;

-- Puts every team on hold; each one's audit log says so. Answers how many are on hold now.
create function platform.hold_outgoing(why text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with held as (
    insert into platform.outgoing_holds (team_id, held_at, reason) select team_id, now(), why from platform.teams
    on conflict (team_id) do update set held_at = excluded.held_at, reason = excluded.reason
    returning team_id
  )
  insert into platform.audit_log (team_id, actor_kind, action, detail)
  select team_id, 'system', 'outgoing.held', jsonb_build_object('reason', why) from held;
  return (select count(*) from platform.outgoing_holds);
end $$;
revoke execute on function platform.hold_outgoing(text) from public;
grant execute on function platform.hold_outgoing(text) to fh_app;

-- Sets a job aside; false where its team was released meanwhile. The lock on the hold makes a release wait, or is waited for.
create function platform.hold_job(of_team uuid, job uuid, of_queue text, its_payload jsonb, asked timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from platform.outgoing_holds where team_id = of_team for share;
  if not found then
    return false;
  end if;
  insert into platform.held_jobs (team_id, id, queue, payload, asked_at)
    values (of_team, job, of_queue, its_payload, asked) on conflict do nothing;
  return true;
end $$;
revoke execute on function platform.hold_job(uuid, uuid, text, jsonb, timestamptz) from public;
grant execute on function platform.hold_job(uuid, uuid, text, jsonb, timestamptz) to fh_app;

-- Drops jobs of the invoking team that were asked for before a moment, wherever they wait.
create function platform.drop_jobs(queues text[], before timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  team uuid := platform.invoking_team();
begin
  delete from platform.held_jobs where team_id = team and queue = any(queues) and asked_at < before;
  delete from platform.outbox where team_id = team and queue = any(queues) and created_at < before;
  delete from jobs.job where name = any(queues) and data ->> 'teamId' = team::text and state in ('created', 'retry')
    and coalesce((data ->> 'askedAt')::timestamptz, created_on) < before;
end $$;
revoke execute on function platform.drop_jobs(text[], timestamptz) from public;
grant execute on function platform.drop_jobs(text[], timestamptz) to fh_team;

create or replace function platform.due_messages() returns table (team_id uuid, message_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.team_id, m.id from platform.messages m
  where ((m.status = 'sending' and m.paused_at is null) or (m.status = 'scheduled' and m.scheduled_at <= now()))
    and not exists (select from platform.outgoing_holds h where h.team_id = m.team_id)
  order by m.started_at nulls first, m.id limit 200
$$;
