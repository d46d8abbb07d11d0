// All SQL of replacing an item outside the tables of records: where definitions and saved views name it.
import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

/** New records get the other item. Answers the collections whose fields were changed. */
export async function replaceInDefaults(
  db: TeamDb,
  fieldIds: readonly string[],
  itemId: string,
  replaceWith: string | null,
): Promise<string[]> {
  if (fieldIds.length === 0) return [];
  const rows = await db
    .updateTable('fields')
    .set({ defaultValue: newDefault(itemId, replaceWith) })
    .where('id', 'in', [...fieldIds])
    .where(sql<boolean>`default_value::text like ${`%${itemId}%`}`)
    .returning('collectionId')
    .execute();
  const ids = [...new Set(rows.map(({ collectionId }) => collectionId))];
  if (ids.length > 0) {
    await db
      .updateTable('collections')
      .set({ definitionVersion: sql`definition_version + 1` })
      .where('id', 'in', ids)
      .execute();
  }
  return ids;
}

/** An item alone, or several in their order, each once. */
function newDefault(itemId: string, replaceWith: string | null) {
  return sql<null>`case when jsonb_typeof(default_value) = 'array' then (
      select nullif(jsonb_agg(x.item order by x.place), '[]'::jsonb) from (
        select item, min(place) as place from (
          select case when e.item = ${itemId}::text then ${replaceWith}::text else e.item end as item, e.place
          from jsonb_array_elements_text(default_value) with ordinality e(item, place)) y
        where item is not null group by item) x)
    else to_jsonb(${replaceWith}::text) end`;
}

/** Saved filters that ask for the item ask for the other; ids are long enough to occur nowhere by chance. */
export async function replaceInViews(db: TeamDb, itemId: string, replaceWith: string): Promise<void> {
  await db
    .updateTable('dataViews')
    .set({
      settings: sql`replace(settings::text, ${itemId}, ${replaceWith})::jsonb`,
      version: sql`version + 1`,
    })
    .where(sql<boolean>`settings::text like ${`%${itemId}%`}`)
    .execute();
}
