-- What a run was shown means nothing once it can't be answered any more.
create function platform.forget_run_offers() returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from platform.wizard_run_offers o using platform.wizard_runs r
  where r.team_id = o.team_id and r.id = o.run_id
    and (r.status <> 'active'
      or r.touched_at < now() - case when r.principal = 'public' then interval '7 days' else interval '90 days' end)
$$;
revoke execute on function platform.forget_run_offers() from public;
grant execute on function platform.forget_run_offers() to fh_app;
