-- The four logos of a team. A replaced one gets a new token, so that what was cached under the old one stays right.
create table platform.logos (
  team_id uuid not null references platform.teams,
  kind text not null,
  token text not null constraint logos__token_unique unique,
  file_id uuid not null,
  width int not null,
  height int not null,
  primary key (team_id, kind),
  foreign key (team_id, file_id) references platform.files (team_id, id),
  constraint logos__kind check (kind in
    ('organizationSquareLogo', 'organizationHorizontalLogo', 'appSquareLogo', 'appHorizontalLogo'))
);
select platform.protect('platform.logos');

-- Asked for by browsers and mail programs, which know a token and no team; hence with the owner's rights.
create function platform.find_logo(wanted text) returns table (team_id uuid, file_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.team_id, l.file_id from platform.logos l join platform.teams t on t.team_id = l.team_id
  where l.token = wanted and t.deactivated_at is null
$$;
revoke execute on function platform.find_logo(text) from public;
grant execute on function platform.find_logo(text) to fh_app;

-- The logos of every team an account belongs to, for its list of teams.
create function platform.logos_of(account uuid) returns table (team_id uuid, kind text, token text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.team_id, l.kind, l.token
  from platform.team_users u join platform.logos l on l.team_id = u.team_id
  where u.user_id = account and u.deactivated_at is null
$$;
revoke execute on function platform.logos_of(uuid) from public;
grant execute on function platform.logos_of(uuid) to fh_app;
