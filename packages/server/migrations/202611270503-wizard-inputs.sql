-- Values that a run was started with from its address, by name, as the version's inputs declare them.
alter table platform.wizard_runs add column inputs jsonb not null default '{}';
