-- Figures of an SMS, and those who were handed over but not reached, are counted again for messages sent before.
insert into platform.outbox (team_id, queue, payload)
  select team_id, 'messages.roll-up', jsonb_build_object('messageId', id)
  from platform.messages where frozen_at is not null;
