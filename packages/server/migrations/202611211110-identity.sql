-- A second factor, passkeys, steps of a sign-in that is under way, and work for accounts that is done after the reply.

create table identity.second_factors (
  user_id uuid primary key references identity.users on delete cascade,
  -- Encrypted under a key derived from APP_SECRET; see second-factor/secret-box.ts.
  secret bytea not null,
  is_on boolean not null default false,
  -- The thirty seconds whose code was used last; no code of it or before it is taken again.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table identity.recovery_codes (
  user_id uuid not null references identity.users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table identity.passkeys (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  credential_id text not null constraint passkeys__credential_unique unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys__by_user on identity.passkeys (user_id);

-- What was handed out and may come back once: a passkey's challenge, or the token of a sign-in that waits for its code.
create table identity.challenges (
  token_hash bytea primary key,
  purpose text not null,
  user_id uuid references identity.users on delete cascade,
  tries int not null default 0,
  expires_at timestamptz not null
);
create index challenges__by_expiry on identity.challenges (expires_at);
create index challenges__by_user on identity.challenges (user_id);

-- Sign-ups and mails that were asked for. Written without a look at the account, so that no answer tells whether it exists.
create table identity.account_requests (
  id uuid primary key,
  kind text not null,
  email text not null,
  language text not null,
  first_name text,
  last_name text,
  password_hash text,
  tries int not null default 0,
  not_before timestamptz not null default now()
);
create index account_requests__by_time on identity.account_requests (not_before);

create function identity.wake_workers() returns trigger language plpgsql as $$
begin
  notify fieldhouse_outbox;
  return null;
end $$;
create trigger account_requests__wake after insert on identity.account_requests
  for each statement execute function identity.wake_workers();

-- Encrypted; with it the provider is told that the session ended.
alter table identity.sessions add column provider_token bytea;
create unique index accounts__provider_unique on identity.accounts (provider_id, account_id);

grant select, insert, update, delete on all tables in schema identity to fh_app;
