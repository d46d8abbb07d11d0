-- Files that values of records name, beside those of logos and imports. A file that nothing names is unused since some
-- moment and removed a day later; the time is kept, so that what was taken out of a value by mistake can be put back.
alter table platform.files
  add column kind text,
  add column width int,
  add column height int,
  add column attached_at timestamptz,
  add column unused_since timestamptz,
  add constraint files__kind check (kind in
    ('audio', 'document', 'image', 'other', 'pdf', 'presentation', 'spreadsheet', 'video')),
  add constraint files__value_has_kind check (purpose <> 'value' or kind is not null);
create index files__unused on platform.files (team_id, unused_since) where purpose = 'value';

-- Asks, in every team that keeps files of values, to look for those that nothing names.
create function platform.ask_for_file_sweeps() returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.outbox (team_id, queue, payload, dedupe_key)
  select distinct team_id, 'files.sweep', '{}'::jsonb, 'daily' from platform.files where purpose = 'value'
  on conflict on constraint outbox__key_unique do nothing
$$;
revoke execute on function platform.ask_for_file_sweeps() from public;
grant execute on function platform.ask_for_file_sweeps() to fh_app;
