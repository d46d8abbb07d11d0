-- A run may be started for a record, and the history of records names the wizard by which they were changed.
alter table platform.wizard_runs
  add column record_collection_id uuid,
  add column record_id uuid,
  add constraint wizard_runs__whole_record check ((record_id is null) = (record_collection_id is null));
alter table platform.record_changes add column wizard_id uuid;

-- Runs are listed by their ids, which rise with time.
drop index platform.wizard_runs__by_wizard;
create index wizard_runs__by_wizard on platform.wizard_runs (team_id, wizard_id, id desc);
