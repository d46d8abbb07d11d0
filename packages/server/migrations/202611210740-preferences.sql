-- How the house shows itself to a person.
create table identity.preferences (
  user_id uuid primary key references identity.users on delete cascade,
  language text,
  theme text not null default 'system',
  density text not null default 'comfortable',
  time_zone text,
  updated_at timestamptz not null default now()
);
grant select, insert, update, delete on identity.preferences to fh_app;

-- The links of an account to its active teams as they are, without what stands in for a missing language.
create function platform.team_links_of(account uuid) returns table (
  team_id uuid, first_name text, last_name text, team_name text, team_short_name text, time_zone text,
  default_language text, own_language text, is_team_admin boolean, last_opened_at timestamptz
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.team_id, u.first_name, u.last_name, t.name, t.short_name, t.primary_timezone,
    coalesce(t.default_interface_language, 'en'), u.interface_language, u.is_team_admin, u.last_opened_at
  from platform.team_users u join platform.teams t on t.team_id = u.team_id
  where u.user_id = account and u.deactivated_at is null and t.deactivated_at is null
  order by t.name, t.team_id
$$;
revoke execute on function platform.team_links_of(uuid) from public;
grant execute on function platform.team_links_of(uuid) to fh_app;

-- The language of a team's pages: that of the person's link, else the one they chose for every team, else the team's.
create or replace function platform.memberships_of(account uuid) returns table (
  team_id uuid, team_user_id uuid, team_name text, team_short_name text, is_team_admin boolean,
  feature_permissions text[], interface_language text, time_zone text, last_opened_at timestamptz
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.team_id, u.id, t.name, t.short_name, u.is_team_admin, u.feature_permissions,
         coalesce(u.interface_language, p.language, t.default_interface_language, 'en'), t.primary_timezone, u.last_opened_at
  from platform.team_users u
    join platform.teams t on t.team_id = u.team_id
    left join identity.preferences p on p.user_id = u.user_id
  where u.user_id = account and u.deactivated_at is null and t.deactivated_at is null
  order by t.name, t.team_id
$$;
