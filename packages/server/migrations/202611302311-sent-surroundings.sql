-- What mails of a message had around their content, and since when: its page in the browser shows what was sent.
create table platform.sent_surroundings (
  team_id uuid not null,
  message_id uuid not null,
  since timestamptz not null default clock_timestamp(),
  -- Of the team, its logo and the list, as JSON; in a stream, what its blocks listed too.
  surroundings jsonb not null,
  -- No foreign key: it would wait for whoever has locked the message, in a snapshot that the message may have left.
  primary key (team_id, message_id, since)
);
select platform.protect('platform.sent_surroundings');
