-- Which records carry which tags of the team.
create table platform.record_tags (
  team_id uuid not null,
  collection_id uuid not null,
  record_id uuid not null,
  tag_id uuid not null,
  primary key (team_id, collection_id, record_id, tag_id),
  foreign key (team_id, tag_id) references platform.tags (team_id, id) on delete cascade
);
create index record_tags__by_tag on platform.record_tags (team_id, tag_id, collection_id, record_id);
select platform.protect('platform.record_tags');
