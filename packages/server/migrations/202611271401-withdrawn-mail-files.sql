-- A file that mails link to can be withdrawn; its content is deleted, and the row stays to say so.
alter table platform.mail_files
  add column withdrawn_at timestamptz,
  add column withdrawn_by uuid;

drop function platform.find_mail_file(text);
-- Requested by readers of mails, who know a token and no team; hence with the owner's rights.
create function platform.find_mail_file(wanted text)
  returns table (team_id uuid, file_id uuid, name text, media_type text, size bigint, is_withdrawn boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.team_id, m.file_id, f.name, f.media_type, f.size, m.withdrawn_at is not null
  from platform.mail_files m
  join platform.teams t on t.team_id = m.team_id
  join platform.files f on f.team_id = m.team_id and f.id = m.file_id
  where m.token = wanted and t.deactivated_at is null
$$;
revoke execute on function platform.find_mail_file(text) from public;
grant execute on function platform.find_mail_file(text) to fh_app;
