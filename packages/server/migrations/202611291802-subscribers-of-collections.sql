-- Subscribers are also imported from the records of a collection: page by page in the order of their ids, as far as the
-- member who started it may read them.
alter table platform.subscriber_imports
  alter column format drop not null,
  add column collection_id uuid,
  -- The field with the addresses.
  add column collection_column text,
  -- Removed when the import ends: its values may name people.
  add column filter jsonb,
  add column after_record_id uuid,
  add constraint subscriber_imports__origin check ((format is null) = (collection_id is not null));
