-- Earlier versions of what a message or a template says, each written once: when it is used, or when it is written over.
create table platform.content_versions (
  team_id uuid not null references platform.teams,
  id uuid not null,
  seq bigint not null generated always as identity,
  message_id uuid,
  template_id uuid,
  content_hash text not null,
  written_at timestamptz not null,
  written_by uuid,
  used_at timestamptz,
  uses text[] not null default '{}',
  subject_line text not null,
  preheader text not null,
  blocks jsonb,
  style jsonb,
  block_authors jsonb not null default '{}',
  body_html text not null,
  text_only_version text not null,
  content_language text,
  ab_test jsonb,
  primary key (team_id, id),
  constraint content_versions__of_one check (num_nonnulls(message_id, template_id) = 1),
  constraint content_versions__message_fkey foreign key (team_id, message_id)
    references platform.messages (team_id, id) on delete cascade,
  constraint content_versions__template_fkey foreign key (team_id, template_id)
    references platform.message_templates (team_id, id) on delete cascade
);
create unique index content_versions__of_message on platform.content_versions (team_id, message_id, content_hash)
  where message_id is not null;
create unique index content_versions__of_template on platform.content_versions (team_id, template_id, content_hash)
  where template_id is not null;
select platform.protect('platform.content_versions');

-- When the present content was last changed, and by whom; null for what was written before.
alter table platform.messages add column content_at timestamptz, add column content_by uuid;
alter table platform.message_templates add column content_at timestamptz, add column content_by uuid;
