-- Views of collections: the team's, and those that somebody keeps for themselves.
create table platform.data_views (
  team_id uuid not null references platform.teams,
  id uuid not null,
  collection_id uuid not null,
  internal_name text not null,
  description text not null default '',
  icon text,
  view_type text not null,
  -- Null where it is the team's. A key of the team is nobody of the users, so this is no reference.
  owner_id uuid,
  position int not null,
  version int not null default 1,
  settings jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, collection_id) references platform.collections (team_id, id)
);
create index data_views__by_collection on platform.data_views (team_id, collection_id, owner_id, position);
select platform.protect('platform.data_views');
