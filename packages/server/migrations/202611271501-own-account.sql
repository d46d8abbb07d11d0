-- A person's own picture: one small picture that was re-encoded. It belongs to no team, hence here and not in the file store.
create table identity.pictures (
  user_id uuid primary key references identity.users on delete cascade,
  token text not null constraint pictures__token_unique unique,
  media_type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on identity.pictures to fh_app;

-- The address that a link confirms. An account has one such link at most.
alter table identity.challenges add column email text;
create unique index challenges__email_change_unique on identity.challenges (user_id) where purpose = 'email_change';

-- Mails to an account that is known: the link to its new address, and announcements.
alter table identity.account_requests
  add column user_id uuid references identity.users on delete cascade,
  add column detail text;

-- Null for members. Who left, or deleted the account, is listed no more; the row stays, because records, comments and tasks
-- refer to it.
alter table platform.team_users add column left_at timestamptz;

create function platform.rename_person(person uuid, new_first text, new_last text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update identity.users set first_name = new_first, last_name = new_last, name = btrim(new_first || ' ' || new_last),
    updated_at = now() where id = person;
  update platform.team_users set first_name = new_first, last_name = new_last where user_id = person;
$$;
revoke execute on function platform.rename_person(uuid, text, text) from public;
grant execute on function platform.rename_person(uuid, text, text) to fh_app;

-- Nothing if the link is unknown, expired or used, or if the address got an account in the meantime.
create function platform.change_email(link_hash bytea, moment timestamptz)
  returns table (user_id uuid, old_email text, new_email text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person uuid;
  before text;
  wanted text;
begin
  delete from identity.challenges c
    where c.token_hash = link_hash and c.purpose = 'email_change' and c.expires_at > moment
    returning c.user_id, c.email into person, wanted;
  if person is null then return; end if;
  -- An account that was signed up with the address and never confirmed proves nothing.
  delete from identity.users u where u.email = wanted and not u.email_verified and u.id <> person;
  select u.email into before from identity.users u where u.id = person for update;
  if exists (select from identity.users u where u.email = wanted) then return; end if;
  begin
    update identity.users u set email = wanted, email_verified = true, updated_at = now() where u.id = person;
  exception when unique_violation then
    return;
  end;
  -- Links that were mailed to the old address, too.
  delete from identity.challenges c where c.user_id = person;
  update platform.team_users t set email = wanted where t.user_id = person;
  user_id := person;
  old_email := before;
  new_email := wanted;
  return next;
end $$;
revoke execute on function platform.change_email(bytea, timestamptz) from public;
grant execute on function platform.change_email(bytea, timestamptz) to fh_app;

-- False if the password is another one by now. Each statement of the function sees what was committed before it, so that a
-- session opened with the old password while it was being changed is ended too.
create function identity.change_password(person uuid, old_hash text, new_hash text, kept_session uuid)
  returns boolean language plpgsql as $$
begin
  update identity.accounts set password = new_hash, updated_at = now()
    where user_id = person and provider_id = 'credential' and password = old_hash;
  if not found then return false; end if;
  delete from identity.challenges where user_id = person;
  delete from identity.sessions where user_id = person and id <> kept_session;
  return true;
end $$;

-- The names of the teams of which the person is the only active admin.
create function platform.teams_only_led_by(person uuid) returns setof text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.name from platform.team_users u join platform.teams t on t.team_id = u.team_id
  where u.user_id = person and u.is_team_admin and u.deactivated_at is null
    and not exists (
      select from platform.team_users o
      where o.team_id = u.team_id and o.user_id <> person and o.is_team_admin and o.deactivated_at is null
    )
  order by t.name
$$;
revoke execute on function platform.teams_only_led_by(uuid) from public;
grant execute on function platform.teams_only_led_by(uuid) to fh_app;

-- Deletes an account and returns nothing, or the names of the teams that would be left without an admin. What the person made
-- stays in their teams; the name and the address are replaced there, and what only they could see is deleted.
create function platform.remove_person(person uuid, address text, device text) returns setof text
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Serialises with admins who are deactivated or leave at the same moment.
  perform from platform.teams t
    where t.team_id in (select u.team_id from platform.team_users u where u.user_id = person)
    order by t.team_id for no key update;
  if exists (select from platform.teams_only_led_by(person)) then
    return query select * from platform.teams_only_led_by(person);
    return;
  end if;
  delete from platform.invitations i using platform.team_users u
    where u.user_id = person and i.team_id = u.team_id and i.email = lower(u.email);
  update platform.team_users u set
    first_name = case t.default_interface_language when 'es' then 'Usuario' else 'Removed' end,
    last_name = case t.default_interface_language when 'es' then 'eliminado' else 'user' end,
    email = ''
    from platform.teams t where t.team_id = u.team_id and u.user_id = person;
  perform platform.note_account(person, 'member.account_deleted', address, device, now());
  update platform.messages m set owned_by = u.first_name || ' ' || u.last_name
    from platform.team_users u where u.user_id = person and m.team_id = u.team_id and m.owner_id = u.id;
  update platform.message_templates m set owned_by = u.first_name || ' ' || u.last_name
    from platform.team_users u where u.user_id = person and m.team_id = u.team_id and m.owner_id = u.id;
  update platform.message_template_versions m set owned_by = u.first_name || ' ' || u.last_name
    from platform.team_users u where u.user_id = person and m.team_id = u.team_id and m.owner_id = u.id;
  delete from platform.team_user_roles l using platform.team_users u
    where u.user_id = person and l.team_id = u.team_id and l.team_user_id = u.id;
  delete from platform.notices n using platform.team_users u
    where u.user_id = person and n.team_id = u.team_id and n.team_user_id = u.id;
  delete from platform.notice_choices n using platform.team_users u
    where u.user_id = person and n.team_id = u.team_id and n.team_user_id = u.id;
  delete from platform.bookmarks b using platform.team_users u
    where u.user_id = person and b.team_id = u.team_id and b.user_id = person;
  update platform.team_users set is_team_admin = false, feature_permissions = '{}', data_access = 'by_role',
    deactivated_at = coalesce(deactivated_at, now()), left_at = now()
    where user_id = person;
  delete from identity.users where id = person;
end $$;
revoke execute on function platform.remove_person(uuid, text, text) from public;
grant execute on function platform.remove_person(uuid, text, text) to fh_app;

-- The pictures of the members of a team, or of one of them; of deactivated ones too, since what they wrote stays.
create function platform.member_pictures(only_user uuid, most int) returns table (user_id uuid, team_user_id uuid, token text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.user_id, u.id, p.token
  from platform.team_users u join identity.pictures p on p.user_id = u.user_id
  where u.team_id = platform.invoking_team() and (only_user is null or u.user_id = only_user)
  order by u.id limit most
$$;
revoke execute on function platform.member_pictures(uuid, int) from public;
grant execute on function platform.member_pictures(uuid, int) to fh_team;
