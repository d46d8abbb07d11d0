-- What a deleted field held, and the old column of a changed type, goes for good: by hand, or when its time is over.
alter table platform.type_changes alter column shadow_id drop not null;
-- The change that this one takes back: what it had converted comes out of the column that was kept.
alter table platform.type_changes add column undoes uuid;

create function platform.erase_field(field uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  team uuid := platform.invoking_team();
  schema_name text := platform.own_schema();
  field_number int;
  collection_number int;
  one text;
begin
  select f.number, c.number into field_number, collection_number
    from platform.fields f join platform.collections c on c.team_id = f.team_id and c.id = f.collection_id
    where f.team_id = team and f.id = field and f.deleted_at is not null;
  if not found then raise exception 'no such deleted field' using errcode = '42501'; end if;
  perform platform.lock_record_table(collection_number);
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
revoke execute on function platform.erase_field(uuid) from public;
grant execute on function platform.erase_field(uuid) to fh_team;
