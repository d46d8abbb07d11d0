// Entries of a history that tell where a record was put by hand. A collection that does not exist for the asker has no such
// entries for them.
import type { TeamContext } from '../../../kernel/context.ts';
import { findCollection, memberViewOf } from '../../catalogue/index.ts';
import type { ChangeRow } from '../engine/read/history/record-history.ts';
import { placeColumn } from '../engine/write/members.ts';

/** What the collection of an entry is called; null where the entry is about none. Undefined where there is nothing to tell. */
export type EntryCollectionNames = (row: ChangeRow) => string | null | undefined;

export async function entryCollectionNames(
  ctx: TeamContext,
  rows: readonly ChangeRow[],
): Promise<EntryCollectionNames> {
  const names = new Map<string, string>();
  for (const id of new Set(rows.flatMap((row) => placeOf(row) ?? []))) {
    const collection = await findCollection(ctx, id);
    if (collection && (await memberViewOf(ctx, collection))) names.set(id, collection.row.pluralName);
  }
  return (row) => {
    if (!row.action.endsWith('_to') && !row.action.endsWith('_from')) return null;
    return names.get(placeOf(row) ?? '');
  };
}

function placeOf({ changes }: ChangeRow): string | undefined {
  const [before, after] = changes[placeColumn] ?? [];
  const id = after ?? before;
  return typeof id === 'string' ? id : undefined;
}
