-- As `own_texts` of messages and templates, of each version: a restored one says what its plain-text part was compared with.
alter table platform.content_versions add column own_texts jsonb not null default '{}';
