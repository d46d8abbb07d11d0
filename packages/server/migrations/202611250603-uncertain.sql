-- Whether transactional messages of which it isn't known whether they arrived are sent once more by themselves.
alter table platform.teams add column resends_uncertain boolean not null default true;
-- When that was done; a second time, a user decides.
alter table platform.message_recipients add column resent_at timestamptz;
