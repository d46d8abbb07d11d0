-- A team's own SMTP server or Amazon SES account.
create table platform.mail_accounts (
  team_id uuid not null references platform.teams,
  id uuid not null,
  name text not null,
  kind text not null,
  settings jsonb not null,
  -- AES-256-GCM under a key made from APP_SECRET: it is needed to connect.
  secret bytea,
  connections int not null default 5,
  rate_per_second int,
  -- Rises with each change, so that a worker opens new connections.
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
create unique index mail_accounts__name_unique on platform.mail_accounts (team_id, lower(name));
select platform.protect('platform.mail_accounts');

-- Who messages come from. A deleted sender stays, since messages name it.
create table platform.senders (
  team_id uuid not null references platform.teams,
  id uuid not null,
  -- Seed: delivery methods; the address of an SMS sender is a phone number.
  method text not null default 'email',
  name text not null,
  address text not null,
  reply_to text not null default '',
  mail_account_id uuid,
  confirmed_at timestamptz,
  -- Of the last mailed code; null once it was used.
  code_hash bytea,
  code_sent_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, mail_account_id) references platform.mail_accounts
);
create unique index senders__name_unique on platform.senders (team_id, method, lower(address), lower(name))
  where deleted_at is null;
select platform.protect('platform.senders');

-- The sender of messages that name none, by their type.
create table platform.sender_defaults (
  team_id uuid not null,
  content_type text not null,
  sender_id uuid not null,
  primary key (team_id, content_type),
  foreign key (team_id, sender_id) references platform.senders on delete cascade
);
select platform.protect('platform.sender_defaults');

alter table platform.messages add column sender_id uuid;
alter table platform.messages add constraint messages__sender_known
  foreign key (team_id, sender_id) references platform.senders not valid;

-- The account of the team that sends a message; null for the instance's. due_messages() stays for processes of the
-- release before, which know no accounts.
create function platform.mail_account_of(message platform.messages) returns uuid
  language sql stable set search_path = pg_catalog, pg_temp as $$
  select s.mail_account_id from platform.senders s
  where s.team_id = message.team_id and s.id = coalesce(message.sender_id, (
    select d.sender_id from platform.sender_defaults d
    where d.team_id = message.team_id and d.content_type = message.type))
$$;

create function platform.is_due(message platform.messages) returns boolean
  language sql stable set search_path = pg_catalog, pg_temp as $$
  select ((message.status = 'sending' and message.paused_at is null)
      or (message.status = 'scheduled' and message.scheduled_at <= now()))
    and not exists (select from platform.outgoing_holds h where h.team_id = message.team_id)
$$;

-- Accounts with messages that have something to do, of all teams.
create function platform.due_accounts() returns table (mail_account_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct platform.mail_account_of(m) from platform.messages m
  where m.status in ('sending', 'scheduled') and platform.is_due(m)
$$;
revoke execute on function platform.due_accounts() from public;
grant execute on function platform.due_accounts() to fh_app;

-- Those messages of one account: the oldest of each team, then the second oldest, so that no team's stuck messages
-- leave out another's.
create function platform.due_messages_of(account uuid) returns table (team_id uuid, message_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select due.team_id, due.id from (
    select m.team_id, m.id, m.started_at,
      row_number() over (partition by m.team_id order by m.started_at nulls first, m.id) as turn
    from platform.messages m
    where m.status in ('sending', 'scheduled') and platform.is_due(m)
      and platform.mail_account_of(m) is not distinct from account) due
  order by due.turn, due.started_at nulls first, due.id limit 200
$$;
revoke execute on function platform.due_messages_of(uuid) from public;
grant execute on function platform.due_messages_of(uuid) to fh_app;
