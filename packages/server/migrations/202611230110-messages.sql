-- When a message is sent, and who approved exactly this.
alter table platform.messages
  -- {"mode":"now"}, {"mode":"fixed","at":…} or {"mode":"recipient_local","localTime":…,"zoneColumn":…}
  add column schedule jsonb not null default '{"mode":"now"}',
  add column max_lateness_minutes int not null default 240,
  add column submitted_at timestamptz,
  add column submitted_by uuid,
  add column approved_at timestamptz,
  -- Null if it needed no approval.
  add column approved_by uuid,
  -- Of the content, audience, sender and schedule that were approved.
  add column approved_hash text,
  add column rejected_at timestamptz,
  add column rejected_by uuid,
  -- Of the last submission, approval or rejection.
  add column review_note text not null default '',
  -- Bounces and complaints from this time on count for stopping the message: a user resumed it.
  add column brakes_from timestamptz;

-- Which messages another member has to approve.
alter table platform.teams
  add column message_approval text not null default 'never'
    constraint teams__message_approval check (message_approval in ('never', 'always', 'above')),
  add column message_approval_above int not null default 100,
  add column may_approve_own_messages boolean not null default false;
