-- How a whole mail looks; null for the standard style. Of an A/B test, version B has its own in `ab_test`.
alter table platform.messages add column style jsonb;
alter table platform.message_templates add column style jsonb;
alter table platform.message_template_versions add column style jsonb;
