-- A domain that messages of the team come from, with what DNS answered when it was last looked up.
create table platform.sending_domains (
  team_id uuid not null references platform.teams,
  domain text not null,
  -- Of DKIM; null for the domain of the instance, whose key all teams share.
  selector text,
  public_key text,
  -- AES-256-GCM under a key made from APP_SECRET, as PKCS #8.
  private_key bytea,
  records jsonb not null default '[]',
  -- The public key was found in DNS.
  is_signed boolean not null default false,
  requested_at timestamptz,
  checked_at timestamptz,
  primary key (team_id, domain)
);
select platform.protect('platform.sending_domains');

-- The key for messages without a sender: one for the instance, since its DNS is the operator's.
create table platform.instance_dkim_keys (
  domain text primary key,
  selector text not null,
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz not null default now()
);
grant select, insert on platform.instance_dkim_keys to fh_team;
