-- Blocks of mails that a team keeps under a name; inserting them makes a copy.
create table platform.saved_mail_blocks (
  team_id uuid not null references platform.teams,
  id uuid not null,
  name text not null,
  blocks jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
create unique index saved_mail_blocks__name_unique on platform.saved_mail_blocks (team_id, lower(name));
select platform.protect('platform.saved_mail_blocks');
