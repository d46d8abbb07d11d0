-- Templates that outgoing messages start from. A message copies the content, so a template may go at any time.
create table platform.message_templates (
  team_id uuid not null references platform.teams,
  id uuid not null,
  name text not null,
  description text not null default '',
  usage text not null default 'marketing_and_participation',
  status text not null default 'draft',
  is_from_scratch boolean not null default false,
  version int not null default 1,
  subject_line text not null default '',
  preheader text not null default '',
  body_html text not null default '',
  text_only_version text not null default '',
  owned_by text not null default '',
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint message_templates__usage check (
    usage in ('marketing_and_participation', 'marketing_only', 'participation_only', 'transactional_only')
  ),
  constraint message_templates__status check (status in ('draft', 'published', 'archived'))
);
create index message_templates__by_age on platform.message_templates (team_id, status, id desc);
create unique index message_templates__one_from_scratch on platform.message_templates (team_id) where is_from_scratch;
select platform.protect('platform.message_templates');
