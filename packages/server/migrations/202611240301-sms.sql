-- Messages by SMS: their senders, their recipients' phones, and what is texted back.

alter table platform.messages
  add column method text not null default 'email' check (method in ('email', 'sms')),
  -- In short links, where an id would be too long.
  add column short_number bigint not null generated always as identity;
create unique index messages__short_number on platform.messages (short_number);
create index messages__sms on platform.messages (team_id, frozen_at desc) where method = 'sms';

-- What an SMS is billed by; null for an e-mail.
alter table platform.message_recipients add column segments smallint;

alter table platform.sandbox_messages
  add column method text not null default 'email',
  add column from_address text not null default '';

-- The latest keyword of each phone, so that a repeated or late one undoes nothing.
create table platform.sms_keywords (
  team_id uuid not null,
  address_key text not null,
  event_id bigint not null,
  primary key (team_id, address_key)
);
select platform.protect('platform.sms_keywords');

-- The account that sends a message; of e-mails null, and of SMS the nil UUID, for the instance's.
create or replace function platform.mail_account_of(message platform.messages) returns uuid
  language sql stable set search_path = pg_catalog, pg_temp as $$
  select case when message.method = 'sms' then coalesce(
      (select s.mail_account_id from platform.senders s where s.team_id = message.team_id and s.id = message.sender_id),
      '00000000-0000-0000-0000-000000000000'::uuid)
    else (
      select s.mail_account_id from platform.senders s
      where s.team_id = message.team_id and s.id = coalesce(message.sender_id, (
        select d.sender_id from platform.sender_defaults d
        where d.team_id = message.team_id and d.content_type = message.type))) end
$$;

-- The message of a short link.
create function platform.message_of_short_number(number bigint) returns table (team_id uuid, message_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.team_id, m.id from platform.messages m where m.short_number = number
$$;
revoke execute on function platform.message_of_short_number(bigint) from public;
grant execute on function platform.message_of_short_number(bigint) to fh_app;

-- The teams whose SMS through the instance's account a phone has got within a year: what it texts back is theirs.
create function platform.teams_texting(phone text) returns table (team_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct m.team_id from platform.messages m
  join platform.message_recipients r on r.team_id = m.team_id and r.message_id = m.id and r.address_key = phone
  where m.method = 'sms' and m.frozen_at > now() - interval '1 year' and r.state in (2, 3, 4, 5)
    and platform.mail_account_of(m) = '00000000-0000-0000-0000-000000000000'::uuid
$$;
revoke execute on function platform.teams_texting(text) from public;
grant execute on function platform.teams_texting(text) to fh_app;
