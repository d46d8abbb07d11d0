-- Collections within collections: a child has the table and the fields of its root and shows some of its records, by hand
-- or by a filter. Fields that a child owns are columns of the root's table; `child_id` tells whose they are.

alter table platform.collections
  add column root_id uuid,
  add column is_smart_collection boolean not null default false,
  add column membership_data_filter jsonb,
  add column membership_order jsonb,
  add column is_blueprint boolean not null default false,
  add column blueprint_marketplace_price numeric(12, 2),
  add constraint collections__child check ((root_id is null) = (parent_id is null)),
  add constraint collections__smart check (is_smart_collection = (membership_data_filter is not null)),
  add foreign key (team_id, root_id) references platform.collections (team_id, id);
create index collections__by_root on platform.collections (team_id, root_id) where root_id is not null;

alter table platform.fields
  add column child_id uuid,
  add foreign key (team_id, child_id) references platform.collections (team_id, id);

-- Who is in a child by hand. The primary key serves the child's lists.
create table platform.collection_members (
  team_id uuid not null,
  collection_id uuid not null,
  record_id uuid not null,
  added_at timestamptz not null default now(),
  added_by uuid,
  primary key (team_id, collection_id, record_id),
  foreign key (team_id, collection_id) references platform.collections (team_id, id)
);
create index collection_members__by_record on platform.collection_members (team_id, record_id);
select platform.protect('platform.collection_members');
