-- How an index came about that nobody asked for, for those who look after the collections.
alter table platform.record_indexes
  add column built_at timestamptz,
  add column took_ms int;
create index record_indexes__by_collection on platform.record_indexes (team_id, collection_id);
