-- Templates of SMS; those of before are of e-mails.
alter table platform.message_templates
  add column method text not null default 'email',
  add column owner_id uuid,
  add constraint message_templates__method check (method in ('email', 'sms'));
drop index platform.message_templates__one_from_scratch;
create unique index message_templates__one_from_scratch on platform.message_templates (team_id, method)
  where is_from_scratch;

-- The owner is a team user, as of a message; their name, as it was, remains for former members and where several members
-- have it.
update platform.message_templates t set owner_id = named.id
  from (
    select u.team_id, u.first_name || ' ' || u.last_name as name, min(u.id::text)::uuid as id
    from platform.team_users u group by 1, 2 having count(*) = 1) named
  where t.owned_by <> '' and named.team_id = t.team_id and named.name = t.owned_by;
-- A member without a name was entered by address.
update platform.message_templates t set owner_id = u.id
  from platform.team_users u join identity.users i on i.id = u.user_id
  where t.owner_id is null and t.owned_by <> '' and u.team_id = t.team_id and lower(i.email) = lower(t.owned_by);

-- A template as it was published: what wizards go on sending when it is archived, changed or deleted.
create table platform.message_template_versions (
  team_id uuid not null references platform.teams,
  template_id uuid not null,
  version int not null,
  name text not null,
  method text not null,
  usage text not null,
  subject_line text not null,
  preheader text not null,
  blocks jsonb,
  block_authors jsonb not null default '{}',
  body_html text not null,
  text_only_version text not null,
  owner_id uuid,
  owned_by text not null default '',
  primary key (team_id, template_id, version)
);
select platform.protect('platform.message_template_versions');

-- An archived template has the content that was published, one version earlier.
insert into platform.message_template_versions
  select t.team_id, t.id, t.version - case t.status when 'archived' then 1 else 0 end, t.name, t.method, t.usage,
    t.subject_line, t.preheader, t.blocks, t.block_authors, t.body_html, t.text_only_version, t.owner_id, t.owned_by
  from platform.message_templates t
  where t.status in ('published', 'archived') and not t.is_from_scratch;
