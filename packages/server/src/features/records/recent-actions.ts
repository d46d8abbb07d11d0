// What changed last in the team. Every collection is asked for its newest few by an index; the newest of all are told.
import type { DataRecord, RecentRecord } from '@fieldhouse/contract/records';
import type { TeamContext } from '../../kernel/context.ts';
import { listCollections, loadCollection } from '../collections/index.ts';
import { accessOf } from './access-of.ts';
import { noteQuery } from './engine/indexes.ts';
import { selectPage } from './engine/select-records.ts';
import { nameColumns, recordName } from './record-name.ts';

const mostTold = 50;
/** A team has a handful; where there are hundreds, the page would wait for them all. */
const mostAsked = 60;

export async function listRecentRecords(ctx: TeamContext): Promise<{ items: RecentRecord[] }> {
  const { items } = await listCollections(ctx);
  const known = new Set<string>(items.map(({ id }) => id));
  const asked = items.filter(
    ({ isUsedAsCustomList, recordCount, rootId }) =>
      // What stands in a child is told of its root, where that exists for the asker.
      !isUsedAsCustomList && recordCount > 0 && !(rootId && known.has(rootId)),
  );
  const found: RecentRecord[] = [];
  for (const { id } of asked.slice(0, mostAsked)) found.push(...(await recentOf(ctx, id)));
  found.sort((a, b) => b.changedAt.localeCompare(a.changedAt));
  return { items: found.slice(0, mostTold) };
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
    limit: mostTold,
    count: false,
  };
  const { records } = await selectPage(ctx, collection, query, access);
  noteQuery(ctx, collection, query);
  return records.flatMap((text) => {
    // Written by the engine in the contract's form.
    const { id, version, updatedAt, values } = JSON.parse(text) as DataRecord;
    // A view may leave the time of a single record empty.
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
