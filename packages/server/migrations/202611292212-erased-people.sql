-- A job that names an erased person and changes data is done before it is deleted: `outgoing` are the queues that send something, whose
-- jobs are not done. True if others are left.
create function platform.erase_jobs(erased text, outgoing text[]) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  team uuid := platform.invoking_team();
  salt text := (select s.salt from platform.erasure_salts s where s.team_id = team);
begin
  delete from platform.held_jobs h where h.team_id = team and platform.names_erased(salt, h.payload::text, erased);
  delete from platform.outbox o
    where o.team_id = team and o.queue = any(outgoing) and platform.names_erased(salt, o.payload::text, erased);
  delete from jobs.job j
    where j.data ->> 'teamId' = team::text and (j.name = any(outgoing) or j.state >= 'completed')
      and platform.names_erased(salt, (j.data -> 'payload')::text, erased);
  update jobs.job j set output = null
    where j.data ->> 'teamId' = team::text and j.output is not null
      and platform.names_erased(salt, j.output::text, erased);
  return exists (
      select from platform.outbox o where o.team_id = team and platform.names_erased(salt, o.payload::text, erased))
    or exists (
      select from jobs.job j
      where j.data ->> 'teamId' = team::text and platform.names_erased(salt, (j.data -> 'payload')::text, erased));
end $$;
revoke execute on function platform.erase_jobs(text, text[]) from public;
grant execute on function platform.erase_jobs(text, text[]) to fh_team;

-- An erasure that an earlier version is working on meanwhile is repeated by this one.
drop function platform.erase_jobs(text);
