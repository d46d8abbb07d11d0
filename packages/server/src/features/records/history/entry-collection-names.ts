// History entries about adding a record to a collection by hand or removing it. Entries about a collection
// that is not visible to the viewer are hidden.
import type { TeamContext } from '../../../kernel/context.ts';
import { findCollection, memberViewOf } from '../../catalogue/index.ts';
import type { ChangeRow } from '../engine/read/history/record-history.ts';
import { placeColumn } from '../engine/write/members.ts';

/**
 * The collection name of an entry: null if the entry is not about a collection, undefined if the collection
 * is not visible.
 */
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
