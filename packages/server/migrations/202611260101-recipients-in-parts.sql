-- What concerns all recipients of a message is decided in its row at once and stored in theirs by a job, part after part:
-- who was queued when the message was canceled, whose failed sends are tried again, who was frozen before it was reset.
alter table platform.messages
  add column settling text constraint messages__settling check (settling in ('cancel', 'retry', 'delete')),
  -- The next recipient of the job, and the one before which it ends.
  add column settle_from bigint not null default 0,
  add column settle_to bigint not null default 0,
  -- No recipient from this one on was ever claimed, so none of them was handed over. Unknown for what was frozen before.
  add column claimed_to bigint not null default 9223372036854775807;
