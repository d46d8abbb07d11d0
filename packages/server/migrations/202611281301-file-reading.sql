-- How the file of an import is read: what was guessed and what the user chose. Empty for imports from before.
alter table platform.imports add column reading jsonb not null default '{}';
