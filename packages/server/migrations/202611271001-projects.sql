-- Projects, their columns, and tasks. Days and times of day are those of the team's time zone.
create table platform.projects (
  team_id uuid not null references platform.teams,
  id uuid not null,
  name text not null,
  description text not null default '',
  icon text not null,
  color text not null,
  lead_id uuid,
  status text not null,
  start_on date,
  end_on date,
  -- The number of the next task.
  next_number integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  deleted_at timestamptz,
  primary key (team_id, id)
);
select platform.protect('platform.projects');

create table platform.task_columns (
  team_id uuid not null references platform.teams,
  id uuid not null,
  project_id uuid not null,
  stage text not null,
  name text,
  task_limit integer,
  place integer not null,
  primary key (team_id, id),
  foreign key (team_id, project_id) references platform.projects (team_id, id) on delete cascade
);
create index task_columns__by_project on platform.task_columns (team_id, project_id, place);
select platform.protect('platform.task_columns');

create table platform.tasks (
  team_id uuid not null references platform.teams,
  id uuid not null,
  project_id uuid not null,
  column_id uuid not null,
  number integer not null,
  -- Between those of its neighbors in the column; a decimal number always has room for another between two.
  rank numeric not null,
  title text not null,
  description text not null default '',
  priority text not null default 'none',
  due_on date,
  due_time text,
  -- The instant from which it is overdue.
  due_at timestamptz,
  checklist jsonb not null default '[]',
  recurrence jsonb,
  comment_count integer not null default 0,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, project_id) references platform.projects (team_id, id) on delete cascade,
  foreign key (team_id, column_id) references platform.task_columns (team_id, id)
);
create index tasks__by_place on platform.tasks (team_id, column_id, rank, id) where deleted_at is null;
create index tasks__by_project on platform.tasks (team_id, project_id, column_id, completed_at) where deleted_at is null;
create index tasks__by_due on platform.tasks (team_id, due_at, id) where deleted_at is null and completed_at is null;
create index tasks__deleted on platform.tasks (team_id, deleted_at) where deleted_at is not null;
select platform.protect('platform.tasks');

create table platform.task_assignees (
  team_id uuid not null references platform.teams,
  task_id uuid not null,
  team_user_id uuid not null,
  primary key (team_id, task_id, team_user_id),
  foreign key (team_id, task_id) references platform.tasks (team_id, id) on delete cascade
);
create index task_assignees__by_person on platform.task_assignees (team_id, team_user_id, task_id);
select platform.protect('platform.task_assignees');

create table platform.task_followers (
  team_id uuid not null references platform.teams,
  task_id uuid not null,
  team_user_id uuid not null,
  primary key (team_id, task_id, team_user_id),
  foreign key (team_id, task_id) references platform.tasks (team_id, id) on delete cascade
);
create index task_followers__by_person on platform.task_followers (team_id, team_user_id, task_id);
select platform.protect('platform.task_followers');

create table platform.task_tags (
  team_id uuid not null references platform.teams,
  task_id uuid not null,
  tag_id uuid not null,
  primary key (team_id, task_id, tag_id),
  foreign key (team_id, task_id) references platform.tasks (team_id, id) on delete cascade,
  foreign key (team_id, tag_id) references platform.tags (team_id, id) on delete cascade
);
create index task_tags__by_tag on platform.task_tags (team_id, tag_id, task_id);
select platform.protect('platform.task_tags');

create table platform.task_links (
  team_id uuid not null references platform.teams,
  task_id uuid not null,
  -- The root collection.
  collection_id uuid not null,
  record_id uuid not null,
  created_at timestamptz not null,
  primary key (team_id, task_id, collection_id, record_id),
  foreign key (team_id, task_id) references platform.tasks (team_id, id) on delete cascade
);
create index task_links__by_record on platform.task_links (team_id, collection_id, record_id, task_id);
select platform.protect('platform.task_links');

create table platform.task_blockers (
  team_id uuid not null references platform.teams,
  task_id uuid not null,
  blocked_by_id uuid not null,
  primary key (team_id, task_id, blocked_by_id),
  foreign key (team_id, task_id) references platform.tasks (team_id, id) on delete cascade,
  foreign key (team_id, blocked_by_id) references platform.tasks (team_id, id) on delete cascade
);
create index task_blockers__by_blocker on platform.task_blockers (team_id, blocked_by_id, task_id);
select platform.protect('platform.task_blockers');

create table platform.task_changes (
  team_id uuid not null references platform.teams,
  id uuid not null,
  task_id uuid not null,
  -- A person, or a key of the team; null for the system.
  actor_id uuid,
  at timestamptz not null,
  changes jsonb not null,
  primary key (team_id, id),
  foreign key (team_id, task_id) references platform.tasks (team_id, id) on delete cascade
);
create index task_changes__by_task on platform.task_changes (team_id, task_id, id desc);
select platform.protect('platform.task_changes');

-- Comments are on a record or on a task.
alter table platform.comments alter column collection_id drop not null;
alter table platform.comments alter column record_id drop not null;
alter table platform.comments add column task_id uuid;
alter table platform.comments add constraint comments__place_check
  check ((task_id is null) = (collection_id is not null and record_id is not null));
alter table platform.comments add constraint comments__task_fkey
  foreign key (team_id, task_id) references platform.tasks (team_id, id) on delete cascade;
create index comments__by_task on platform.comments (team_id, task_id, id desc) where task_id is not null;
