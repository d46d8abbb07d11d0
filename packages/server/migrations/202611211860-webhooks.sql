-- A change of many records is told in pieces; and what happens to wizards and messages is told too.
alter table platform.webhook_deliveries
  add column change_id uuid,
  add column piece int not null default 1,
  add column pieces int not null default 1,
  add column wizard_id uuid,
  add column wizard_run_id uuid,
  add column message_id uuid;
