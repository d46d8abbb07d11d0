-- What people see who are invited without a role: all records, as before, none, or what one role grants.
alter table platform.teams
  add column new_user_access text not null default 'all'
    constraint teams__new_user_access check (new_user_access in ('all', 'none', 'role')),
  add column new_user_role uuid,
  add constraint teams__new_user_role check ((new_user_access = 'role') = (new_user_role is not null));
