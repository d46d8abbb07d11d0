-- The records that a run has shown as choices, each under a handle of its own: an answer names a handle, never a record.
create table platform.wizard_run_offers (
  team_id uuid not null,
  run_id uuid not null,
  handle text not null,
  task_id uuid not null,
  field_id uuid not null,
  record_id uuid not null,
  primary key (team_id, run_id, handle),
  foreign key (team_id, run_id) references platform.wizard_runs (team_id, id) on delete cascade
);
select platform.protect('platform.wizard_run_offers');
