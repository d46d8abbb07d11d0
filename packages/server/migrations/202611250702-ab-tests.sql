-- A second version of a message for a part of its audience; the rest waits for the winner.
alter table platform.messages
  -- The settings and the content of version B; null for one version.
  add column ab_test jsonb,
  -- As record_lists, of version B.
  add column ab_record_lists jsonb,
  -- When the winner is chosen; null if a user chooses, or no one waits for it.
  add column ab_decides_at timestamptz,
  add column ab_winner text constraint messages__ab_winner check (ab_winner in ('a', 'b')),
  add column ab_reason text,
  add column ab_decided_at timestamptz;

-- Assigned at the freezing; null for everyone outside the test, who gets the winner.
alter table platform.message_recipients
  add column variant text constraint message_recipients__variant check (variant in ('a', 'b'));
