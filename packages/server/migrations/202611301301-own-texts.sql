-- Of each content whose plain-text part is written by hand: a hash of the mail's text at that time, by its version and language.
alter table platform.messages add column own_texts jsonb not null default '{}';
alter table platform.message_templates add column own_texts jsonb not null default '{}';
