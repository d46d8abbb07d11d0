-- What the sending processes know about each account, so that every process shows the same. The account is the id of a
-- team's mail account, the nil UUID for the instance's account of SMS, or 'instance' for that of e-mails. Belongs to no team.
create table platform.account_states (
  account text primary key,
  -- Messages a second that are sent now; null: without a limit.
  rate real,
  -- Of the provider, as of quota_at.
  quota_per_second real,
  quota_per_day bigint,
  quota_sent bigint,
  quota_at timestamptz,
  -- Since when it can't be reached, and when it is tried again; null: it was reached when it was last used.
  circuit_since timestamptz,
  circuit_until timestamptz,
  circuit_reason text,
  changed_at timestamptz not null default now()
);
grant select, insert, update, delete on platform.account_states to fh_app;

-- When the next turn of an account with a limit is free. Processes reserve a quarter of a second at a time.
create table platform.account_turns (
  account text primary key,
  next_at timestamptz not null
);
grant select, insert, update, delete on platform.account_turns to fh_app;
