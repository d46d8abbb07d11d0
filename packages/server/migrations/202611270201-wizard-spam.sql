-- The spam box of a wizard: what looks like spam when it is submitted, and what a member moved there.

alter table platform.wizard_runs
  add column is_spam boolean not null default false,
  -- When a member moved it into the spam box or out of it: its day is counted again.
  add column sorted_at timestamptz;
update platform.wizard_runs set is_spam = true, sorted_at = now() where spam_score >= 60;

create index wizard_runs__spam on platform.wizard_runs (team_id, wizard_id, id) where is_spam;
create index wizard_runs__by_sorting on platform.wizard_runs (team_id, wizard_id, sorted_at) where sorted_at is not null;
