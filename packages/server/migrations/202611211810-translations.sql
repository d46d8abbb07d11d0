-- Texts in several languages. `language` is that of a field's own column; each further language has a column of its own,
-- held by a row without a title whose rules are those of the field that it stands beside.
alter table platform.fields
  add column language text,
  add column translation_of uuid,
  add constraint fields__translation_of foreign key (team_id, translation_of) references platform.fields (team_id, id);
create index fields__by_original on platform.fields (team_id, translation_of) where translation_of is not null;

-- As before; what stood beside the field goes with it.
create or replace function platform.erase_field(field uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  team uuid := platform.invoking_team();
  schema_name text := platform.own_schema();
  field_number int;
  collection_number int;
  one text;
  beside uuid;
begin
  select f.number, c.number into field_number, collection_number
    from platform.fields f join platform.collections c on c.team_id = f.team_id and c.id = f.collection_id
    where f.team_id = team and f.id = field and f.deleted_at is not null;
  if not found then raise exception 'no such deleted field' using errcode = '42501'; end if;
  perform platform.lock_record_table(collection_number);
  for beside in select id from platform.fields where team_id = team and translation_of = field loop
    update platform.fields set deleted_at = coalesce(deleted_at, now()) where team_id = team and id = beside;
    perform platform.erase_field(beside);
  end loop;
  for one in select attname from pg_attribute
    where attrelid = to_regclass(format('%I.%I', schema_name, 'c_' || collection_number)) and not attisdropped
      and attname ~ ('^f_' || field_number || '(_[a-z]+)*$')
  loop
    execute format('alter table %I.%I drop column %I', schema_name, 'c_' || collection_number, one);
  end loop;
  update platform.type_changes set shadow_id = null where team_id = team and shadow_id = field;
  delete from platform.type_changes where team_id = team and field_id = field;
  delete from platform.code_counters where team_id = team and field_id = field;
  delete from platform.role_data_permissions where team_id = team and field_id = field;
  delete from platform.fields where team_id = team and id = field;
end $$;

-- As before, with what is said of languages; columns of translations are no fields of their own.
create or replace function platform.list_blueprints()
  returns table (id uuid, name text, plural_name text, description text, icon text, price numeric, team_name text, fields int)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.id, c.name, c.plural_name, c.description, c.icon, c.blueprint_marketplace_price, t.name,
    (select count(*)::int from platform.fields f
      where f.team_id = c.team_id and f.collection_id = c.id and f.deleted_at is null and f.translation_of is null)
  from platform.collections c join platform.teams t on t.team_id = c.team_id
  where c.is_blueprint and c.root_id is null and c.deleted_at is null and t.deactivated_at is null
    and platform.invoking_team() is not null and c.team_id <> platform.invoking_team()
  order by lower(c.plural_name), c.id limit 1000
$$;

create or replace function platform.read_blueprint(blueprint uuid) returns jsonb
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
        'defaultValue', f.default_value, 'isTranslatable', f.language is not null,
        'settings', f.settings) order by f.position, f.id), '[]')
      from platform.fields f where f.team_id = owner and f.collection_id = blueprint and f.deleted_at is null
        and f.translation_of is null and coalesce(f.child_id, f.collection_id) = any(offered)),
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
