-- What STOP took away from a phone, so that START restores exactly that: a list that it was on, or, where list_id is null,
-- that it had not opted out of everything.
create table platform.sms_stops (
  team_id uuid not null,
  address_key text not null,
  list_id uuid,
  -- The time of the opt-out that STOP entered: what the person chose later stays.
  stopped_at timestamptz not null default now(),
  -- When the person had opted out of everything before; null if they had not.
  chosen_at timestamptz,
  constraint sms_stops__once unique nulls not distinct (team_id, address_key, list_id)
);
select platform.protect('platform.sms_stops');

-- Those of before, as far as the log of consents says what they changed.
insert into platform.sms_stops (team_id, address_key, list_id, stopped_at)
  select s.team_id, s.address_key, s.list_id, s.changed_at from platform.subscriptions s
  where s.status = 'unsubscribed' and exists (
    select from platform.consent_events e where e.team_id = s.team_id and e.address_key = s.address_key
      and e.list_id = s.list_id and e.at = s.changed_at and e.method = 'text_message');
insert into platform.sms_stops (team_id, address_key, list_id, stopped_at)
  select u.team_id, u.address_key, null, u.at from platform.unsubscribes u
  where exists (
    select from platform.consent_events e where e.team_id = u.team_id and e.address_key = u.address_key
      and e.list_id is null and e.collection_id is null and e.at = u.at and e.method = 'text_message');

-- The teams whose SMS through the instance's account a phone has got, and when it got the last one of each.
create function platform.teams_of_phone(phone text) returns table (team_id uuid, texted_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.team_id, max(coalesce(r.send_processed_at, m.frozen_at)) from platform.messages m
  join platform.message_recipients r on r.team_id = m.team_id and r.message_id = m.id and r.address_key = phone
  where m.method = 'sms' and m.frozen_at is not null and r.state in (2, 3, 4, 5)
    and platform.mail_account_of(m) = '00000000-0000-0000-0000-000000000000'::uuid
  group by m.team_id
$$;
revoke execute on function platform.teams_of_phone(text) from public;
grant execute on function platform.teams_of_phone(text) to fh_app;
