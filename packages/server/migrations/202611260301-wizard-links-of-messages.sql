-- Links of messages that lead to a wizard, and the personal links that a message carries.

alter table platform.message_links add column wizard_id uuid;

-- Null for a link that a user created by hand.
alter table platform.wizard_tokens add column message_id uuid;
