-- Figures of messages, rolled up from the ledger in the background: a page about a million recipients must not count them.
create table platform.message_figures (
  team_id uuid not null,
  message_id uuid not null,
  as_of timestamptz not null,
  -- How long the counting took: the longer, the less often.
  took_ms int not null,
  figures jsonb not null,
  primary key (team_id, message_id),
  foreign key (team_id, message_id) references platform.messages (team_id, id) on delete cascade
);
select platform.protect('platform.message_figures');

-- The same by hour, which is what dashboards and charts read.
create table platform.message_stats (
  team_id uuid not null,
  message_id uuid not null,
  at timestamptz not null,
  sent int not null,
  delivered int not null,
  opened int not null,
  clicked int not null,
  bounced int not null,
  complained int not null,
  unsubscribed int not null,
  primary key (team_id, message_id, at),
  foreign key (team_id, message_id) references platform.messages (team_id, id) on delete cascade
);
create index message_stats__by_time on platform.message_stats (team_id, at);
select platform.protect('platform.message_stats');

-- When a program, not the person, first fetched the images or followed a link.
alter table platform.message_recipients add column machine_opened_at timestamptz;

-- Messages sent before have their figures soon.
insert into platform.outbox (team_id, queue, payload)
  select team_id, 'messages.roll-up', jsonb_build_object('messageId', id)
  from platform.messages where frozen_at is not null;
