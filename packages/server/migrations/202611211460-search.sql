-- What global search has to know of record tables before it asks them: how many rows, and whether the search index serves.
-- A table that was never analysed is told by its size, so that a fresh million is not taken for an empty one.
create function platform.search_tables(collection_numbers int[])
  returns table (collection_number int, estimated bigint, has_index boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select n, case when c.reltuples > 0 then c.reltuples::bigint else pg_relation_size(c.oid) / 120 end,
    exists (select from pg_index i join pg_class x on x.oid = i.indexrelid
      where i.indrelid = c.oid and i.indisvalid and x.relname = 'c_' || n || '_search')
  from unnest(collection_numbers) n
  join pg_namespace s on s.nspname = platform.own_schema()
  join pg_class c on c.relnamespace = s.oid and c.relname = 'c_' || n
$$;
revoke execute on function platform.search_tables(int[]) from public;
grant execute on function platform.search_tables(int[]) to fh_team;

-- Words that are spelt alike are compared by pg_trgm, whose operators live there; nothing else does.
grant usage on schema public to fh_team;
