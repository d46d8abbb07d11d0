-- Roles: what a team lets its members do. Feature permissions open routes; data permissions say which collections,
-- fields and wizards a role reaches, some of them only for the records of a filter.

-- 'full' works with data, wizards and messages, 'limited' with what a role grants, 'guest' reads that and runs wizards.
alter table platform.team_users add column if not exists account_type text not null default 'full'
  constraint team_users__account_type check (account_type in ('full', 'limited', 'guest'));
-- 'all': every record of the team. 'by_role': what the roles grant and nothing else. Given a role with data permissions a
-- member becomes 'by_role' and stays so without it, so that taking a role away never shows more.
alter table platform.team_users add column data_access text not null default 'all'
  constraint team_users__data_access check (data_access in ('all', 'by_role'));

create table platform.roles (
  team_id uuid not null references platform.teams,
  id uuid not null,
  name text not null,
  description text not null default '',
  feature_permissions text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id)
);
create unique index roles__name_unique on platform.roles (team_id, lower(name));
select platform.protect('platform.roles');

-- Null for a collection, field or wizard means every one of them, those of tomorrow included.
create table platform.role_data_permissions (
  team_id uuid not null,
  id bigint generated always as identity,
  role_id uuid not null,
  type text not null,
  collection_id uuid,
  field_id uuid,
  wizard_id uuid,
  filter jsonb,
  primary key (team_id, id),
  foreign key (team_id, role_id) references platform.roles (team_id, id) on delete cascade,
  foreign key (team_id, collection_id) references platform.collections (team_id, id),
  foreign key (team_id, field_id) references platform.fields (team_id, id),
  foreign key (team_id, wizard_id) references platform.wizards (team_id, id),
  constraint role_data_permissions__type check (type in
    ('delete_data_records', 'read_data_field_data', 'read_data_record_metadata', 'run_data_wizard', 'update_data_field_data'))
);
create index role_data_permissions__by_role on platform.role_data_permissions (team_id, role_id, id);
select platform.protect('platform.role_data_permissions');

create table platform.team_user_roles (
  team_id uuid not null,
  team_user_id uuid not null,
  role_id uuid not null,
  primary key (team_id, team_user_id, role_id),
  foreign key (team_id, team_user_id) references platform.team_users (team_id, id) on delete cascade,
  foreign key (team_id, role_id) references platform.roles (team_id, id) on delete cascade
);
create index team_user_roles__by_role on platform.team_user_roles (team_id, role_id);
select platform.protect('platform.team_user_roles');

-- The sender of a message who doesn't see every record: their rights bound its audience when it is frozen.
alter table platform.messages add column sent_by uuid;

-- The rights of an account in every team it belongs to: its own feature permissions and those of its roles, and, where
-- data is given by role, their data permissions. Read before any team is chosen, hence with the owner's rights.
create function platform.rights_of(account uuid) returns table (
  team_id uuid, team_user_id uuid, email text, is_team_admin boolean, account_type text, data_access text,
  feature_permissions text[], data_permissions jsonb
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.team_id, u.id, u.email, u.is_team_admin, u.account_type, u.data_access,
    array(select distinct p from (
      select unnest(u.feature_permissions) as p
      union all
      select unnest(r.feature_permissions) from platform.team_user_roles l
        join platform.roles r on r.team_id = l.team_id and r.id = l.role_id
        where l.team_id = u.team_id and l.team_user_id = u.id
    ) x order by p),
    coalesce((
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('type', d.type, 'collectionId', d.collection_id,
        'fieldId', d.field_id, 'wizardId', d.wizard_id, 'filter', d.filter)) order by d.role_id, d.id)
      from platform.team_user_roles l
        join platform.role_data_permissions d on d.team_id = l.team_id and d.role_id = l.role_id
        where l.team_id = u.team_id and l.team_user_id = u.id
          and not u.is_team_admin and (u.account_type <> 'full' or u.data_access = 'by_role')
    ), '[]'::jsonb)
  from platform.team_users u join platform.teams t on t.team_id = u.team_id
  where u.user_id = account and u.deactivated_at is null and t.deactivated_at is null
$$;
revoke execute on function platform.rights_of(uuid) from public;
grant execute on function platform.rights_of(uuid) to fh_app;
