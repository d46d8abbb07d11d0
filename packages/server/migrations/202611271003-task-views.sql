-- Saved views of a project's tasks; without an owner, those of the team.
create table platform.task_views (
  team_id uuid not null references platform.teams,
  id uuid not null,
  project_id uuid not null,
  owner_id uuid,
  name text not null,
  search jsonb not null,
  primary key (team_id, id),
  foreign key (team_id, project_id) references platform.projects (team_id, id) on delete cascade
);
create index task_views__by_project on platform.task_views (team_id, project_id, owner_id);
select platform.protect('platform.task_views');
