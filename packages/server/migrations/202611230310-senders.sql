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

-- Also names the account of the team that sends the message; null for the instance's.
drop function platform.due_messages();
create function platform.due_messages() returns table (team_id uuid, message_id uuid, mail_account_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.team_id, m.id, s.mail_account_id from platform.messages m
    left join platform.sender_defaults d on d.team_id = m.team_id and d.content_type = m.type and m.sender_id is null
    left join platform.senders s on s.team_id = m.team_id and s.id = coalesce(m.sender_id, d.sender_id)
  where ((m.status = 'sending' and m.paused_at is null) or (m.status = 'scheduled' and m.scheduled_at <= now()))
    and not exists (select from platform.outgoing_holds h where h.team_id = m.team_id)
  order by m.started_at nulls first, m.id limit 200
$$;
revoke execute on function platform.due_messages() from public;
grant execute on function platform.due_messages() to fh_app;
