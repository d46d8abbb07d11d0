-- Imports of spreadsheets and JSON, imports that change what is there, and what their undo had to leave.
alter table platform.imports
  add column format text not null default 'csv',
  add column sheets jsonb not null default '[]',
  add column sheet text,
  add column mode text not null default 'create',
  add column key_column text,
  add column rows_updated int not null default 0,
  add column rows_kept int not null default 0;
