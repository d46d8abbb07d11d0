-- What was rewritten because an item or the type of a field went, by the change that did it: so that taking the change
-- back takes this back too, where nobody changed it since.
create table platform.rewritten_contents (
  team_id uuid not null references platform.teams,
  change_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null default now(),
  primary key (team_id, change_id, kind, subject_id)
);
create index rewritten_contents__by_age on platform.rewritten_contents (team_id, at);
select platform.protect('platform.rewritten_contents');

-- Versions of wizards never change; an item that one of them sets is looked up here.
create table platform.replaced_items (
  team_id uuid not null references platform.teams,
  item_id uuid not null,
  replaced_by uuid not null,
  change_id uuid not null,
  primary key (team_id, item_id)
);
select platform.protect('platform.replaced_items');

-- How many places whoever changes a type has agreed to stop.
alter table platform.type_changes add column stops int not null default 0;

-- Takes the values of a field that is gone out of what was written down of its records, some lines at once. Answers the
-- last line that was looked at, null behind the last one of all. The column's name may have been another field's, before,
-- after or meanwhile: what was written in the time of one that is there, in the trash or not, is its own. Translations
-- stand beside the text as `name@language`.
create function platform.forget_field_values(collection uuid, name text, after_line bigint, most int) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  team uuid := platform.invoking_team();
  last_line bigint;
begin
  if team is null then raise exception 'a team is needed' using errcode = '42501'; end if;
  select max(x.id) into last_line from (
    select h.id from platform.record_changes h where h.team_id = team and h.id > after_line order by h.id limit most) x;
  update platform.record_changes h
    set changes = (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(h.changes) e
      where split_part(e.key, '@', 1) <> name)
    where h.team_id = team and h.id > after_line and h.id <= last_line and h.collection_id = collection
      and exists (select from jsonb_object_keys(h.changes) k where split_part(k, '@', 1) = name)
      and not exists (select from platform.fields f where f.team_id = team and f.collection_id = collection
        and f.column_name = name and f.title <> '' and h.at between f.created_at and coalesce(f.deleted_at, 'infinity'));
  return last_line;
end $$;
revoke execute on function platform.forget_field_values(uuid, text, bigint, int) from public;
grant execute on function platform.forget_field_values(uuid, text, bigint, int) to fh_team;
