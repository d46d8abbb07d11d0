// The latest changes of a team: the newest records of every collection, found by an index, merged and limited
// to a page.
import type { DataRecord, RecentRecord } from '@fieldhouse/contract/records';
import type { TeamContext } from '../../kernel/context.ts';
import { listCollectionRows, listVisibleIds, loadCollection } from '../catalogue/index.ts';
import { accessOf } from './access-of.ts';
import { nameColumns, recordName } from './engine/columns/record-names.ts';
import { recordQuery } from './engine/indexes/indexes.ts';
import { countRecords } from './engine/read/count-records.ts';
import { listNewestChanges } from './engine/read/newest-changes.ts';
import { selectPage } from './engine/read/select-records.ts';

const maxListed = 50;
/** Most teams have few collections; of hundreds, those that changed last are read. */
const maxCollections = 60;

export async function listRecentRecords(ctx: TeamContext): Promise<{ items: RecentRecord[] }> {
  const found: RecentRecord[] = [];
  for (const id of await listSearchedIds(ctx)) found.push(...(await recentOf(ctx, id)));
  found.sort((a, b) => b.changedAt.localeCompare(a.changedAt));
  return { items: found.slice(0, maxListed) };
}

/**
 * Visible collections with records. A child is left out if its root is visible, since the root includes the
 * child's records.
 */
async function listSearchedIds(ctx: TeamContext): Promise<readonly string[]> {
  const { actor, db } = ctx;
  const rows = (await listCollectionRows(db)).filter(({ isUsedAsCustomList }) => !isUsedAsCustomList);
  const visible = actor.kind === 'member' ? new Set(await listVisibleIds(ctx, actor)) : undefined;
  const shown = rows.filter(({ id }) => visible?.has(id) ?? true);
  const ids = new Set(shown.map(({ id }) => id));
  const searched = shown.filter(({ rootId }) => rootId === null || !ids.has(rootId));
  const roots = searched.filter(({ rootId }) => rootId === null);
  const counts = await countRecords(
    db,
    ctx.teamId,
    roots.map((row) => row.number),
  );
  const isEmpty = (row: (typeof rows)[number]) => row.rootId === null && counts.get(row.number)?.count === 0;
  const filled = searched.filter((row) => !isEmpty(row));
  if (filled.length <= maxCollections) return filled.map(({ id }) => id);
  // A child's records are in the table of its root.
  const numberOf = new Map(rows.map(({ id, number }) => [id, number]));
  const tableNumber = (row: (typeof rows)[number]) => numberOf.get(row.rootId ?? row.id) ?? row.number;
  const newest = await listNewestChanges(ctx, [...new Set(filled.map(tableNumber))]);
  const changedAt = (row: (typeof rows)[number]) => newest.get(tableNumber(row))?.getTime() ?? 0;
  return filled
    .toSorted((a, b) => changedAt(b) - changedAt(a))
    .slice(0, maxCollections)
    .map(({ id }) => id);
}

async function recentOf(ctx: TeamContext, collectionId: string): Promise<RecentRecord[]> {
  const collection = await loadCollection(ctx, collectionId);
  const access = await accessOf(ctx, collection);
  if (!access.mayReadMetadata) return [];
  const query = {
    sorts: [{ field: 'updated_at', direction: 'desc' as const }],
    select: nameColumns(collection)
      .filter(access.mayRead)
      .map(({ columnName }) => columnName),
    limit: maxListed,
    count: false,
  };
  const { records } = await selectPage(ctx, collection, query, access);
  recordQuery(ctx, collection, query);
  return records.flatMap((text) => {
    // The engine writes JSON in the contract's format.
    const { id, version, updatedAt, values } = JSON.parse(text) as DataRecord;
    // A view may hide the time of individual records.
    if (updatedAt === null) return [];
    return {
      id,
      collectionId: collection.id,
      collectionName: collection.row.pluralName,
      icon: collection.row.icon,
      ...recordName(values, collection),
      isNew: version === 1,
      changedAt: updatedAt,
    };
  });
}
