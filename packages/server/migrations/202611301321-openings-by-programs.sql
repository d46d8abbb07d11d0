-- Openings by programs over time, so that they can be shown with those of people.
alter table platform.message_stats add column machine_opened int not null default 0;

-- Those of messages with any are counted soon.
insert into platform.outbox (team_id, queue, payload)
  select team_id, 'messages.roll-up', jsonb_build_object('messageId', message_id)
  from platform.message_figures where (figures ->> 'machineOpened')::int > 0;
