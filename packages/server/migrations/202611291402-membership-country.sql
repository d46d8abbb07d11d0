-- The country of a team comes with a person's links to their teams: it decides in which order days and months are typed.
drop function platform.memberships_of(uuid);
create function platform.memberships_of(account uuid) returns table (
  team_id uuid, team_user_id uuid, team_name text, team_short_name text, is_team_admin boolean,
  feature_permissions text[], interface_language text, time_zone text, last_opened_at timestamptz, data_languages text[],
  country text
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.team_id, u.id, t.name, t.short_name, u.is_team_admin, u.feature_permissions,
         coalesce(u.interface_language, p.language, t.default_interface_language, 'en'), t.primary_timezone, u.last_opened_at,
         t.default_data_language || array_remove(t.data_languages, t.default_data_language), t.default_country
  from platform.team_users u
    join platform.teams t on t.team_id = u.team_id
    left join identity.preferences p on p.user_id = u.user_id
  where u.user_id = account and u.deactivated_at is null and t.deactivated_at is null
  order by t.name, t.team_id
$$;
revoke execute on function platform.memberships_of(uuid) from public;
grant execute on function platform.memberships_of(uuid) to fh_app;
