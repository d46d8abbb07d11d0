-- API keys. Of a secret only its SHA-256 is kept: it has 256 random bits, so there is nothing to guess from that.
create table platform.team_api_keys (
  team_id uuid not null references platform.teams,
  id uuid not null constraint team_api_keys__id_unique unique,
  name text not null,
  hash bytea not null constraint team_api_keys__hash_unique unique,
  hint text not null,
  -- A key of a role may what the role may, and nothing once the role is gone; hence no reference that would take it along.
  role_id uuid,
  role_name text,
  feature_permissions text[] not null default '{}',
  data_permissions jsonb not null default '[]',
  made_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (team_id, id)
);
create unique index team_api_keys__name_unique on platform.team_api_keys (team_id, lower(name)) where revoked_at is null;
select platform.protect('platform.team_api_keys');

create table identity.personal_api_keys (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  name text not null,
  hash bytea not null constraint personal_api_keys__hash_unique unique,
  hint text not null,
  is_read_only boolean not null,
  -- Null: every team of the person, those of tomorrow included.
  team_ids uuid[],
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index personal_api_keys__name_unique on identity.personal_api_keys (user_id, lower(name)) where revoked_at is null;
grant select, insert, update, delete on identity.personal_api_keys to fh_app;

-- A key that opens something now, by its hash, or by its id for work that is done later in its name. Asked before any team
-- is known, hence with the owner's rights.
create function platform.find_team_api_key(by_hash bytea, by_id uuid) returns table (
  id uuid, name text, team_id uuid, feature_permissions text[], data_permissions jsonb, last_used_at timestamptz
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.id, k.name, k.team_id,
    case when k.role_id is null then k.feature_permissions else coalesce(r.feature_permissions, '{}') end,
    case when k.role_id is null then k.data_permissions else coalesce((
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('type', d.type, 'collectionId', d.collection_id,
        'fieldId', d.field_id, 'wizardId', d.wizard_id, 'filter', d.filter)) order by d.id)
      from platform.role_data_permissions d where d.team_id = k.team_id and d.role_id = k.role_id
    ), '[]'::jsonb) end,
    k.last_used_at
  from platform.team_api_keys k
    join platform.teams t on t.team_id = k.team_id and t.deactivated_at is null
    left join platform.roles r on r.team_id = k.team_id and r.id = k.role_id
  where (k.hash = by_hash or k.id = by_id) and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
$$;
revoke execute on function platform.find_team_api_key(bytea, uuid) from public;
grant execute on function platform.find_team_api_key(bytea, uuid) to fh_app;

create function platform.note_team_api_key_use(key uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  update platform.team_api_keys set last_used_at = now() where id = key
$$;
revoke execute on function platform.note_team_api_key_use(uuid) from public;
grant execute on function platform.note_team_api_key_use(uuid) to fh_app;
