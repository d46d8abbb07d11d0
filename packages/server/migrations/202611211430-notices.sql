-- What a person is told of: one row a person and happening, seen by nobody else.
create table platform.notices (
  team_id uuid not null references platform.teams,
  id uuid not null,
  team_user_id uuid not null,
  kind text not null,
  -- What happened, so that a step that is tried again tells of it once.
  key text not null,
  detail jsonb not null,
  in_app boolean not null,
  by_mail boolean not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- Set before the mail leaves: whoever sets it sends it.
  mailed_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, team_user_id) references platform.team_users (team_id, id) on delete cascade,
  constraint notices__key_unique unique (team_id, team_user_id, key)
);
create index notices__by_person on platform.notices (team_id, team_user_id, id desc) where in_app;
create index notices__unread on platform.notices (team_id, team_user_id) where in_app and read_at is null;
create index notices__by_age on platform.notices (created_at);
select platform.protect('platform.notices');

-- Only what differs from the defaults of the contract needs a row.
create table platform.notice_choices (
  team_id uuid not null references platform.teams,
  team_user_id uuid not null,
  kind text not null,
  in_app boolean not null,
  by_mail boolean not null,
  primary key (team_id, team_user_id, kind),
  foreign key (team_id, team_user_id) references platform.team_users (team_id, id) on delete cascade
);
select platform.protect('platform.notice_choices');

-- Asks, in every team with old notices, to forget them.
create function platform.ask_to_forget_notices(days int) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.outbox (team_id, queue, payload, dedupe_key)
  select distinct team_id, 'notices.forget', '{}'::jsonb, 'daily' from platform.notices
  where created_at < now() - days * interval '1 day'
  on conflict on constraint outbox__key_unique do nothing
$$;
revoke execute on function platform.ask_to_forget_notices(int) from public;
grant execute on function platform.ask_to_forget_notices(int) to fh_app;
