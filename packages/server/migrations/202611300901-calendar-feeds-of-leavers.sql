-- Feeds go with the member who leaves, so that their addresses don't work again when the member comes back.
delete from platform.calendar_feeds f
where not exists (select from platform.team_users u where u.team_id = f.team_id and u.user_id = f.user_id and u.left_at is null);

create function platform.delete_feeds_of_leaver() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from platform.calendar_feeds where team_id = new.team_id and user_id = new.user_id;
  return null;
end $$;
revoke execute on function platform.delete_feeds_of_leaver() from public;
create trigger team_users__delete_feeds after update of left_at on platform.team_users
  for each row when (old.left_at is null and new.left_at is not null) execute function platform.delete_feeds_of_leaver();
