-- Addresses by which programs read a member's calendars.
create table platform.calendar_feeds (
  team_id uuid not null references platform.teams,
  id uuid not null,
  user_id uuid not null,
  -- Null: the member's tasks.
  view_id uuid,
  created_at timestamptz not null,
  last_read_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, view_id) references platform.data_views (team_id, id) on delete cascade,
  constraint calendar_feeds__once unique nulls not distinct (team_id, user_id, view_id)
);
create index calendar_feeds__by_view on platform.calendar_feeds (team_id, view_id);
select platform.protect('platform.calendar_feeds');
