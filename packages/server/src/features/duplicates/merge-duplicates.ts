// Merges several records into one, in one transaction. Merged records go to the trash; restoring one brings
// its values back and the links to it (records/trash/restore-links-to.ts), while comments, tags and
// bookmarks stay with the surviving record.
import type { duplicates } from '@fieldhouse/contract/duplicates';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { DataRecord } from '@fieldhouse/contract/records';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { memberOf } from '../../kernel/member-of.ts';
import { announceRecordsChanged } from '../records/engine/read/index.ts';
import { type Batch, replaceBatchSize, replaceItemInPage } from '../records/engine/write/index.ts';
import {
  accessOf,
  changeRecords,
  findRecords,
  listLinkingCollections,
  trashRecordsOf,
} from '../records/index.ts';
import { moveDismissedPairs } from './dismissed-pairs/dismissed-pair-queries.ts';
import { insertMergeHistory, moveBookmarks, moveComments, moveTags } from './duplicate-queries.ts';
import { getPeopleCollection } from './people-collection.ts';

/** More linking records would keep the transaction open for too long. */
const maxPages = 10;

export async function mergeDuplicates(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof duplicates.merge>,
): Promise<{ record: DataRecord }> {
  const { survivorId } = body;
  const otherIds = [...new Set(body.otherIds)].filter((id) => id !== survivorId);
  refuseUnless(otherIds.length > 0, 'action_not_allowed');
  const collection = await getPeopleCollection(ctx, params.collectionId);
  const access = await accessOf(ctx, collection);
  const place = { collectionId: collection.id, access };
  const all = await findRecords(ctx, { ...place, ids: [survivorId, ...otherIds] });
  refuseUnless(all.length === otherIds.length + 1, 'not_found');
  const batch: Batch = { id: newId(), actorId: memberOf(ctx).userId };
  const pointing = await listLinkingCollections(ctx, collection);
  for (const otherId of otherIds) {
    await pointElsewhere(ctx, pointing, { itemId: otherId, replaceWith: survivorId, batch });
    const move = { collectionId: collection.rootId, from: otherId, to: survivorId };
    await moveComments(ctx.db, move);
    await moveTags(ctx.db, move);
    await moveBookmarks(ctx.db, move);
    await moveDismissedPairs(ctx.db, move);
  }
  // First, so that unique values are free for the surviving record.
  await trashRecordsOf(ctx, { ...place, ids: otherIds, batchId: batch.id });
  if (Object.keys(body.values).length > 0) {
    const changes = [{ id: survivorId, values: body.values }];
    await changeRecords(ctx, { ...place, changes, batchId: batch.id });
  }
  await insertMergeHistory(ctx.db, {
    collectionId: collection.rootId,
    recordIds: [survivorId, ...otherIds],
    batch,
    action: 'merged',
  });
  const [record] = await findRecords(ctx, { ...place, ids: [survivorId] });
  refuseUnless(record, 'not_found');
  return { record };
}

/** A user who may not change a link everywhere could remove it for others. */
async function pointElsewhere(
  ctx: TeamContext,
  pointing: Awaited<ReturnType<typeof listLinkingCollections>>,
  move: Pick<Parameters<typeof replaceItemInPage>[1], 'itemId' | 'replaceWith' | 'batch'>,
): Promise<void> {
  const batchSize = replaceBatchSize(ctx);
  for (const { collection, fields } of pointing) {
    let pages = 0;
    for (let count = batchSize; count === batchSize; pages += 1) {
      refuseUnless(pages < maxPages, 'action_not_allowed');
      count = await replaceItemInPage(ctx, { collection, fields, ...move });
      if (count === 0) break;
      const access = await accessOf(ctx, collection);
      const mayChange = fields.every((field) => access.mayWrite(field) && !access.limits?.writable(field));
      refuseUnless(mayChange, 'forbidden');
      announceRecordsChanged(ctx, collection, 'bulk', null);
    }
  }
}
