-- What happens to tasks is reported too.
alter table platform.webhook_deliveries add column task_id uuid;
