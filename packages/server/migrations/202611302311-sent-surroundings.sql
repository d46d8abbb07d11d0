-- What mails of a message had around their content, and since when: its page in the browser shows what was sent.
create table platform.sent_surroundings (
  team_id uuid not null,
  message_id uuid not null,
  since timestamptz not null default clock_timestamp(),
  -- Of the team, its logo and the list, as JSON; in a stream, what its blocks listed too.
  surroundings jsonb not null,
  primary key (team_id, message_id, since),
  foreign key (team_id, message_id) references platform.messages on delete cascade
);
select platform.protect('platform.sent_surroundings');
