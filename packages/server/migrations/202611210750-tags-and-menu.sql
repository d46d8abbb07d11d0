-- The tags of a team and its header bar menu.
create table platform.tags (
  team_id uuid not null references platform.teams,
  id uuid not null,
  name text not null,
  color text not null default 'gray',
  description text not null default '',
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
create unique index tags__name_unique on platform.tags (team_id, lower(name));
select platform.protect('platform.tags');

create table platform.header_menu_entries (
  team_id uuid not null references platform.teams,
  id uuid not null,
  label text not null,
  icon text not null,
  target_type text not null,
  collection_id uuid,
  wizard_id uuid,
  -- A path below the team or an https address.
  address text,
  position int not null,
  primary key (team_id, id),
  foreign key (team_id, collection_id) references platform.collections (team_id, id),
  foreign key (team_id, wizard_id) references platform.wizards (team_id, id),
  constraint header_menu_entries__target check (case target_type
    when 'collection' then collection_id is not null and wizard_id is null and address is null
    when 'wizard' then wizard_id is not null and collection_id is null and address is null
    when 'path' then address is not null and collection_id is null and wizard_id is null
    when 'url' then address is not null and collection_id is null and wizard_id is null
    else false end)
);
select platform.protect('platform.header_menu_entries');
