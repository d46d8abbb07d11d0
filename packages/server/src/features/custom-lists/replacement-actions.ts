// Removes an item: records that hold it get another one, or none. The first page of each collection is
// changed at once, the rest in the background; every change is in its record's history and all of them are
// one batch.
import type { customLists, Replacement } from '@fieldhouse/contract/custom-lists';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { memberOf } from '../../kernel/member-of.ts';
import { authorRules, invalidateDefinition, limitedAuthor, loadCollection } from '../catalogue/index.ts';
import { ensureNotInPermissions, replaceReferences, restoreReferences } from '../collections/index.ts';
import { fullAccess } from '../records/engine/access/index.ts';
import { announceRecordsChanged } from '../records/engine/read/index.ts';
import { replaceBatchSize, replaceItemInPage } from '../records/engine/write/index.ts';
import { accessOf, findRecords, restoreTrashed, trashRecordsOf } from '../records/index.ts';
import { getList, type HoldingCollection, listHoldingCollections } from './holding-fields.ts';
import { type ReplacementJob, replacementQueue, undoQueue } from './replacement-jobs.ts';
import { clearInDefaults } from './replacement-queries.ts';

/**
 * Changes the values of all records that hold the item, and the conditions that name it: callers without all
 * data need permissions for all of those values, and can't change conditions that control access.
 */
export async function replaceItem(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof customLists.replaceItem>,
): Promise<Replacement> {
  const { collectionId, recordId: itemId } = params;
  const { replaceWith } = body;
  const list = await getList(ctx, collectionId);
  refuseUnless(replaceWith !== itemId, 'invalid_field_value', { data: {} });
  const wanted = replaceWith === null ? [itemId] : [itemId, replaceWith];
  // Also deletes the item.
  const access = await accessOf(ctx, list);
  refuseUnless(access.mayDelete && access.limits?.deletable === undefined, 'forbidden');
  const items = await findRecords(ctx, { collectionId, ids: wanted, access });
  refuseUnless(items.length === wanted.length, 'not_found');
  const holding = await listHoldingCollections(ctx, collectionId);
  await ensureMayReplace(ctx, { itemId, holding });
  const batch = { id: newId(), actorId: memberOf(ctx).userId };
  let changed = 0;
  let isRunning = false;
  for (const { collection, fields } of holding) {
    const count = await replaceItemInPage(ctx, { collection, fields, itemId, replaceWith, batch });
    changed += count;
    isRunning ||= count === replaceBatchSize(ctx);
    if (count > 0) announceRecordsChanged(ctx, collection, 'bulk', null);
  }
  const fieldIds = holding.flatMap(({ fields }) => fields.map(({ id }) => id));
  let places = 0;
  if (replaceWith === null) await clearDefaults(ctx, fieldIds, itemId);
  else places = await replaceReferences(ctx, { itemId, replaceWith, changeId: batch.id });
  const job: ReplacementJob = { listId: collectionId, itemId, replaceWith, batch };
  if (isRunning) await ctx.enqueue(replacementQueue, job, { key: batch.id });
  else await trashRecordsOf(ctx, { collectionId, ids: [itemId], access: fullAccess });
  return { batchId: batch.id, changed, places, isRunning };
}

/** Stored conditions on the item no longer match anything; default values must be cleared. */
async function clearDefaults(ctx: TeamContext, fieldIds: readonly string[], itemId: string): Promise<void> {
  for (const id of await clearInDefaults(ctx.db, fieldIds, itemId))
    invalidateDefinition(ctx, await loadCollection(ctx, id));
}

export async function undoReplacement(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof customLists.undoReplacement>,
): Promise<undefined> {
  const { collectionId, recordId: itemId } = params;
  const list = await getList(ctx, collectionId);
  const access = await accessOf(ctx, list);
  refuseUnless(access.mayDelete && access.limits?.deletable === undefined, 'forbidden');
  await ensureMayReplace(ctx, { itemId, holding: await listHoldingCollections(ctx, collectionId) });
  await restoreTrashed(ctx, { collectionId, ids: [itemId] });
  await restoreReferences(ctx, body.batchId);
  const batch = { id: body.batchId, actorId: memberOf(ctx).userId };
  await ctx.enqueue(undoQueue, { listId: collectionId, itemId, replaceWith: null, batch }, { key: batch.id });
}

interface Replaced {
  readonly itemId: string;
  readonly holding: readonly HoldingCollection[];
}

async function ensureMayReplace(ctx: TeamContext, { itemId, holding }: Replaced): Promise<void> {
  if (!limitedAuthor(ctx)) return;
  for (const { collection, fields } of holding) {
    const rules = await authorRules(ctx, collection);
    const isOpen = ({ id }: { readonly id: string }) =>
      rules?.read(id) === 'always' && rules.update(id) === 'always';
    refuseUnless(!rules || fields.every(isOpen), 'forbidden');
  }
  await ensureNotInPermissions(ctx, itemId);
}
