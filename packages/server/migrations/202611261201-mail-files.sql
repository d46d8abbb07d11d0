-- Files that links of mails lead to. They stay: a reader may open a mail years later.
create table platform.mail_files (
  team_id uuid not null references platform.teams,
  token text not null constraint mail_files__token_unique unique,
  file_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (team_id, file_id),
  foreign key (team_id, file_id) references platform.files (team_id, id)
);
select platform.protect('platform.mail_files');

-- Requested by readers of mails, who know a token and no team; hence with the owner's rights.
create function platform.find_mail_file(wanted text)
  returns table (team_id uuid, file_id uuid, name text, media_type text, size bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.team_id, m.file_id, f.name, f.media_type, f.size from platform.mail_files m
  join platform.teams t on t.team_id = m.team_id
  join platform.files f on f.team_id = m.team_id and f.id = m.file_id
  where m.token = wanted and t.deactivated_at is null
$$;
revoke execute on function platform.find_mail_file(text) from public;
grant execute on function platform.find_mail_file(text) to fh_app;

-- Of a link that leads to the record through which the recipient was included.
alter table platform.message_links add column to_record boolean not null default false;
