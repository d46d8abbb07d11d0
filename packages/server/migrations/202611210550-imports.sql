-- Imports of CSV files, their progress, and the rows they refused.
create table platform.imports (
  team_id uuid not null references platform.teams,
  id uuid not null,
  collection_id uuid not null,
  file_name text not null,
  state text not null default 'analysed',
  encoding text not null,
  delimiter text not null,
  has_header boolean not null,
  columns jsonb not null,
  mapping jsonb,
  locale text not null default 'en-US',
  rows_read int not null default 0,
  rows_imported int not null default 0,
  rows_rejected int not null default 0,
  bytes_read bigint not null default 0,
  bytes_total bigint not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  error_detail text,
  primary key (team_id, id),
  foreign key (team_id, collection_id) references platform.collections (team_id, id)
);
create index imports__by_collection on platform.imports (team_id, collection_id, id desc);
select platform.protect('platform.imports');

create table platform.import_errors (
  team_id uuid not null,
  import_id uuid not null,
  row_number int not null,
  cells jsonb not null,
  issues jsonb not null,
  primary key (team_id, import_id, row_number),
  foreign key (team_id, import_id) references platform.imports (team_id, id) on delete cascade
);
select platform.protect('platform.import_errors');
