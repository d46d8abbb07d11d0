-- Tests of drafts run a version of their own, which no one else can start; and wizards that commit at the end.

-- Numbered downwards from -1.
alter table platform.wizard_versions add column is_test boolean not null default false;

-- The version of the starting record that was seen, for changes that are made at the end.
alter table platform.step_visits add column record_version int;

create index wizard_runs__by_test on platform.wizard_runs (team_id, wizard_id) where mode = 'test';
