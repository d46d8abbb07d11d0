-- An audience has any number of sources and exclusions; until now it was one collection with a filter.
create function pg_temp.upgraded_audience(audience jsonb) returns jsonb language sql immutable as $$
  select case when audience ? 'collectionId' then jsonb_build_object(
    'include', jsonb_build_array(
      jsonb_build_object('kind', 'collection', 'collectionId', audience -> 'collectionId',
        'address', jsonb_build_object('kind', 'email', 'column', audience -> 'addressColumn'))
      || case when audience ? 'filter' then jsonb_build_object('filter', audience -> 'filter') else '{}' end),
    'exclude', '[]'::jsonb) else audience end
$$;

-- The record through which a person was included belongs to one of several collections, and the address is the value of
-- this column; null for people without a record.
alter table platform.message_recipients
  add column collection_id uuid,
  add column address_column text;
update platform.message_recipients r
  set collection_id = (m.audience ->> 'collectionId')::uuid, address_column = m.audience ->> 'addressColumn'
  from platform.messages m
  where m.team_id = r.team_id and m.id = r.message_id and r.record_id is not null and m.audience ? 'collectionId';

-- Of its recipients, once they are fixed.
alter table platform.messages add column recipient_collections uuid[] not null default '{}';
update platform.messages set recipient_collections = array[(audience ->> 'collectionId')::uuid]
  where frozen_at is not null and audience ? 'collectionId';

update platform.messages set audience = pg_temp.upgraded_audience(audience) where audience ? 'collectionId';
-- What a change of a field or an item rewrote can be undone after the upgrade as well.
update platform.rewritten_contents
  set before = pg_temp.upgraded_audience(before), after = pg_temp.upgraded_audience(after)
  where kind = 'message';
drop function pg_temp.upgraded_audience(jsonb);
