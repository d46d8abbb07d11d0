-- Teams that are deactivated, and deleted after a time in which that can be undone.

-- When a deleted team is purged; null for others.
alter table platform.teams add column delete_after timestamptz;
create index teams__by_deletion on platform.teams (delete_after) where delete_after is not null;

-- A deactivated team is on hold like a restored one: nothing leaves it, and after it was reactivated an admin decides what
-- happens with what waited.
create or replace function platform.list_outgoing_holds() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select team_id from platform.outgoing_holds
  union
  select team_id from platform.teams where deactivated_at is not null
$$;

-- Those that concern the operator.
create function platform.list_restored_holds() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select team_id from platform.outgoing_holds where reason <> 'deactivated'
$$;
revoke execute on function platform.list_restored_holds() from public;
grant execute on function platform.list_restored_holds() to fh_app;

-- Mails every active admin of a team. `told` fills the placeholders of the mail.
create function platform.notify_admins(of_team uuid, what text, told jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if platform.invoking_team() is distinct from of_team and current_setting('role') like 'fh\_team\_%' then
    raise exception 'another team' using errcode = 'insufficient_privilege';
  end if;
  insert into identity.account_requests (id, kind, email, language, detail)
    select gen_random_uuid(), what, u.email, coalesce(u.interface_language, p.language, t.default_interface_language, 'en'),
      (told || jsonb_build_object('team', t.name))::text
    from platform.team_users u join platform.teams t on t.team_id = u.team_id
      left join identity.preferences p on p.user_id = u.user_id
    where u.team_id = of_team and u.is_team_admin and u.deactivated_at is null;
end $$;
revoke execute on function platform.notify_admins(uuid, text, jsonb) from public;
grant execute on function platform.notify_admins(uuid, text, jsonb) to fh_app, fh_team;

-- Deactivates, deletes or reactivates a team for one of its admins. Returns the team's name, or nothing if the person is no
-- active admin of it, or it is in that state already. An active team can be deactivated and deleted, a deactivated one
-- deleted and reactivated, a deleted one reactivated.
create function platform.change_team_state(
  of_team uuid, person uuid, wanted text, moment timestamptz, days int, address text, device text
) returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before platform.teams;
  happened text;
begin
  select * into before from platform.teams where team_id = of_team for no key update;
  if before.team_id is null or not exists (
    select from platform.team_users u
    where u.team_id = of_team and u.user_id = person and u.is_team_admin and u.deactivated_at is null
  ) then
    return null;
  end if;
  if wanted = 'deactivated' and before.deactivated_at is null then
    update platform.teams set deactivated_at = moment where team_id = of_team;
    happened := 'deactivated';
  elsif wanted = 'deleted' and before.delete_after is null then
    update platform.teams set deactivated_at = coalesce(deactivated_at, moment),
      delete_after = moment + days * interval '1 day' where team_id = of_team;
    happened := 'deleted';
  elsif wanted = 'active' and before.deactivated_at is not null then
    update platform.teams set deactivated_at = null, delete_after = null where team_id = of_team;
    happened := 'reactivated';
  else
    return null;
  end if;
  if wanted <> 'active' then
    insert into platform.outgoing_holds (team_id, held_at, reason) values (of_team, moment, 'deactivated')
      on conflict (team_id) do nothing;
  end if;
  insert into platform.audit_log (team_id, at, actor_kind, actor_id, action, subject_id, subject_name, from_address, from_device)
    values (of_team, moment, 'member', person, 'team.' || happened, of_team, before.name, nullif(address, ''), left(device, 300));
  perform platform.notify_admins(of_team, 'team_' || happened, (
    select jsonb_build_object('who', u.first_name || ' ' || u.last_name) from platform.team_users u
    where u.team_id = of_team and u.user_id = person));
  return before.name;
end $$;
revoke execute on function platform.change_team_state(uuid, uuid, text, timestamptz, int, text, text) from public;
grant execute on function platform.change_team_state(uuid, uuid, text, timestamptz, int, text, text) to fh_app;

-- The deactivated and deleted teams that a person could reactivate.
create function platform.closed_teams_of(person uuid) returns table (
  team_id uuid, name text, deactivated_at timestamptz, delete_after timestamptz
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.team_id, t.name, t.deactivated_at, t.delete_after
  from platform.team_users u join platform.teams t on t.team_id = u.team_id
  where u.user_id = person and u.is_team_admin and u.deactivated_at is null and t.deactivated_at is not null
  order by t.name, t.team_id limit 100
$$;
revoke execute on function platform.closed_teams_of(uuid) from public;
grant execute on function platform.closed_teams_of(uuid) to fh_app;

-- As before, without deleted teams: nobody has to lead them.
create or replace function platform.teams_only_led_by(person uuid) returns setof text
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.name from platform.team_users u join platform.teams t on t.team_id = u.team_id
  where u.user_id = person and u.is_team_admin and u.deactivated_at is null and t.delete_after is null
    and not exists (
      select from platform.team_users o
      where o.team_id = u.team_id and o.user_id <> person and o.is_team_admin and o.deactivated_at is null
    )
  order by t.name
$$;
