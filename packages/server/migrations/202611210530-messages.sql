-- Outgoing messages and the ledger of what became of each recipient. From the freezing on the ledger is the truth.

create table platform.messages (
  team_id uuid not null references platform.teams,
  id uuid not null,
  internal_name text not null,
  internal_description text not null default '',
  status text not null default 'draft',
  type text not null default 'marketing',
  archived_at timestamptz,
  version int not null default 1,
  from_name text not null default '',
  reply_to text not null default '',
  subject_line text not null default '',
  preheader text not null default '',
  body_html text not null default '',
  text_only_version text not null default '',
  tracks_opens boolean not null default true,
  tracks_clicks boolean not null default true,
  audience jsonb,
  created_by uuid,
  owned_by text not null default '',
  created_at timestamptz not null default now(),
  scheduled_at timestamptz,
  started_at timestamptz,
  frozen_at timestamptz,
  sent_at timestamptz,
  paused_at timestamptz,
  canceled_at timestamptz,
  error_detail text,
  total int not null default 0,
  -- Whoever is queued before this recipient waits for a later time, and is looked for again at ask_again_at.
  claim_from bigint not null default 0,
  ask_again_at timestamptz,
  primary key (team_id, id)
);
create index messages__by_age on platform.messages (team_id, id desc);
create index messages__due on platform.messages (status) where status in ('scheduled', 'sending');
select platform.protect('platform.messages');

-- Links of a message by their place, so that a tracking address never carries a URL.
create table platform.message_links (
  team_id uuid not null,
  message_id uuid not null,
  position int not null,
  url text not null,
  label text not null default '',
  primary key (team_id, message_id, position),
  foreign key (team_id, message_id) references platform.messages (team_id, id) on delete cascade
);
select platform.protect('platform.message_links');

-- state: 0 queued 1 claimed 2 dispatching 3 sent 4 failed 5 uncertain 6 skipped 7 canceled
create table platform.message_recipients (
  team_id uuid not null,
  message_id uuid not null,
  id uuid not null default gen_random_uuid(),
  seq bigint not null generated always as identity,
  record_id uuid,
  calculated_name text not null default '',
  address text not null default '',
  address_key text,
  merge jsonb not null default '{}',
  state smallint not null default 0,
  reason text,
  not_before timestamptz not null default now(),
  attempts smallint not null default 0,
  worker uuid,
  lease_until timestamptz,
  send_processed_at timestamptz,
  last_reply text,
  delivery text,
  delivery_rank smallint not null default 0,
  opened_at timestamptz,
  clicked_at timestamptz,
  unsubscribed_at timestamptz,
  primary key (team_id, id),
  -- No foreign key: it would be a third of a freezing, and a message is deleted together with its recipients in one place.
  constraint message_recipients__address_unique unique (team_id, message_id, address_key)
) with (fillfactor = 70);
create index message_recipients__in_order on platform.message_recipients (team_id, message_id, seq);
-- No index knows the state, so that its changes, three for each recipient, stay within a page (HOT) and touch no index.
select platform.protect('platform.message_recipients');

-- What was reported of a recipient; late, doubled or out of order does no harm.
create table platform.notifications (
  id bigint not null generated always as identity,
  team_id uuid not null,
  message_id uuid not null,
  recipient_id uuid not null,
  type text not null,
  received_at timestamptz not null default now(),
  detail jsonb not null default '{}',
  dedupe_key text,
  primary key (team_id, id),
  constraint notifications__once unique (team_id, recipient_id, dedupe_key)
);
create index notifications__by_recipient on platform.notifications (team_id, recipient_id, id);
create index notifications__by_message on platform.notifications (team_id, message_id, type, received_at);
select platform.protect('platform.notifications');

create table platform.unsubscribes (
  team_id uuid not null,
  address_key text not null,
  at timestamptz not null default now(),
  message_id uuid,
  primary key (team_id, address_key)
);
select platform.protect('platform.unsubscribes');

create table platform.suppressions (
  team_id uuid not null,
  address_key text not null,
  reason text not null,
  at timestamptz not null default now(),
  primary key (team_id, address_key)
);
select platform.protect('platform.suppressions');

-- What the built-in sandbox took instead of a mail server.
create table platform.sandbox_messages (
  team_id uuid not null,
  id uuid not null,
  seq bigint not null generated always as identity,
  message_id uuid,
  to_address text not null,
  subject text not null,
  headers jsonb not null,
  html text not null,
  text text not null,
  sent_at timestamptz not null default now(),
  primary key (team_id, id)
);
create index sandbox_messages__by_time on platform.sandbox_messages (team_id, seq desc);
select platform.protect('platform.sandbox_messages');

-- Processes that send. Belongs to no team.
create table platform.send_workers (
  id uuid primary key,
  host text not null,
  pid int not null,
  heartbeat_at timestamptz not null default now()
);
grant select, insert, update, delete on platform.send_workers to fh_app;

-- Messages with something to do, of all teams; the work itself is done under each team's role.
create function platform.due_messages() returns table (team_id uuid, message_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.team_id, m.id from platform.messages m
  where (m.status = 'sending' and m.paused_at is null) or (m.status = 'scheduled' and m.scheduled_at <= now())
  order by m.started_at nulls first, m.id limit 200
$$;
revoke execute on function platform.due_messages() from public;
grant execute on function platform.due_messages() to fh_app;

-- After a worker died: what it had only claimed is queued again; what it may have handed over is uncertain, never resent by guess.
create function platform.recover_sends(dead uuid[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found bigint;
  affected uuid[];
begin
  -- Found by way of the messages that are under way, or were until someone cancelled them: no index knows a worker.
  select array_agg(m.id) into affected from platform.messages m
    where m.status in ('sending', 'error_sending') or m.canceled_at > now() - interval '1 day';
  -- The message first, as everyone who changes its recipients.
  update platform.messages set ask_again_at = now() where id = any(affected);
  update platform.message_recipients r set state = 0, worker = null, lease_until = null
    from platform.messages m where m.id = any(affected)
      and r.team_id = m.team_id and r.message_id = m.id and r.worker = any(dead) and r.state = 1;
  update platform.message_recipients r set state = 5, reason = 'worker_died', send_processed_at = now()
    from platform.messages m where m.id = any(affected)
      and r.team_id = m.team_id and r.message_id = m.id and r.worker = any(dead) and r.state = 2;
  get diagnostics found = row_count;
  delete from platform.send_workers where id = any(dead);
  return found;
end $$;
revoke execute on function platform.recover_sends(uuid[]) from public;
grant execute on function platform.recover_sends(uuid[]) to fh_app;

-- After many recipients were added at once; autovacuum would come a minute late.
create function platform.analyze_recipients() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  analyze platform.message_recipients (team_id, message_id, seq, state, worker);
end $$;
revoke execute on function platform.analyze_recipients() from public;
grant execute on function platform.analyze_recipients() to fh_app;
