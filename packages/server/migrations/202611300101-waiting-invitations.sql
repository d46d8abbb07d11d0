-- Until when the mail of an invitation waits, because its mailbox has had its share of the day.
alter table platform.invitations add column mail_waits_until timestamptz;
