// Records that tasks link to, as far as the viewer may see them. Links are stored under the root collection.
import type { CollectionId, RecordId } from '@fieldhouse/contract/ids';
import type { TaskLink } from '@fieldhouse/contract/task-cards';
import type { TeamContext } from '../../../kernel/context.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import { findCollection, loadCollection } from '../../catalogue/index.ts';
import { recordName } from '../../records/engine/columns/index.ts';
import { listReadable, pictureUrlOf } from '../../records/index.ts';
import type { LinkRow } from './task-part-queries.ts';

/** Per record, by its id. */
export async function readableLinks(
  ctx: TeamContext,
  rows: readonly LinkRow[],
): Promise<ReadonlyMap<string, TaskLink>> {
  const links = new Map<string, TaskLink>();
  for (const [collectionId, some] of Map.groupBy(rows, (row) => row.collectionId)) {
    let missing = [...new Set(some.map(({ recordId }) => recordId))];
    // A member may see the record in a child collection alone.
    for (const id of [collectionId, ...(await childrenOf(ctx, collectionId))]) {
      if (missing.length === 0) break;
      for (const link of await linksIn(ctx, id, missing)) links.set(link.recordId, link);
      missing = missing.filter((recordId) => !links.has(recordId));
    }
  }
  return links;
}

async function childrenOf(ctx: TeamContext, rootId: string): Promise<string[]> {
  const root = await findCollection(ctx, rootId);
  return root?.familyIds.filter((id) => id !== rootId) ?? [];
}

async function linksIn(
  ctx: TeamContext,
  collectionId: string,
  recordIds: readonly string[],
): Promise<TaskLink[]> {
  // The collection was deleted, or is not visible to the viewer.
  return (
    (await unlessRefused(async () => {
      const collection = await loadCollection(ctx, collectionId);
      const records = await listReadable(ctx, collectionId, recordIds);
      return records.map(({ id, values }) => ({
        collectionId: collection.id as CollectionId,
        recordId: id as RecordId,
        label: recordName(values, collection).label,
        collectionName: collection.row.name,
        icon: collection.row.icon,
        pictureUrl: pictureUrlOf(values, collection),
      }));
    })) ?? []
  );
}
