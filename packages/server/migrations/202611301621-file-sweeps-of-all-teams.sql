-- Asks for the sweep in every team: one that has no files may have the bytes of an upload whose process was killed before the file's
-- row was committed.
create or replace function platform.ask_for_file_sweeps() returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.outbox (team_id, queue, payload, dedupe_key)
  select team_id, 'files.sweep', '{}'::jsonb, 'daily' from platform.teams
  on conflict on constraint outbox__key_unique do nothing
$$;
