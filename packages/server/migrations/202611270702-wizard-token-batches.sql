-- Personal links for all records that match a filter, made by a job (docs/decisions/0208). The links themselves are not stored.
create table platform.wizard_token_batches (
  team_id uuid not null,
  id uuid not null,
  wizard_id uuid not null,
  collection_id uuid not null,
  -- As its author chose it; always applied with their rights.
  filter jsonb,
  uses text not null check (uses in ('once', 'many')),
  links_expire_at timestamptz not null,
  -- Until then its author can download the links.
  file_expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- Records that the job has looked at, of which some may not have got a link.
  looked_at int not null default 0,
  made int not null default 0,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (team_id, id),
  foreign key (team_id, wizard_id) references platform.wizards (team_id, id) on delete cascade
);
create index wizard_token_batches__by_author on platform.wizard_token_batches (team_id, wizard_id, created_by, id desc);
select platform.protect('platform.wizard_token_batches');

alter table platform.wizard_tokens add column batch_id uuid;
-- A record gets one link of a batch, however often its job runs.
create unique index wizard_tokens__once_in_batch on platform.wizard_tokens (team_id, batch_id, record_id) where batch_id is not null;
