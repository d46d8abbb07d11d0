-- Links by mail that continue a run on another device, and receipts.

-- SHA-256 of the token, which is one more token of the run: it lives as long as the run.
create table platform.wizard_run_links (
  team_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  hash bytea not null constraint wizard_run_links__hash_unique unique,
  created_at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, run_id) references platform.wizard_runs (team_id, id) on delete cascade
);
create index wizard_run_links__by_run on platform.wizard_run_links (team_id, run_id);
select platform.protect('platform.wizard_run_links');

-- When the receipt was handed over to be sent.
alter table platform.wizard_runs add column receipt_at timestamptz;

-- As before, by a token of the browser that started the run or of a mailed link.
drop function platform.resolve_wizard_run(bytea);
create function platform.resolve_wizard_run(wanted bytea) returns table (
  team_id uuid, run_id uuid, wizard_id uuid, user_id uuid, mode text
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.team_id, r.id, r.wizard_id, r.user_id, r.mode
  from (select x.team_id, x.id from platform.wizard_runs x where x.token_hash = wanted
    union all select l.team_id, l.run_id from platform.wizard_run_links l where l.hash = wanted) found
  join platform.wizard_runs r on r.team_id = found.team_id and r.id = found.id
  join platform.teams t on t.team_id = r.team_id
  left join platform.wizard_tokens k on k.team_id = r.team_id and k.id = r.token_id
  where t.deactivated_at is null
    and (r.token_id is null
      or (k.revoked_at is null and (r.status = 'finished' or k.expires_at > now())))
    and case when r.status = 'finished' then r.finished_at > now() - interval '24 hours'
             when r.principal = 'public' then r.touched_at > now() - interval '7 days'
             else r.touched_at > now() - interval '90 days' end
$$;
revoke execute on function platform.resolve_wizard_run(bytea) from public;
grant execute on function platform.resolve_wizard_run(bytea) to fh_app;

-- The run of a mailed link, before any team is chosen. A record by personal link is not told.
create function platform.resolve_run_link(wanted bytea) returns table (
  team_id uuid, run_id uuid, wizard_id uuid, user_id uuid, token_id uuid, record_id uuid, cursor_step uuid
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.team_id, r.id, r.wizard_id, r.user_id, r.token_id, case when r.token_id is null then r.record_id end, r.cursor_step
  from platform.wizard_run_links l
  join platform.wizard_runs r on r.team_id = l.team_id and r.id = l.run_id
  where l.hash = wanted and exists (select from platform.resolve_wizard_run(wanted))
$$;
revoke execute on function platform.resolve_run_link(bytea) from public;
grant execute on function platform.resolve_run_link(bytea) to fh_app;
