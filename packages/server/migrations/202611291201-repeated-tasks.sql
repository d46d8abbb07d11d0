-- The completed task that a recurring one came back for: opening it again takes back what came of it.
alter table platform.tasks add column repeated_from uuid;
create index tasks__repeated on platform.tasks (team_id, repeated_from) where repeated_from is not null;
