-- Every team of a person knows when they signed out, and when somebody failed to sign in as them, as it knows of a sign-in.
create function platform.note_account(person uuid, what text, address text, device text, moment timestamptz) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.audit_log (team_id, at, actor_kind, actor_id, action, subject_id, subject_name, from_address, from_device)
    select u.team_id, moment,
      -- Who failed proved to be nobody.
      case what when 'member.sign_in_failed' then 'visitor' else 'member' end,
      case what when 'member.sign_in_failed' then null else u.user_id end,
      what, u.id, u.first_name || ' ' || u.last_name, nullif(address, ''), left(device, 300)
    from platform.team_users u where u.user_id = person and u.deactivated_at is null
$$;
revoke execute on function platform.note_account(uuid, text, text, text, timestamptz) from public;
grant execute on function platform.note_account(uuid, text, text, text, timestamptz) to fh_app;

-- A failed sign-in is written down for known and unknown addresses alike, and told after the reply.
alter table identity.account_requests
  add column from_address text,
  add column from_device text,
  add column asked_at timestamptz not null default now();
