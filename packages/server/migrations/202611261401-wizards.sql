-- What a task replaced in a record, by field id: it is put back when the task no longer applies after Back.
alter table platform.run_effects add column replaced jsonb not null default '{}';
