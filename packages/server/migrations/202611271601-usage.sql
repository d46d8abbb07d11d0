-- What a team used by month. Records and storage are the last measurement of the month, API calls a sum; emails and SMS are
-- counted from the figures of messages. Months are those of UTC.
create table platform.usage_months (
  team_id uuid not null references platform.teams,
  month date not null,
  kind text not null constraint usage_months__kind check (kind in ('records', 'storage', 'api_calls')),
  amount bigint not null,
  primary key (team_id, month, kind)
);
select platform.protect('platform.usage_months');
revoke insert, update, delete on platform.usage_months from fh_team;

-- Adds the calls that a process counted, for many teams at once, and answers their totals of the month.
create function platform.add_api_calls(teams uuid[], calls bigint[], of_month date)
  returns table (team_id uuid, total bigint)
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.usage_months as u (team_id, month, kind, amount)
    select n.team, of_month, 'api_calls', n.calls
    from unnest(teams, calls) n(team, calls) join platform.teams t on t.team_id = n.team
    order by n.team
    on conflict (team_id, month, kind) do update set amount = u.amount + excluded.amount
    returning u.team_id, u.amount
$$;
revoke execute on function platform.add_api_calls(uuid[], bigint[], date) from public;
grant execute on function platform.add_api_calls(uuid[], bigint[], date) to fh_app;

-- Records of all tables of a team, those of the trash left out, and the bytes of its tables and files. Large tables are
-- estimated from what the planner knows.
create function platform.measure_usage(of_team uuid) returns table (records bigint, storage bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  schema_name text := 'team_' || replace(of_team::text, '-', '');
  found_table text;
  counted bigint;
begin
  if current_setting('role') like 'fh\_team\_%' and platform.invoking_team() is distinct from of_team then
    raise exception 'another team' using errcode = 'insufficient_privilege';
  end if;
  records := 0;
  for found_table in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = schema_name and c.relkind = 'r' and c.relname ~ '^c_[0-9]+$'
  loop
    if platform.estimated_rows(schema_name, found_table) > 20000 then
      counted := platform.estimated_records(schema_name, found_table);
    else
      execute format('select count(*) from %I.%I where deleted_at is null', schema_name, found_table) into counted;
    end if;
    records := records + counted;
  end loop;
  storage := (select coalesce(sum(pg_total_relation_size(c.oid)), 0) from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where n.nspname = schema_name and c.relkind = 'r')
    + (select coalesce(sum(f.size), 0) from platform.files f where f.team_id = of_team);
  return next;
end $$;
revoke execute on function platform.measure_usage(uuid) from public;
grant execute on function platform.measure_usage(uuid) to fh_app, fh_team;

-- Stores the measurement of one team for the current month.
create function platform.note_usage(of_team uuid, of_month date) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.usage_months (team_id, month, kind, amount)
    select of_team, of_month, k.kind, k.amount from platform.measure_usage(of_team) m,
      lateral (values ('records', m.records), ('storage', m.storage)) k(kind, amount)
    on conflict (team_id, month, kind) do update set amount = excluded.amount
$$;
revoke execute on function platform.note_usage(uuid, date) from public;
grant execute on function platform.note_usage(uuid, date) to fh_app;

-- Active teams in the order of their ids, a page at a time.
create function platform.teams_to_measure(after_team uuid, most int) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.team_id from platform.teams t
  where t.deactivated_at is null and (after_team is null or t.team_id > after_team) order by t.team_id limit most
$$;
revoke execute on function platform.teams_to_measure(uuid, int) from public;
grant execute on function platform.teams_to_measure(uuid, int) to fh_app;
