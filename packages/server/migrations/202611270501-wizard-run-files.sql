-- Files that were uploaded in a run of a wizard. Until a record has one, only the run can read it, and after a day it is
-- deleted like every file that nothing names.
create table platform.wizard_run_files (
  team_id uuid not null,
  file_id uuid not null,
  run_id uuid not null,
  task_id uuid not null,
  field_id uuid not null,
  primary key (team_id, file_id),
  foreign key (team_id, file_id) references platform.files (team_id, id) on delete cascade,
  foreign key (team_id, run_id) references platform.wizard_runs (team_id, id) on delete cascade
);
create index wizard_run_files__by_run on platform.wizard_run_files (team_id, run_id);
select platform.protect('platform.wizard_run_files');
