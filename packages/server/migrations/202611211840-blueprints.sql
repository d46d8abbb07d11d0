-- The wizards that come with a blueprint: those that its collections offer, as they are published. No answer, no run, no draft.
create function platform.read_blueprint_wizards(blueprint uuid) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  owner uuid;
  offered uuid[];
begin
  if platform.invoking_team() is null then raise exception 'a team is needed' using errcode = '42501'; end if;
  select c.team_id into owner from platform.collections c join platform.teams t on t.team_id = c.team_id
    where c.id = blueprint and c.is_blueprint and c.root_id is null and c.deleted_at is null
      and t.deactivated_at is null;
  if owner is null then return '[]'; end if;
  select array_agg(c.id) into offered from platform.collections c
    where c.team_id = owner and c.deleted_at is null and (c.id = blueprint or c.root_id = blueprint);
  return (select coalesce(jsonb_agg(f.found order by f.name, f.id), '[]') from (
    select w.id, w.name, jsonb_build_object('name', v.name, 'icon', v.icon, 'definition', v.definition,
      'links', (select jsonb_agg(jsonb_build_object('collectionId', l.collection_id, 'type', l.type,
          'description', l.description, 'icon', l.icon, 'isInRowMenus', l.is_in_row_menus) order by l.id)
        from platform.wizard_links l
        where l.team_id = owner and l.wizard_id = w.id and l.collection_id = any(offered))) as found
    from platform.wizards w
    join platform.wizard_versions v on v.team_id = w.team_id and v.id = w.live_version_id and v.revoked_at is null
    where w.team_id = owner and w.archived_at is null
      and exists (select from platform.wizard_links l
        where l.team_id = owner and l.wizard_id = w.id and l.collection_id = any(offered))
    order by w.name, w.id limit 100) f);
end $$;

revoke execute on function platform.read_blueprint_wizards(uuid) from public;
grant execute on function platform.read_blueprint_wizards(uuid) to fh_team;
