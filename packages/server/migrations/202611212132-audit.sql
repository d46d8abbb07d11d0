-- A sign-in says from where, as every line of the audit log does. The session itself forgets it: people look at their sessions
-- by device, and an address that is kept for a month is one more thing to lose.
drop trigger sessions__noted on identity.sessions;
create or replace function platform.note_sign_in() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into platform.audit_log (team_id, actor_kind, actor_id, action, subject_id, subject_name, from_address, from_device)
    select u.team_id, 'member', u.user_id, 'member.signed_in', u.id, u.first_name || ' ' || u.last_name,
      nullif(new.ip_address, ''), left(new.user_agent, 300)
    from platform.team_users u where u.user_id = new.user_id and u.deactivated_at is null;
  new.ip_address := null;
  return new;
end $$;
create trigger sessions__noted before insert on identity.sessions
  for each row execute function platform.note_sign_in();
