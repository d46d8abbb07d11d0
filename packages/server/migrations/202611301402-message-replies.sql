-- What becomes of what people answered; the text is in the notification, and leaves it when the person is erased.
create table platform.message_replies (
  team_id uuid not null,
  -- Of the notification: in the order in which they arrived.
  id bigint not null,
  message_id uuid not null,
  recipient_id uuid not null,
  -- A team user.
  assignee_id uuid,
  done_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, id) references platform.notifications on delete cascade
);
create index message_replies__open on platform.message_replies (team_id, id) where done_at is null;
create index message_replies__done on platform.message_replies (team_id, id) where done_at is not null;
create index message_replies__assigned on platform.message_replies (team_id, assignee_id, id) where done_at is null;
select platform.protect('platform.message_replies');

-- Those so far, without words that ended or restarted messages.
insert into platform.message_replies (team_id, id, message_id, recipient_id)
  select team_id, id, message_id, recipient_id from platform.notifications
  where type = 'received' and detail <> '{}' and (action_taken = 'owner_notified' or not detail ? 'keyword');
