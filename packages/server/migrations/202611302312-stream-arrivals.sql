-- Recipients of streams who were appended and are not in their queue yet. Appending locks no message: who is asked for many mails at once
-- would wait for each of the others, and for the worker that sends them.
create table platform.stream_arrivals (
  team_id uuid not null,
  message_id uuid not null,
  seq bigint not null,
  -- Null for who was left out at once.
  not_before timestamptz,
  -- No foreign key: its row is locked while recipients are claimed.
  primary key (team_id, message_id, seq)
);
select platform.protect('platform.stream_arrivals');

-- With streams that have arrivals, also if they are at rest, paused or stopped: a worker puts them into the queue.
create function platform.arrived_streams() returns setof platform.messages
  language sql stable set search_path = pg_catalog, pg_temp as $$
  select m.* from (select distinct a.team_id, a.message_id from platform.stream_arrivals a) arrived
    join platform.messages m on m.team_id = arrived.team_id and m.id = arrived.message_id
  where not exists (select from platform.outgoing_holds h where h.team_id = m.team_id)
$$;
revoke execute on function platform.arrived_streams() from public;

create or replace function platform.due_lanes() returns table (mail_account_id uuid, is_urgent boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select platform.mail_account_of(m), m.stream_of is not null from platform.messages m
  where m.status in ('sending', 'scheduled') and platform.is_due(m)
  union
  select platform.mail_account_of(m), true from platform.arrived_streams() m
$$;

create or replace function platform.due_messages_of(account uuid, urgent boolean) returns table (team_id uuid, message_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select due.team_id, due.id from (
    select m.team_id, m.id, m.started_at,
      row_number() over (partition by m.team_id order by m.started_at nulls first, m.id) as turn
    from (
      select m.team_id, m.id, m.started_at from platform.messages m
      where m.status in ('sending', 'scheduled') and platform.is_due(m) and (m.stream_of is not null) = urgent
        and platform.mail_account_of(m) is not distinct from account
      union
      select m.team_id, m.id, m.started_at from platform.arrived_streams() m
      where urgent and platform.mail_account_of(m) is not distinct from account) m) due
  order by due.turn, due.started_at nulls first, due.id limit 200
$$;
