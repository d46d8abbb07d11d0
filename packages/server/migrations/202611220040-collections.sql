-- Records of a table without those in its trash, as far as the planner knows: after the undo of a big import most of a table may
-- be there.
create function platform.estimated_records(schema_name text, table_name text) returns bigint
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select round(platform.estimated_rows(schema_name, table_name) * coalesce((select s.null_frac from pg_stats s
    where s.schemaname = schema_name and s.tablename = table_name and s.attname = 'deleted_at'), 1))::bigint
$$;
revoke execute on function platform.estimated_records(text, text) from public;
grant execute on function platform.estimated_records(text, text) to fh_team;
