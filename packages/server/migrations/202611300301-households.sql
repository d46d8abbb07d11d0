-- The record that makes several recipients one household: one of them is queued for it, the others are skipped.
alter table platform.message_recipients add column household uuid;
create index message_recipients__household on platform.message_recipients (team_id, message_id, household)
  where household is not null;
