-- Mails as blocks. Null: written as one rich text, as in `body_html`; else `body_html` is derived from the blocks.
alter table platform.messages add column blocks jsonb;
alter table platform.message_templates add column blocks jsonb;

-- Pictures of mails. They stay: a reader may open a mail years later.
create table platform.mail_pictures (
  team_id uuid not null references platform.teams,
  token text not null constraint mail_pictures__token_unique unique,
  file_id uuid not null,
  width int not null,
  height int not null,
  created_at timestamptz not null default now(),
  primary key (team_id, file_id),
  foreign key (team_id, file_id) references platform.files (team_id, id)
);
select platform.protect('platform.mail_pictures');

-- Asked for by mail programs, which know a token and no team; hence with the owner's rights.
create function platform.find_mail_picture(wanted text) returns table (team_id uuid, file_id uuid, media_type text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.team_id, p.file_id, f.media_type from platform.mail_pictures p
  join platform.teams t on t.team_id = p.team_id
  join platform.files f on f.team_id = p.team_id and f.id = p.file_id
  where p.token = wanted and t.deactivated_at is null
$$;
revoke execute on function platform.find_mail_picture(text) from public;
grant execute on function platform.find_mail_picture(text) to fh_app;
