-- How the page of a record is laid out: cards, and the groups that are its tabs.
create table platform.data_cards (
  team_id uuid not null references platform.teams,
  id uuid not null,
  collection_id uuid not null,
  name text not null,
  icons jsonb not null,
  width text not null,
  -- As the contract's cardSettings; checked when it is written.
  settings jsonb not null,
  position int not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, collection_id) references platform.collections (team_id, id)
);
create unique index data_cards__name_unique on platform.data_cards (team_id, collection_id, lower(name));
select platform.protect('platform.data_cards');

create table platform.data_card_groups (
  team_id uuid not null references platform.teams,
  id uuid not null,
  collection_id uuid not null,
  name text not null,
  icon text not null,
  position int not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, collection_id) references platform.collections (team_id, id)
);
create unique index data_card_groups__name_unique on platform.data_card_groups (team_id, collection_id, lower(name));
select platform.protect('platform.data_card_groups');

create table platform.data_card_places (
  team_id uuid not null,
  group_id uuid not null,
  card_id uuid not null,
  position int not null,
  primary key (team_id, group_id, card_id),
  foreign key (team_id, group_id) references platform.data_card_groups (team_id, id) on delete cascade,
  foreign key (team_id, card_id) references platform.data_cards (team_id, id) on delete cascade
);
create index data_card_places__by_card on platform.data_card_places (team_id, card_id);
select platform.protect('platform.data_card_places');
