-- The content of a template in further languages, as of a message, and its first language; null for none, and for that of each text.
alter table platform.message_templates add column content_language text, add column translations jsonb;
