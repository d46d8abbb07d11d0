-- The content of a message in further languages; null for none. Version B of an A/B test has its own in `ab_test`.
alter table platform.messages add column translations jsonb, add column translated_record_lists jsonb;
alter table platform.content_versions add column translations jsonb;
-- In which of them a recipient gets it, decided when the audience is frozen; null for the first language.
alter table platform.message_recipients add column language text;
