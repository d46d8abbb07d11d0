-- As before, but whether replies are read doesn't make another mailbox of it.
create or replace function platform.follow_bounce_mailbox() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- Without a mailbox, the settings have none or the null of JSON.
  place_before jsonb := case when tg_op = 'UPDATE'
    then nullif(old.settings -> 'mailbox', 'null') - '{address,readsReplies}'::text[] end;
  place_after jsonb := case when tg_op <> 'DELETE'
    then nullif(new.settings -> 'mailbox', 'null') - '{address,readsReplies}'::text[] end;
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
