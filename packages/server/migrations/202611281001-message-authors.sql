-- An approval is by someone who wrote nothing of the message, for the people and the definitions that they saw.

alter table platform.messages
  -- Users who changed the content; who made the key, for what a key of the team changed.
  add column authors uuid[] not null default '{}',
  -- What the approved content refers to, and how many people it reached; null for approvals from before it was stored.
  add column approved_reach jsonb;

with known as (
  select m.team_id, m.id, (
    select coalesce(array_agg(distinct coalesce(u.user_id, a.author)), '{}')
    from unnest(array[m.created_by, m.submitted_by]) a(author)
      left join platform.team_api_keys k on k.team_id = m.team_id and k.id = a.author
      left join platform.team_users u on u.team_id = m.team_id and u.id = k.made_by
    where a.author is not null) as authors
  from platform.messages m)
update platform.messages m set authors = known.authors from known
  where m.team_id = known.team_id and m.id = known.id and known.authors <> '{}';

update platform.messages m set submitted_by = u.user_id
  from platform.team_api_keys k join platform.team_users u on u.team_id = k.team_id and u.id = k.made_by
  where m.status = 'awaiting_approval' and k.team_id = m.team_id and k.id = m.submitted_by;
