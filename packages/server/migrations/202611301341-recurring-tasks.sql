-- The open recurring tasks, whose coming days a calendar shows: few among the open ones.
create index tasks__recurring on platform.tasks (team_id, due_at, id)
  where deleted_at is null and completed_at is null and recurrence is not null;
