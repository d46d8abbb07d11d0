-- Transactional messages sent through the API: one message for each version of a template, to which recipients are
-- appended.
alter table platform.messages
  add column stream_of uuid,
  add column stream_version int,
  -- Every recipient below is settled, so that a long stream is not read from its start each time.
  add column open_from bigint not null default 0;
create unique index messages__one_stream on platform.messages (team_id, stream_of, stream_version)
  where stream_of is not null;

alter table platform.message_recipients
  add column idempotency_key text,
  add column request_hash text,
  -- The address in lower case. A stream writes to the same person often, so that address_key is null there.
  add column stream_key text;
create unique index message_recipients__idempotency_key on platform.message_recipients (team_id, idempotency_key)
  where idempotency_key is not null;
create index message_recipients__stream_key on platform.message_recipients (team_id, stream_key)
  where stream_key is not null;

-- What is sent through the API has lanes of its own, so that a message to many delays none of it.
drop function platform.due_accounts();
create function platform.due_lanes() returns table (mail_account_id uuid, is_urgent boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct platform.mail_account_of(m), m.stream_of is not null from platform.messages m
  where m.status in ('sending', 'scheduled') and platform.is_due(m)
$$;
revoke execute on function platform.due_lanes() from public;
grant execute on function platform.due_lanes() to fh_app;

drop function platform.due_messages_of(uuid);
create function platform.due_messages_of(account uuid, urgent boolean) returns table (team_id uuid, message_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select due.team_id, due.id from (
    select m.team_id, m.id, m.started_at,
      row_number() over (partition by m.team_id order by m.started_at nulls first, m.id) as turn
    from platform.messages m
    where m.status in ('sending', 'scheduled') and platform.is_due(m) and (m.stream_of is not null) = urgent
      and platform.mail_account_of(m) is not distinct from account) due
  order by due.turn, due.started_at nulls first, due.id limit 200
$$;
revoke execute on function platform.due_messages_of(uuid, boolean) from public;
grant execute on function platform.due_messages_of(uuid, boolean) to fh_app;

-- As before, but the messages are locked in order: lanes of one process stop at the same time.
create or replace function platform.recover_sends(dead uuid[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found bigint;
  affected uuid[];
begin
  -- Found by way of the messages that are under way, or were until someone cancelled them: no index knows a worker.
  -- The message first, as everyone who changes its recipients.
  select array_agg(locked.id) into affected from (
    select m.id from platform.messages m
    where m.status in ('sending', 'error_sending') or m.canceled_at > now() - interval '1 day'
    order by m.id for update) locked;
  update platform.messages set ask_again_at = now() where id = any(affected);
  update platform.message_recipients r set state = 0, worker = null, lease_until = null
    from platform.messages m where m.id = any(affected)
      and r.team_id = m.team_id and r.message_id = m.id and r.worker = any(dead) and r.state = 1;
  update platform.message_recipients r
    set state = case when r.delivery_rank > 0 then 3 else 5 end,
      reason = case when r.delivery_rank > 0 then null else 'worker_died' end, send_processed_at = now()
    from platform.messages m where m.id = any(affected)
      and r.team_id = m.team_id and r.message_id = m.id and r.worker = any(dead) and r.state = 2;
  get diagnostics found = row_count;
  delete from platform.send_workers where id = any(dead);
  return found;
end $$;
