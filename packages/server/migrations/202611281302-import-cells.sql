-- Cells that an import could not read: their rows are imported, and the cells are listed until they are corrected.
alter table platform.imports add column cells_left_empty int not null default 0;

create table platform.import_cells (
  team_id uuid not null,
  import_id uuid not null,
  row_number int not null,
  column_index int not null,
  record_id uuid not null,
  text text not null,
  rule text not null,
  data jsonb not null,
  primary key (team_id, import_id, row_number, column_index),
  foreign key (team_id, import_id) references platform.imports (team_id, id) on delete cascade
);
select platform.protect('platform.import_cells');
