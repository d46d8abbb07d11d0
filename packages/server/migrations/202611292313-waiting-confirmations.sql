-- Until when a confirmation waits, because its mailbox has had its share of the day.
alter table platform.subscriptions add column confirmation_waits_until timestamptz;
