// Record endpoints. Each loads the definition, determines the caller's access, and calls the engine.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { records } from '@fieldhouse/contract/records';
import type { TeamContext } from '../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { listCollectionRows, loadCollection } from '../catalogue/index.ts';
import { accessOf } from './access-of.ts';
import { recordQuery } from './engine/indexes/indexes.ts';
import { findTableOf } from './engine/read/find-table.ts';
import { selectByIds, selectPage } from './engine/read/select-records.ts';
import { aggregateRecords } from './engine/read/totals/aggregate-records.ts';
import { groupRecords } from './engine/read/totals/group-records.ts';
import { restoreRecords, trashRecords } from './engine/write/delete-records.ts';
import { insertRecords, updateRecords } from './engine/write/write-records.ts';
import { isReadable } from './record-rights.ts';
import { restoreLinksTo } from './trash/restore-links-to.ts';

type Input<E extends keyof typeof records> = EndpointInput<(typeof records)[E]>;

export async function queryRecords(ctx: TeamContext, { params, body }: Input<'query'>): Promise<string> {
  const collection = await loadCollection(ctx, params.collectionId);
  const access = await accessOf(ctx, collection);
  const page = await selectPage(ctx, collection, body, access, { isWholeAction: true });
  recordQuery(ctx, collection, body);
  const rest = JSON.stringify({
    next: page.next,
    position: page.position,
    total: page.total,
    totalIs: page.totalIs,
  });
  return `{"records":[${page.records.join(',')}],${rest.slice(1)}`;
}

export async function aggregate(ctx: TeamContext, { params, body }: Input<'aggregate'>) {
  const collection = await loadCollection(ctx, params.collectionId);
  const access = await accessOf(ctx, collection);
  const values = await aggregateRecords(ctx, collection, body, access);
  if (!body.groupBy) return { values };
  return { values, ...(await groupRecords(ctx, collection, { ...body, groupBy: body.groupBy }, access)) };
}

export async function getRecord(ctx: TeamContext, { params }: Input<'get'>): Promise<string> {
  const collection = await loadCollection(ctx, params.collectionId);
  const access = await accessOf(ctx, collection);
  const [text] = await selectByIds(ctx, collection, [params.recordId], access, { isWholeAction: true });
  refuseUnless(text, 'not_found');
  return text;
}

/** The root comes first: a child shows the record only to those who may not see it there. */
export async function locateRecord(
  ctx: TeamContext,
  { params }: Input<'locate'>,
): Promise<{ collectionId: CollectionId }> {
  const rows = await listCollectionRows(ctx.db);
  const roots = rows.filter(({ rootId }) => rootId === null);
  const root = await findTableOf(ctx, roots, params.recordId);
  refuseUnless(root, 'not_found');
  for (const { id } of [root, ...rows.filter(({ rootId }) => rootId === root.id)])
    if (await isReadable(ctx, { collectionId: id, recordId: params.recordId }))
      return { collectionId: id as CollectionId };
  throw new Refusal('not_found');
}

export async function getManyRecords(ctx: TeamContext, { params, body }: Input<'getMany'>): Promise<string> {
  const collection = await loadCollection(ctx, params.collectionId);
  return toReply(await selectByIds(ctx, collection, body.ids, await accessOf(ctx, collection)));
}

export async function createRecords(ctx: TeamContext, { params, body }: Input<'create'>): Promise<string> {
  const collection = await loadCollection(ctx, params.collectionId);
  const access = await accessOf(ctx, collection);
  return toReply(await insertRecords(ctx, collection, body.records, access, { isWholeAction: true }));
}

export async function changeRecords(ctx: TeamContext, { params, body }: Input<'update'>): Promise<string> {
  const collection = await loadCollection(ctx, params.collectionId);
  const access = await accessOf(ctx, collection);
  return toReply(await updateRecords(ctx, collection, body.records, access, { isWholeAction: true }));
}

export async function deleteRecords(ctx: TeamContext, { params, body }: Input<'delete'>) {
  const collection = await loadCollection(ctx, params.collectionId);
  return { deleted: await trashRecords(ctx, collection, body.ids, await accessOf(ctx, collection)) };
}

export async function undeleteRecords(ctx: TeamContext, { params, body }: Input<'restore'>) {
  const collection = await loadCollection(ctx, params.collectionId);
  const restored = await restoreRecords(ctx, collection, body.ids, await accessOf(ctx, collection));
  await restoreLinksTo(ctx, collection, body.ids);
  return { restored };
}

function toReply(texts: readonly string[]): string {
  return `{"records":[${texts.join(',')}]}`;
}
