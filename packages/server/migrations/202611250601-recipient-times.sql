-- Of a message at a time on each recipient's own clock: after this instant it is too late for the recipient. Null for others,
-- and for those whom a user sends it again.
alter table platform.message_recipients add column late_after timestamptz;
-- The recipient's own time zone, from a field of their record; null if it is not known.
alter table platform.message_recipients add column time_zone text;
