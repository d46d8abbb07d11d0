-- What people corrected before a step was accepted, to show where they struggle: once for each run and question.
create table platform.wizard_run_corrections (
  team_id uuid not null,
  run_id uuid not null,
  task_id uuid not null,
  field_id uuid not null,
  step_id uuid not null,
  -- The rule of the first error.
  rule text not null,
  at timestamptz not null,
  primary key (team_id, run_id, task_id, field_id),
  foreign key (team_id, run_id) references platform.wizard_runs (team_id, id) on delete cascade
);
select platform.protect('platform.wizard_run_corrections');

-- By step, task and field: how many corrected it.
alter table platform.wizard_run_days add column corrections jsonb not null default '{}';

-- Finished in the spam box: no webhook or notice has reported it. Those of before were reported.
alter table platform.wizard_runs add column is_withheld boolean not null default false;
