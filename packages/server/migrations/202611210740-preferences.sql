-- How the house shows itself to a person.
create table identity.preferences (
  user_id uuid primary key references identity.users on delete cascade,
  language text,
  theme text not null default 'system',
  density text not null default 'comfortable',
  time_zone text,
  mailed_notices text[] not null default '{}',
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
