-- Responses are runs that were finished. `answers` goes on counting those that were begun: places of a limit, uses of a link.
alter table platform.wizards add column finished_answers int not null default 0;
alter table platform.wizard_tokens add column finished_answers int not null default 0;

update platform.wizards w set finished_answers = r.finished
from (
  select team_id, wizard_id, count(*) as finished from platform.wizard_runs
  where mode = 'live' and status = 'finished' and counted_at is not null and not is_spam
  group by team_id, wizard_id
) r
where r.team_id = w.team_id and r.wizard_id = w.id;

update platform.wizard_tokens k set finished_answers = r.finished
from (
  select team_id, token_id, count(*) as finished from platform.wizard_runs
  where token_id is not null and mode = 'live' and status = 'finished' and counted_at is not null
  group by team_id, token_id
) r
where r.team_id = k.team_id and r.token_id = k.id;

-- Counts the begin of a run, its end, or both, as the last statement of a transaction. Processes of the release before call
-- the function without `begins` and `finishes`.
create function platform.count_wizard_answer(wanted uuid, at timestamptz, begins boolean, finishes boolean) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update platform.wizards w
  set answers = w.answers + begins::int, finished_answers = w.finished_answers + finishes::int
  where w.id = wanted and (
    not begins
    or w.archived_at is null
      and (w.closes_at is null or w.closes_at > at)
      and (w.max_answers is null or w.answers < w.max_answers)
  );
  if begins and not found then
    raise exception 'The wizard takes no more answers.' using errcode = 'FH001';
  end if;
end
$$;
