-- The owner of a message is a team user; their name, as it was, remains for former members. Messages get their creator as
-- the owner, else the only member with the name that they have.
alter table platform.messages add column owner_id uuid;
update platform.messages m set owner_id = u.id
  from platform.team_users u where u.team_id = m.team_id and u.user_id = m.created_by;
update platform.messages m set owner_id = named.id
  from (
    select u.team_id, u.first_name || ' ' || u.last_name as name, min(u.id::text)::uuid as id
    from platform.team_users u group by 1, 2 having count(*) = 1) named
  where m.owner_id is null and m.owned_by <> '' and named.team_id = m.team_id and named.name = m.owned_by;
