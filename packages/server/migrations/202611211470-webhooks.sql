-- Webhooks and what is sent to them. A delivery is written in the transaction of the change it tells of.
create table platform.webhooks (
  team_id uuid not null references platform.teams,
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  -- Null: every collection, those of tomorrow included.
  collection_ids uuid[],
  -- AES-256-GCM under a key made from APP_SECRET: it has to be read again to sign with it.
  secret bytea not null,
  is_active boolean not null default true,
  pause_reason text,
  -- Failed tries since the last that went through.
  failures int not null default 0,
  failing_since timestamptz,
  -- Nothing is sent before.
  rests_until timestamptz,
  -- Who is sending has it until then.
  busy_until timestamptz,
  forgets_on date,
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
create unique index webhooks__name_unique on platform.webhooks (team_id, lower(name));
select platform.protect('platform.webhooks');

create table platform.webhook_deliveries (
  team_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  type text not null,
  collection_id uuid,
  record_ids uuid[],
  at timestamptz not null,
  state text not null default 'waiting',
  tries int not null default 0,
  next_try_at timestamptz not null,
  last_tried_at timestamptz,
  last_status int,
  last_fault text,
  last_reply text not null default '',
  primary key (team_id, id),
  foreign key (team_id, webhook_id) references platform.webhooks on delete cascade
);
create index webhook_deliveries__by_webhook on platform.webhook_deliveries (team_id, webhook_id, id);
create index webhook_deliveries__due on platform.webhook_deliveries (team_id, webhook_id, tries, id) where state = 'waiting';
select platform.protect('platform.webhook_deliveries');
