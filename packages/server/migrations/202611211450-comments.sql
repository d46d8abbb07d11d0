-- What people say about a record. Mentions stand in the text as @[id of the team user].
create table platform.comments (
  team_id uuid not null references platform.teams,
  id uuid not null,
  collection_id uuid not null,
  record_id uuid not null,
  -- A person, or a key of the team.
  author_id uuid not null,
  body text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  primary key (team_id, id)
);
create index comments__by_record on platform.comments (team_id, collection_id, record_id, id desc);
select platform.protect('platform.comments');
