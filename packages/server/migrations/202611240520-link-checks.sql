-- Whether the links of messages answer, as found by a job. By address: messages share their links.
create table platform.link_checks (
  team_id uuid not null references platform.teams,
  -- SHA-256 of the address, which may be longer than an index allows.
  url_key bytea not null,
  url text not null,
  -- 'ok', 'dead', or 'unsure' if that can't be told from here.
  result text not null,
  checked_at timestamptz not null,
  primary key (team_id, url_key)
);
create index link_checks__by_time on platform.link_checks (team_id, checked_at);
select platform.protect('platform.link_checks');
