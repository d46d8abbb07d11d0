-- Rows of an import that fit several records: they wait until one of them is chosen, with their cells as the file has them.
create table platform.import_matches (
  team_id uuid not null,
  import_id uuid not null,
  row_number int not null,
  cells jsonb not null,
  primary key (team_id, import_id, row_number),
  foreign key (team_id, import_id) references platform.imports (team_id, id) on delete cascade
);
select platform.protect('platform.import_matches');
