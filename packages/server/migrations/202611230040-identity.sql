-- Links of mails become challenges: only their hash is stored, and one of a kind is valid for an account. The table
-- identity.verifications, where better-auth stored them, is no longer written.
create unique index challenges__mail_link_unique on identity.challenges (user_id, purpose)
  where purpose in ('email_verification', 'password_reset');

-- Sets the password of whoever holds the link, and ends what was begun with the old one. Each statement of the function sees
-- what was committed before it, so that a session opened while the password was being changed is ended too.
create function identity.reset_password(link_hash bytea, moment timestamptz, new_hash text, new_account uuid)
  returns uuid language plpgsql as $$
declare
  person uuid;
begin
  delete from identity.challenges
    where token_hash = link_hash and purpose = 'password_reset' and expires_at > moment
    returning user_id into person;
  if person is null then return null; end if;
  update identity.accounts set password = new_hash, updated_at = now()
    where user_id = person and provider_id = 'credential';
  if not found then
    insert into identity.accounts (id, user_id, account_id, provider_id, issuer, password)
      values (new_account, person, person::text, 'credential', 'local:credential', new_hash);
  end if;
  delete from identity.challenges where user_id = person;
  delete from identity.sessions where user_id = person;
  return person;
end $$;

-- Guesses of a password or code, by a fixed key; shared by every process. They are slowed down and never locked out.
create table identity.throttles (
  key text primary key,
  tries int not null,
  -- Of the last try that was taken.
  last_at timestamptz not null
);
create index throttles__by_time on identity.throttles (last_at);
grant select, insert, update, delete on identity.throttles to fh_app;

-- Takes a try and answers 0, or answers how many seconds are left until the next one is taken. The first `free` tries are taken
-- at once; after that each waits longer than the last one, by `factor` and up to `longest`. They are forgotten `forgotten_after`
-- seconds after the last one that was taken, so that refused tries prolong nothing.
create function identity.take_throttled(
  throttle_key text, free int, shortest float8, factor float8, longest float8, forgotten_after float8
) returns float8 language plpgsql as $$
declare
  found_row identity.throttles;
  moment timestamptz;
  counted int;
  wait float8 := 0;
begin
  delete from identity.throttles where key in (
    select key from identity.throttles where last_at < now() - interval '1 day' order by last_at limit 10
      for update skip locked);
  insert into identity.throttles (key, tries, last_at) values (throttle_key, 0, now()) on conflict (key) do nothing;
  select * into found_row from identity.throttles where key = throttle_key for update;
  moment := clock_timestamp();
  counted := case when found_row.last_at < moment - forgotten_after * interval '1 second' then 0
    else coalesce(found_row.tries, 0) end;
  if counted >= free then
    wait := least(longest, shortest * factor ^ least(counted - free, 30))
      - extract(epoch from moment - found_row.last_at);
  end if;
  if wait > 0 then return wait; end if;
  update identity.throttles set tries = counted + 1, last_at = moment where key = throttle_key;
  return 0;
end $$;

-- Windows that are over are deleted a few at a time.
create index attempts__by_window on identity.attempts (window_start);
