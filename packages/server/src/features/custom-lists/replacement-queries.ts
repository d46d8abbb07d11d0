// All SQL for removing an item without a replacement.
import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

/** Removes it from default values. Returns the collections whose fields were changed. */
export async function clearInDefaults(
  db: TeamDb,
  fieldIds: readonly string[],
  itemId: string,
): Promise<string[]> {
  if (fieldIds.length === 0) return [];
  const rows = await db
    .updateTable('fields')
    .set({ defaultValue: withoutItem(itemId) })
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

/** For a single item, or several in order. */
function withoutItem(itemId: string) {
  return sql<null>`case when jsonb_typeof(default_value) = 'array'
    then nullif(default_value - ${itemId}::text, '[]'::jsonb) end`;
}
