-- What providers report, stored once before anything follows from it.
create table platform.provider_events (
  team_id uuid not null references platform.teams,
  id bigint not null generated always as identity,
  provider text not null,
  -- A hash of the content: the same event may come twice, and by two ways.
  dedupe_key text not null,
  received_at timestamptz not null default now(),
  raw jsonb not null,
  processed_at timestamptz,
  primary key (team_id, id),
  constraint provider_events__once unique (team_id, provider, dedupe_key)
);
create index provider_events__by_age on platform.provider_events (team_id, received_at);
select platform.protect('platform.provider_events');

alter table platform.notifications add column action_taken text;

-- As before, but a recipient that the provider has reported on was reached: the report is the reply that the dead
-- worker missed.
create or replace function platform.recover_sends(dead uuid[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found bigint;
  affected uuid[];
begin
  -- Found by way of the messages that are under way, or were until someone cancelled them: no index knows a worker.
  select array_agg(m.id) into affected from platform.messages m
    where m.status in ('sending', 'error_sending') or m.canceled_at > now() - interval '1 day';
  -- The message first, as everyone who changes its recipients.
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
