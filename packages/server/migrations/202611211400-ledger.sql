-- The planner is told of new recipients before the first of them is sent to, so that telling it must be short: what it has
-- to know (how many a message has, and that `seq` only rises) it learns from a few thousand rows.
alter table platform.message_recipients
  alter column team_id set statistics 20,
  alter column message_id set statistics 20,
  alter column seq set statistics 20,
  alter column state set statistics 20,
  alter column worker set statistics 20;
