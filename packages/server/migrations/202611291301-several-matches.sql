-- What a row of a file does that more than one record fits.
alter table platform.imports add column several_matches text not null default 'refuse'
  check (several_matches in ('refuse', 'update_first', 'update_all'));

-- A row that updates several records leaves its cell empty in each of them.
alter table platform.import_cells add column other_record_ids uuid[] not null default '{}';
