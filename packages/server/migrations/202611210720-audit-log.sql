-- Where it came from, and what the subject was called at that time: it may be renamed or gone when the line is read.
alter table platform.audit_log
  add column subject_name text not null default '',
  add column from_address text,
  add column from_device text;
create index audit_log__by_actor on platform.audit_log (team_id, actor_id, id desc);
create index audit_log__by_area on platform.audit_log (team_id, (split_part(action, '.', 1)), id desc);

-- Whichever way somebody signed in, every team they belong to knows of it.
create function platform.note_sign_in() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into platform.audit_log (team_id, actor_kind, actor_id, action, subject_id, subject_name, from_address, from_device)
    select u.team_id, 'member', u.user_id, 'member.signed_in', u.id, u.first_name || ' ' || u.last_name,
      nullif(new.ip_address, ''), left(new.user_agent, 300)
    from platform.team_users u where u.user_id = new.user_id and u.deactivated_at is null;
  return null;
end $$;
create trigger sessions__noted after insert on identity.sessions
  for each row execute function platform.note_sign_in();
