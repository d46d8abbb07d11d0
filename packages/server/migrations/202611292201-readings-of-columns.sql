-- How the texts of a column are read that becomes one of dates or numbers: decided once for all of its values, and used again when
-- the change is undone. Changes from before read them as the API writes them.
alter table platform.type_changes add column reading jsonb;
