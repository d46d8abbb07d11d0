-- What recipients answered by the buttons of mails. It is written into their records by a run of a wizard, once it is not doubtful.
create table platform.message_answers (
  team_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  recipient_id uuid not null,
  block_id text not null,
  -- The value of the choice, as JSON.
  choice jsonb not null,
  -- Of the page on which it was given, which is answered once.
  nonce bytea not null,
  state text not null,
  answered_at timestamptz not null,
  user_agent text not null,
  run_id uuid,
  primary key (team_id, id),
  foreign key (team_id, message_id) references platform.messages on delete cascade,
  constraint message_answers__nonce_once unique (team_id, nonce),
  constraint message_answers__known_state check (state in ('waiting', 'held', 'replaced', 'written', 'refused'))
);
create index message_answers__of_recipient on platform.message_answers (team_id, recipient_id, block_id, answered_at);
create index message_answers__of_message on platform.message_answers (team_id, message_id);
select platform.protect('platform.message_answers');
