-- Who created a team: the limits of new teams hold for all that one account creates together.
alter table platform.teams add column created_by uuid;
update platform.teams t set created_by = (
  select u.user_id from platform.team_users u where u.team_id = t.team_id order by u.created_at, u.id limit 1);
create index teams__by_creator on platform.teams (created_by, created_at);

-- The first user is its creator.
create function platform.note_team_creator() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update platform.teams set created_by = new.user_id where team_id = new.team_id and created_by is null;
  return null;
end $$;
revoke execute on function platform.note_team_creator() from public;
create trigger team_users__note_creator after insert on platform.team_users
  for each row execute function platform.note_team_creator();

-- What other teams of the same creator took of a day since they were created, which is after `since`. They wait for each other.
create function platform.taken_by_creator(of_day date, of_kind text, since timestamptz) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own uuid := platform.invoking_team();
  creator uuid := (select t.created_by from platform.teams t where t.team_id = own);
begin
  if creator is null then return 0; end if;
  perform pg_advisory_xact_lock(hashtextextended('new teams of ' || creator::text, 0));
  return (
    select coalesce(sum(d.number), 0)::int from platform.teams t join platform.team_days d using (team_id)
    where t.created_by = creator and t.team_id <> own and t.created_at > since and d.day = of_day and d.kind = of_kind);
end $$;
revoke execute on function platform.taken_by_creator(date, text, timestamptz) from public;
grant execute on function platform.taken_by_creator(date, text, timestamptz) to fh_team;
