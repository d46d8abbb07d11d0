-- A short address of a public wizard, /w/<code>. A code is never given away again, also after it was revoked.

create table platform.wizard_short_links (
  team_id uuid not null,
  code text not null constraint wizard_short_links__code_form check (code ~ '^[2-9a-hjkmnp-z]{10}$'),
  wizard_id uuid not null,
  created_at timestamptz not null,
  -- Null: by an API key.
  created_by uuid,
  revoked_at timestamptz,
  primary key (team_id, code),
  foreign key (team_id, wizard_id) references platform.wizards (team_id, id) on delete cascade
);
create unique index wizard_short_links__code_unique on platform.wizard_short_links (code);
create unique index wizard_short_links__one_open on platform.wizard_short_links (team_id, wizard_id) where revoked_at is null;
select platform.protect('platform.wizard_short_links');

-- The public wizard of a code, and its first step; nothing for any other code.
create function platform.resolve_short_link(wanted text) returns table (team_id uuid, wizard_id uuid, step_id text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.team_id, l.wizard_id, v.definition #>> '{steps,0,id}'
  from platform.wizard_short_links l
  join platform.wizards w on w.team_id = l.team_id and w.id = l.wizard_id
  join platform.wizard_versions v on v.team_id = w.team_id and v.id = w.live_version_id
  join platform.teams t on t.team_id = l.team_id
  where l.code = wanted and l.revoked_at is null
    and w.archived_at is null and w.access = 'public' and v.revoked_at is null and t.deactivated_at is null
$$;
revoke execute on function platform.resolve_short_link(text) from public;
grant execute on function platform.resolve_short_link(text) to fh_app;
