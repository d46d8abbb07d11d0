-- What a team means to show on websites: a view or a wizard of a collection, and the sites that may.
create table platform.website_widgets (
  team_id uuid not null references platform.teams,
  id uuid not null,
  collection_id uuid not null,
  name text not null,
  shows text not null,
  target_id uuid not null,
  allowed_origins text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, collection_id) references platform.collections (team_id, id)
);
create unique index website_widgets__name_unique on platform.website_widgets (team_id, collection_id, lower(name));
select platform.protect('platform.website_widgets');
