-- A text that becomes several links: its names may be separated by semicolons only.
alter table platform.type_changes add column only_semicolons boolean not null default false;
