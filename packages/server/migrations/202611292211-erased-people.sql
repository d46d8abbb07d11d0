-- Removes an erased person from the jobs of the invoking team, wherever they wait or are stored. What is still to be done with their
-- address isn't done. The message of a job's last failure may name them, too.
create function platform.erase_jobs(erased text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  team uuid := platform.invoking_team();
  salt text := (select s.salt from platform.erasure_salts s where s.team_id = team);
begin
  delete from platform.held_jobs h where h.team_id = team and platform.names_erased(salt, h.payload::text, erased);
  delete from platform.outbox o where o.team_id = team and platform.names_erased(salt, o.payload::text, erased);
  delete from jobs.job j where j.data ->> 'teamId' = team::text
    and platform.names_erased(salt, (j.data -> 'payload')::text, erased);
  update jobs.job j set output = null where j.data ->> 'teamId' = team::text
    and j.output is not null and platform.names_erased(salt, j.output::text, erased);
end $$;
revoke execute on function platform.erase_jobs(text) from public;
grant execute on function platform.erase_jobs(text) to fh_team;

-- Whether a text has the email address or phone number whose hash is `erased`. A sentence may end with it.
create function platform.names_erased(salt text, content text, erased text) returns boolean
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from regexp_matches(lower(content), '[^][[:space:]"\\<>(),:;]+@[^][[:space:]"\\<>(),:;]+|[+][0-9]{7,15}', 'g') m
    where platform.erased_key(salt, rtrim(m[1], '.!?''')) = erased)
$$;
revoke execute on function platform.names_erased(text, text, text) from public;

-- Finds the runs in which a person gave their address.
create index run_values__by_address on platform.run_values (team_id, lower(value #>> '{}'))
  where type in ('email_address', 'phone_number') and name like 'answer.%';
