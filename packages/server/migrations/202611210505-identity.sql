-- Accounts, sessions and mails that belong to no team. Tables in the form that better-auth reads and writes.
create schema identity;
grant usage on schema identity to fh_app;

create table identity.users (
  id uuid primary key,
  name text not null,
  first_name text not null,
  last_name text not null,
  email text not null constraint users__email_unique unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table identity.sessions (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions__by_user on identity.sessions (user_id);

create table identity.accounts (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  account_id text not null,
  provider_id text not null,
  issuer text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index accounts__by_user on identity.accounts (user_id);

create table identity.verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications__by_identifier on identity.verifications (identifier);

-- Mails of the house itself (verification, reset) as the sandbox took them.
create table identity.sandbox_mails (
  id uuid primary key,
  sent_at timestamptz not null default now(),
  to_address text not null,
  from_address text not null,
  subject text not null,
  html text not null,
  text text not null
);
create index sandbox_mails__by_time on identity.sandbox_mails (sent_at desc, id desc);

-- Tries by a fixed key (account, address), counted before the work; shared by every process.
create table identity.attempts (
  key text not null,
  window_start timestamptz not null,
  tries int not null,
  primary key (key, window_start)
);

grant select, insert, update, delete on all tables in schema identity to fh_app;
