-- The password of the mailbox that mails through the account are returned to; AES-256-GCM, as `secret`.
alter table platform.mail_accounts add column bounce_secret bytea;

-- How far the mailboxes of bounces were read. Like account_states it is not of one team: workers read for all of them.
create table platform.bounce_mailboxes (
  -- The id of a mail account, or `instance`.
  account text primary key,
  -- Null for the instance's.
  team_id uuid,
  -- Null until it was read the first time: earlier mails are none of ours.
  uid_validity bigint,
  last_uid bigint not null default 0,
  -- When it is read next; while a worker reads it, when another one may.
  next_at timestamptz not null default now(),
  read_at timestamptz,
  failures int not null default 0,
  failure text
);
create index bounce_mailboxes__by_turn on platform.bounce_mailboxes (next_at);
grant select, insert, update, delete on platform.bounce_mailboxes to fh_app;

-- Each account with a mailbox has a row, which begins again when the mailbox is another one. The roles of teams have no access to
-- the table.
create function platform.follow_bounce_mailbox() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- Without a mailbox, the settings have none or the null of JSON.
  place_before jsonb := case when tg_op = 'UPDATE' then nullif(old.settings -> 'mailbox', 'null') - 'address' end;
  place_after jsonb := case when tg_op <> 'DELETE' then nullif(new.settings -> 'mailbox', 'null') - 'address' end;
begin
  if tg_op = 'DELETE' then
    delete from platform.bounce_mailboxes b where b.account = old.id::text;
    return null;
  end if;
  if new.bounce_secret is null or place_after is distinct from place_before then
    delete from platform.bounce_mailboxes b where b.account = new.id::text;
  end if;
  if new.bounce_secret is not null then
    insert into platform.bounce_mailboxes as b (account, team_id) values (new.id::text, new.team_id)
    on conflict (account) do update set next_at = now(), failures = 0, failure = null;
  end if;
  return null;
end $$;
create trigger mail_accounts__bounce_mailbox after insert or delete or update of settings, bounce_secret
  on platform.mail_accounts for each row execute function platform.follow_bounce_mailbox();
