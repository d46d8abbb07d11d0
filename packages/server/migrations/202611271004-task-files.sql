create table platform.task_files (
  team_id uuid not null references platform.teams,
  task_id uuid not null,
  file_id uuid not null,
  -- A person, or a key of the team.
  added_by uuid not null,
  added_at timestamptz not null,
  primary key (team_id, task_id, file_id),
  foreign key (team_id, task_id) references platform.tasks (team_id, id) on delete cascade
);
create index task_files__by_file on platform.task_files (team_id, file_id);
select platform.protect('platform.task_files');
