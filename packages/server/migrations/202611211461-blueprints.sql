-- Blueprints: collections that a team offers to the others of this installation. These two functions are the only way to
-- read something of another team, and they read nothing but what is offered: shapes, never records (of the lists that
-- its fields choose from the items, which belong to the fields).

create function platform.list_blueprints()
  returns table (id uuid, name text, plural_name text, description text, icon text, price numeric, team_name text, fields int)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.id, c.name, c.plural_name, c.description, c.icon, c.blueprint_marketplace_price, t.name,
    (select count(*)::int from platform.fields f
      where f.team_id = c.team_id and f.collection_id = c.id and f.deleted_at is null)
  from platform.collections c join platform.teams t on t.team_id = c.team_id
  where c.is_blueprint and c.root_id is null and c.deleted_at is null and t.deactivated_at is null
    and platform.invoking_team() is not null and c.team_id <> platform.invoking_team()
  order by lower(c.plural_name), c.id limit 1000
$$;

create function platform.read_blueprint(blueprint uuid) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  owner uuid;
  offered uuid[];
  list record;
  items jsonb;
  lists jsonb := '[]';
  columns text;
begin
  if platform.invoking_team() is null then raise exception 'a team is needed' using errcode = '42501'; end if;
  select c.team_id into owner from platform.collections c join platform.teams t on t.team_id = c.team_id
    where c.id = blueprint and c.is_blueprint and c.root_id is null and c.deleted_at is null
      and t.deactivated_at is null;
  if owner is null then return null; end if;
  select array_agg(c.id) into offered from platform.collections c
    where c.team_id = owner and c.deleted_at is null and (c.id = blueprint or c.root_id = blueprint);
  for list in
    select distinct c.id, c.number, c.name, c.plural_name, c.icon from platform.fields f
      join platform.collections c on c.team_id = f.team_id and c.id::text = f.settings ->> 'listId'
      where f.team_id = owner and f.collection_id = blueprint and f.deleted_at is null
        and c.is_used_as_custom_list and c.deleted_at is null
  loop
    select string_agg(format('%L, r.%I', f.column_name, 'f_' || f.number), ', ') into columns from platform.fields f
      where f.team_id = owner and f.collection_id = list.id and f.deleted_at is null
        and f.column_name in ('name', 'icon', 'color', 'position');
    execute format('select coalesce(jsonb_agg(jsonb_build_object(''id'', r.id, %s) order by r.id), ''[]'') from (
      select * from %I.%I where deleted_at is null order by id limit 1000) r',
      columns, 'team_' || replace(owner::text, '-', ''), 'c_' || list.number) into items;
    lists := lists || jsonb_build_array(jsonb_build_object('id', list.id, 'name', list.name,
      'pluralName', list.plural_name, 'icon', list.icon, 'items', items));
  end loop;
  return jsonb_build_object(
    'teamName', (select t.name from platform.teams t where t.team_id = owner),
    'lists', lists,
    'collections', (select jsonb_agg(jsonb_build_object('id', c.id, 'parentId', c.parent_id, 'name', c.name,
        'pluralName', c.plural_name, 'description', c.description, 'icon', c.icon,
        'isShownInSidebar', c.is_shown_in_sidebar, 'isGloballySearchable', c.is_globally_searchable,
        'representsPeople', c.represents_people, 'nameFieldId', c.name_field_id, 'avatarFieldId', c.avatar_field_id,
        'membershipDataFilter', c.membership_data_filter, 'membershipOrder', c.membership_order,
        'price', c.blueprint_marketplace_price::text) order by c.created_at, c.id)
      from platform.collections c where c.team_id = owner and c.id = any(offered)),
    'fields', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'collectionId', coalesce(f.child_id, f.collection_id),
        'title', f.title, 'columnName', f.column_name, 'dataType', f.data_type, 'description', f.description,
        'isRequired', f.is_required, 'isUnique', f.is_unique, 'isSearchable', f.is_searchable,
        'defaultValue', f.default_value, 'settings', f.settings) order by f.position, f.id), '[]')
      from platform.fields f where f.team_id = owner and f.collection_id = blueprint and f.deleted_at is null
        and coalesce(f.child_id, f.collection_id) = any(offered)),
    'views', (select coalesce(jsonb_agg(jsonb_build_object('collectionId', v.collection_id, 'internalName', v.internal_name,
        'type', v.view_type, 'settings', v.settings) order by v.position, v.id), '[]')
      from platform.data_views v where v.team_id = owner and v.collection_id = any(offered) and v.owner_id is null),
    'cards', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'collectionId', d.collection_id, 'name', d.name,
        'icons', d.icons, 'width', d.width, 'settings', d.settings) order by d.position, d.id), '[]')
      from platform.data_cards d where d.team_id = owner and d.collection_id = any(offered)),
    'groups', (select coalesce(jsonb_agg(jsonb_build_object('collectionId', g.collection_id, 'name', g.name,
        'icon', g.icon, 'cardIds', (select coalesce(jsonb_agg(p.card_id order by p.position), '[]')
          from platform.data_card_places p where p.team_id = owner and p.group_id = g.id)) order by g.position, g.id), '[]')
      from platform.data_card_groups g where g.team_id = owner and g.collection_id = any(offered)));
end $$;

revoke execute on function platform.list_blueprints(), platform.read_blueprint(uuid) from public;
grant execute on function platform.list_blueprints(), platform.read_blueprint(uuid) to fh_team;
