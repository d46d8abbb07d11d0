-- Public links to views: what a person confirmed, with whose permissions it is read.
create table platform.view_shares (
  team_id uuid not null references platform.teams,
  id uuid not null,
  view_id uuid not null,
  author_id uuid not null,
  field_ids uuid[] not null,
  -- Of the view when it was confirmed; null for none.
  filter jsonb,
  password_hash text,
  ends_at timestamptz,
  is_downloadable boolean not null,
  opened_count integer not null default 0,
  last_opened_at timestamptz,
  created_at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, view_id) references platform.data_views (team_id, id) on delete cascade
);
create index view_shares__by_view on platform.view_shares (team_id, view_id);
select platform.protect('platform.view_shares');

-- Widgets of views from before this have no confirmed fields, and show nothing until someone confirms some.
alter table platform.website_widgets
  add column field_ids uuid[] not null default '{}',
  add column filter jsonb,
  add column author_id uuid,
  add column style jsonb not null default '{}';
