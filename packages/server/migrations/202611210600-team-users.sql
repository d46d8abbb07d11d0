-- Invitations: a person who shall join the team. The row stays when it is accepted and then tells who invited whom, when;
-- its id becomes that of the team user.
create table platform.invitations (
  team_id uuid not null references platform.teams,
  id uuid not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  is_team_admin boolean not null default false,
  account_type text not null,
  data_access text not null,
  interface_language text,
  role_ids uuid[] not null default '{}',
  -- Part of what the link signs: raised by whatever makes earlier links void.
  serial int not null default 1,
  invited_by uuid not null,
  -- Null until the first mail.
  invited_at timestamptz,
  expires_at timestamptz,
  cancelled_at timestamptz,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint invitations__account_type check (account_type in ('full', 'limited', 'guest')),
  constraint invitations__data_access check (data_access in ('all', 'by_role')),
  constraint invitations__email_unique unique (team_id, email)
);
create unique index invitations__by_id on platform.invitations (id);
create index invitations__by_email on platform.invitations (email) where accepted_at is null;
select platform.protect('platform.invitations');

-- Looked for before anyone may have joined, hence with the owner's rights: by an id that nobody guesses, or for the address
-- that an account has proved to own.
create function platform.find_invitations(invitation uuid, address text) returns table (
  id uuid, team_id uuid, team_name text, invited_by text, email text, first_name text, last_name text, serial int,
  expires_at timestamptz, cancelled_at timestamptz, accepted_at timestamptz, has_account boolean
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id, i.team_id, t.name, (select u.first_name || ' ' || u.last_name from platform.team_users u
      where u.team_id = i.team_id and u.id = i.invited_by),
    i.email, i.first_name, i.last_name, i.serial, i.expires_at, i.cancelled_at, i.accepted_at,
    exists (select from identity.users a where a.email = i.email and a.email_verified)
  from platform.invitations i join platform.teams t on t.team_id = i.team_id
  where t.deactivated_at is null and i.invited_at is not null
    and (i.id = invitation or (i.email = address and i.accepted_at is null and i.cancelled_at is null))
  order by t.name, i.id limit 100
$$;
revoke execute on function platform.find_invitations(uuid, text) from public;
grant execute on function platform.find_invitations(uuid, text) to fh_app;
