-- What an empty cell of a file does to a record that is updated.
alter table platform.imports add column empty_cells text not null default 'clear' check (empty_cells in ('clear', 'keep'));

-- How files with certain columns are read from now on. The key is a digest of their format and the names of their columns.
create table platform.import_readings (
  team_id uuid not null,
  collection_id uuid not null,
  columns_key text not null,
  choices jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (team_id, collection_id, columns_key),
  foreign key (team_id, collection_id) references platform.collections (team_id, id) on delete cascade
);
select platform.protect('platform.import_readings');
