-- A webhook may be the hook of a program, which subscribed it with an API key.
alter table platform.webhooks
  -- The id of the key or the person; null for a webhook of an admin.
  add column subscribed_by uuid;
create index webhooks__of_subscriber on platform.webhooks (team_id, subscribed_by) where subscribed_by is not null;
