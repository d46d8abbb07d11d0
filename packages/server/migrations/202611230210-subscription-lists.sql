-- Subscription lists, who is on them, and the log of every consent. Marketing is sent under a list and reaches
-- only its subscribers.

create table platform.subscription_lists (
  team_id uuid not null references platform.teams,
  id uuid not null,
  -- For the team; subscribers see external_name.
  internal_name text not null,
  external_name text not null,
  opt_in text not null check (opt_in in ('single', 'double')),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
create unique index subscription_lists__name_unique on platform.subscription_lists (team_id, lower(internal_name));
select platform.protect('platform.subscription_lists');
revoke delete on platform.subscription_lists from fh_team;

create table platform.subscriptions (
  team_id uuid not null,
  list_id uuid not null,
  id uuid not null default gen_random_uuid(),
  seq bigint not null generated always as identity,
  -- The address in lower case.
  address_key text not null,
  address text not null,
  name text not null default '',
  status text not null check (status in ('unconfirmed', 'subscribed', 'unsubscribed')),
  source text not null default '',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- When the person last agreed themselves, by a link in a mail to this address.
  consented_at timestamptz,
  -- The confirmation mail is to be sent; the job clears it.
  is_confirmation_due boolean not null default false,
  -- SHA-256 of the token in the last confirmation mail.
  confirmation_hash bytea,
  confirmation_expires_at timestamptz,
  primary key (team_id, list_id, address_key),
  constraint subscriptions__id unique (team_id, id),
  foreign key (team_id, list_id) references platform.subscription_lists (team_id, id)
);
create index subscriptions__in_order on platform.subscriptions (team_id, list_id, seq desc);
create index subscriptions__by_status on platform.subscriptions (team_id, list_id, status);
create index subscriptions__by_address on platform.subscriptions (team_id, address_key);
create index subscriptions__by_token on platform.subscriptions (team_id, confirmation_hash)
  where confirmation_hash is not null;
create index subscriptions__left on platform.subscriptions (team_id, changed_at desc, address_key desc)
  where status = 'unsubscribed';
create index subscriptions__due on platform.subscriptions (team_id, list_id) where is_confirmation_due;
select platform.protect('platform.subscriptions');

-- The exact texts that people agreed to, by the beginning of their SHA-256.
create table platform.consent_texts (
  team_id uuid not null,
  version text not null,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (team_id, version)
);
select platform.protect('platform.consent_texts');
revoke update, delete on platform.consent_texts from fh_team;

-- Every change of a consent, written in the same transaction. Rows are never changed; only an erasure removes what
-- identifies the person (platform.erase_consent).
create table platform.consent_events (
  team_id uuid not null,
  id bigint not null generated always as identity,
  address_key text not null,
  -- Of a list, of a collection's messages, or of everything if both are null.
  list_id uuid,
  collection_id uuid,
  action text not null check (action in ('requested', 'subscribed', 'unsubscribed', 'lifted')),
  method text not null,
  source text not null default '',
  text_version text,
  actor_kind text not null,
  actor_id uuid,
  -- Only where the person acted themselves.
  from_address text,
  from_device text,
  message_id uuid,
  at timestamptz not null default now(),
  primary key (team_id, id)
);
create index consent_events__by_address on platform.consent_events (team_id, address_key, id);
create index consent_events__by_list on platform.consent_events (team_id, list_id, at) where list_id is not null;
select platform.protect('platform.consent_events');
revoke update, delete on platform.consent_events from fh_team;

-- Whether a person wants the messages about a collection (participation).
create table platform.participation_choices (
  team_id uuid not null,
  collection_id uuid not null,
  address_key text not null,
  is_opted_out boolean not null,
  at timestamptz not null default now(),
  primary key (team_id, collection_id, address_key)
);
create index participation_choices__by_address on platform.participation_choices (team_id, address_key);
create index participation_choices__by_time on platform.participation_choices (team_id, at desc) where is_opted_out;
select platform.protect('platform.participation_choices');

-- The language in which a person wants the pages and confirmation mails.
create table platform.mail_preferences (
  team_id uuid not null,
  address_key text not null,
  language text not null check (language in ('en', 'es')),
  changed_at timestamptz not null default now(),
  primary key (team_id, address_key)
);
select platform.protect('platform.mail_preferences');

-- A file of subscribers that is imported in the background.
create table platform.subscriber_imports (
  team_id uuid not null,
  id uuid not null,
  list_id uuid not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  file_name text not null,
  format jsonb not null,
  source text not null,
  is_confirmed boolean not null,
  address_column int not null,
  name_column int,
  rows_done int not null default 0,
  added int not null default 0,
  unchanged int not null default 0,
  opted_out int not null default 0,
  invalid int not null default 0,
  error_detail text,
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, list_id) references platform.subscription_lists (team_id, id)
);
create index subscriber_imports__by_list on platform.subscriber_imports (team_id, list_id, id desc);
select platform.protect('platform.subscriber_imports');

-- The list that a marketing message is sent under; messages of before have none.
alter table platform.messages
  add column subscription_list_id uuid,
  add constraint messages__subscription_list foreign key (team_id, subscription_list_id)
    references platform.subscription_lists (team_id, id);

-- Opt-outs of before stay in force: a row here excludes the address from everything but transactional messages, until
-- the person asks for something again.
create index unsubscribes__by_time on platform.unsubscribes (team_id, at desc, address_key);
create index suppressions__by_time on platform.suppressions (team_id, at desc, address_key);
-- Each of them is in the log, as of the day of the opt-out.
insert into platform.consent_events (team_id, address_key, action, method, actor_kind, message_id, at)
  select team_id, address_key, 'unsubscribed', 'before_lists', 'person', message_id, at from platform.unsubscribes;

-- The salt with which the addresses of erased people are hashed. A suppression of an erased person has the key
-- 'erased:' and the hash, see platform.erased_key.
create table platform.erasure_salts (
  team_id uuid not null primary key,
  salt text not null default encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex')
);
select platform.protect('platform.erasure_salts');
revoke update, delete on platform.erasure_salts from fh_team;

-- Null without a salt, which is when no one of the team was erased.
create function platform.erased_key(salt text, address_key text) returns text
  language sql immutable parallel safe as $$
  select 'erased:' || encode(sha256(convert_to(salt || address_key, 'UTF8')), 'hex')
$$;
revoke execute on function platform.erased_key(text, text) from public;
grant execute on function platform.erased_key(text, text) to fh_team;

-- Replaces an address in the log of consents by its hash, in the caller's team. The only change that the log allows.
create function platform.erase_consent(erased text, hashed text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update platform.consent_events
  set address_key = hashed, source = '', from_address = null, from_device = null
  where team_id = platform.invoking_team() and address_key = erased
$$;
revoke execute on function platform.erase_consent(text, text) from public;
grant execute on function platform.erase_consent(text, text) to fh_team;
