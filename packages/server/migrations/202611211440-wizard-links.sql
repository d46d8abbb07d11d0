-- Wizards that a collection offers: to add to it, or to do something with one of its records.
create table platform.wizard_links (
  team_id uuid not null references platform.teams,
  id uuid not null,
  collection_id uuid not null,
  wizard_id uuid not null,
  type text not null,
  description text not null default '',
  icon text not null,
  is_in_row_menus boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, collection_id) references platform.collections (team_id, id) on delete cascade,
  foreign key (team_id, wizard_id) references platform.wizards (team_id, id) on delete cascade,
  constraint wizard_links__type check (type in ('create', 'record')),
  constraint wizard_links__once unique (team_id, collection_id, wizard_id, type)
);
select platform.protect('platform.wizard_links');
