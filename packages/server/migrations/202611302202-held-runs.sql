-- In the spam box from its first effect on: its tasks wait until a member moves the run out of there. Runs of before did theirs.
alter table platform.wizard_runs add column is_held boolean not null default false;

-- As before, but the answers of a held run name what it was shown.
create or replace function platform.forget_run_offers() returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from platform.wizard_run_offers o using platform.wizard_runs r
  where r.team_id = o.team_id and r.id = o.run_id and not r.is_held
    and (r.status <> 'active'
      or r.touched_at < now() - case when r.principal = 'public' then interval '7 days' else interval '90 days' end)
$$;
