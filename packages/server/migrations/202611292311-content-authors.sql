-- What is put into a message brings its authors along: those of a template, and of saved blocks.
alter table platform.message_templates
  -- Users who changed the content; who made the key, for what a key of the team changed.
  add column authors uuid[] not null default '{}';
alter table platform.saved_mail_blocks
  add column authors uuid[] not null default '{}',
  -- Those of them who could not read all of the team's data.
  add column limited_authors uuid[] not null default '{}',
  -- Its authors count for copies that are still being inserted by open editors.
  add column deleted_at timestamptz;

drop index platform.saved_mail_blocks__name_unique;
create unique index saved_mail_blocks__name_unique on platform.saved_mail_blocks (team_id, lower(name))
  where deleted_at is null;

with known as (
  select t.team_id, t.id, (
    select coalesce(array_agg(distinct coalesce(maker.user_id, a.author)), '{}')
    from (
      select t.content_by as author
      union select o.user_id from platform.team_users o where o.team_id = t.team_id and o.id = t.owner_id
      union select v.written_by from platform.content_versions v
        where v.team_id = t.team_id and v.template_id = t.id
    ) a
      left join platform.team_api_keys k on k.team_id = t.team_id and k.id = a.author
      left join platform.team_users maker on maker.team_id = k.team_id and maker.id = k.made_by
    where a.author is not null) as authors
  from platform.message_templates t)
update platform.message_templates t set authors = known.authors from known
  where t.team_id = known.team_id and t.id = known.id and known.authors <> '{}';

update platform.saved_mail_blocks s set authors = array[coalesce((
    select u.user_id from platform.team_api_keys k
      join platform.team_users u on u.team_id = k.team_id and u.id = k.made_by
    where k.team_id = s.team_id and k.id = s.created_by), s.created_by)]
  where s.created_by is not null;
