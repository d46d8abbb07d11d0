-- The few recipients of a large message that someone looks for: not reached, complained or unsubscribed. A column of their
-- own in the index, not the state: it stays false while the state changes three times for each recipient, so that these
-- changes still stay within a page (HOT) and touch no index. Rewrites the table once.
alter table platform.message_recipients add column is_exception boolean not null generated always as (
  state in (4, 5, 6, 7) or coalesce(delivery, '') in ('bounce', 'complaint', 'failed', 'undelivered', 'canceled')
  or unsubscribed_at is not null) stored;
create index message_recipients__exceptions on platform.message_recipients (team_id, message_id, seq) where is_exception;
