-- Imports of tasks from files, with what became of them. Their tasks name them, so that an import can be undone.
create table platform.task_imports (
  team_id uuid not null references platform.teams,
  id uuid not null,
  project_id uuid not null,
  file_name text not null,
  state text not null constraint task_imports__state check (state in ('running', 'done', 'failed', 'undone')),
  -- Tasks of the file, and those of them that were created.
  total integer not null,
  created integer not null default 0,
  -- Cells that could not be read.
  cells_left_empty integer not null,
  problem text,
  created_by uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, project_id) references platform.projects (team_id, id) on delete cascade
);
create index task_imports__by_project on platform.task_imports (team_id, project_id, id desc);
select platform.protect('platform.task_imports');

alter table platform.tasks add column import_id uuid;
alter table platform.tasks add constraint tasks__import_fkey
  foreign key (team_id, import_id) references platform.task_imports (team_id, id) on delete set null (import_id);
create index tasks__by_import on platform.tasks (team_id, import_id) where import_id is not null;
