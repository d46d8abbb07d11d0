-- Why an address was suppressed before its owner texted STOP: a bounce says nothing about what they want.
alter table platform.suppressions add column prior_reason text;
update platform.suppressions s set reason = 'stop', prior_reason = s.reason
  where s.reason not in ('stop', 'erased') and exists (
    select from platform.sms_stops t where t.team_id = s.team_id and t.address_key = s.address_key and t.list_id is null);

-- Recipients of what programs and wizards send one at a time are found by another key.
create or replace function platform.teams_of_phone(phone text) returns table (team_id uuid, texted_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.team_id, max(coalesce(r.send_processed_at, m.frozen_at)) from platform.messages m
  join lateral (
    select a.state, a.send_processed_at from platform.message_recipients a
      where a.team_id = m.team_id and a.message_id = m.id and a.address_key = phone
    union all
    select s.state, s.send_processed_at from platform.message_recipients s
      where m.stream_of is not null and s.team_id = m.team_id and s.message_id = m.id and s.stream_key = phone
  ) r on r.state in (2, 3, 4, 5)
  where m.method = 'sms' and m.frozen_at is not null
    and platform.mail_account_of(m) = '00000000-0000-0000-0000-000000000000'::uuid
  group by m.team_id
$$;
