-- Pictures of wizards: unlike those of mails they are deleted when no wizard has them any more. Earlier ones stay, as nothing
-- says which of them are of wizards.
alter table platform.mail_pictures add column is_of_wizard boolean not null default false;
create index mail_pictures__of_wizards on platform.mail_pictures (team_id, created_at) where is_of_wizard;

-- Asks, in every team that has some, to look for those that no wizard has.
create function platform.ask_for_wizard_picture_sweeps() returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.outbox (team_id, queue, payload, dedupe_key)
  select distinct team_id, 'wizards.sweep-pictures', '{}'::jsonb, 'daily' from platform.mail_pictures
  where is_of_wizard and created_at < now() - interval '1 day'
  on conflict on constraint outbox__key_unique do nothing
$$;
revoke execute on function platform.ask_for_wizard_picture_sweeps() from public;
grant execute on function platform.ask_for_wizard_picture_sweeps() to fh_app;
