-- A content type has a default sender for e-mails and one for SMS.
alter table platform.sender_defaults add column method text not null default 'email';
alter table platform.sender_defaults drop constraint sender_defaults_pkey;
alter table platform.sender_defaults add primary key (team_id, method, content_type);

-- As before, with the default of the message's own method.
create or replace function platform.mail_account_of(message platform.messages) returns uuid
  language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select s.mail_account_id from platform.senders s
      where s.team_id = message.team_id and s.id = coalesce(message.sender_id, (
        select d.sender_id from platform.sender_defaults d
        where d.team_id = message.team_id and d.method = message.method and d.content_type = message.type))),
    case when message.method = 'sms' then '00000000-0000-0000-0000-000000000000'::uuid end)
$$;
