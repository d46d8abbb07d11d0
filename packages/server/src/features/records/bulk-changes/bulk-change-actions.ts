// Bulk changes of all matching records: start, progress, cancel and undo. A job does the work.
import { type BulkChange, bulkChange, type bulkChanges } from '@fieldhouse/contract/bulk-changes';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { RecordQuery, RecordValues } from '@fieldhouse/contract/records';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { memberOf } from '../../../kernel/member-of.ts';
import { type CollectionDefinition, loadCollection } from '../../catalogue/index.ts';
import { accessOf } from '../access-of.ts';
import type { Access } from '../engine/access/access.ts';
import { narrowToMembers } from '../engine/access/member-access.ts';
import { loadWriteScope } from '../engine/access/scope.ts';
import { compile } from '../engine/read/compile-query.ts';
import { totalOf } from '../engine/read/positions.ts';
import { checkReferences } from '../engine/write/check-links.ts';
import { checkValues } from '../engine/write/check-values.ts';
import {
  type BulkChangeRow,
  findBulkChange,
  insertBulkChange,
  moveBulkChange,
  type NewBulkChange,
} from './bulk-change-queries.ts';

type Input<E extends keyof typeof bulkChanges> = EndpointInput<(typeof bulkChanges)[E]>;

export const bulkChangeQueue = 'records.bulk-change';
export const bulkUndoQueue = 'records.bulk-undo';

export async function updateMatching(
  ctx: TeamContext,
  { params, body }: Input<'updateMatching'>,
): Promise<BulkChange> {
  const collection = await loadCollection(ctx, params.collectionId);
  const access = await accessOf(ctx, collection);
  const total = await countMatching(ctx, collection, body, access);
  await checkOnce(ctx, collection, body.values, { access, total });
  return begin(ctx, collection, body, { kind: 'update', values: JSON.stringify(body.values), total });
}

export async function deleteMatching(
  ctx: TeamContext,
  { params, body }: Input<'deleteMatching'>,
): Promise<BulkChange> {
  const collection = await loadCollection(ctx, params.collectionId);
  const access = await accessOf(ctx, collection);
  refuseUnless(access.mayDelete, 'forbidden');
  const total = await countMatching(ctx, collection, body, access);
  return begin(ctx, collection, body, { kind: 'delete', values: null, total });
}

type Matching = Pick<RecordQuery, 'filter' | 'search'>;

async function countMatching(
  ctx: TeamContext,
  collection: CollectionDefinition,
  { filter, search }: Matching,
  access: Access,
): Promise<number> {
  const compiled = await compile(ctx, collection, { filter, search }, access);
  return (await totalOf(ctx, compiled)).count;
}

/** Refuses up front what would be refused for every record. */
async function checkOnce(
  ctx: TeamContext,
  collection: CollectionDefinition,
  values: RecordValues,
  { access: asked, total }: { readonly access: Access; readonly total: number },
): Promise<void> {
  const path = () => ['body', 'values'];
  if (Object.keys(values).length === 0) {
    throw new Refusal('invalid_input', { issues: [{ path: path(), rule: 'value_required' }] });
  }
  const access = await narrowToMembers(ctx, collection, asked);
  const checked = checkValues(collection, [values], access, { isNew: false, path });
  const scope = await loadWriteScope(ctx, collection, access, checked);
  await checkReferences(ctx, checked, { access, scope, path });
  for (const [field, value] of checked[0] ?? []) {
    if (field.isUnique && value !== null && total > 1)
      throw new Refusal('value_taken', { data: { field: field.columnName } });
  }
}

async function begin(
  ctx: TeamContext,
  { id: collectionId }: CollectionDefinition,
  { filter, search }: Matching,
  request: Pick<NewBulkChange, 'kind' | 'values' | 'total'>,
): Promise<BulkChange> {
  const actor = memberOf(ctx);
  const id = newId();
  await insertBulkChange(ctx.db, {
    ...request,
    id,
    collectionId,
    filter: filter ? JSON.stringify(filter) : null,
    search: search ?? null,
    createdBy: actor.userId,
    createdAt: ctx.now(),
  });
  await ctx.enqueue(bulkChangeQueue, { collectionId, bulkChangeId: id }, { key: id });
  return toBulkChange(await loadOwn(ctx, { collectionId, bulkChangeId: id }));
}

interface Named {
  readonly collectionId: string;
  readonly bulkChangeId: string;
}

/** Visible only to the user who started it. */
async function loadOwn(ctx: TeamContext, { collectionId, bulkChangeId }: Named): Promise<BulkChangeRow> {
  const row = await findBulkChange(ctx.db, collectionId, bulkChangeId);
  refuseUnless(row && ctx.actor.kind === 'member' && row.createdBy === ctx.actor.userId, 'not_found');
  return row;
}

export async function getBulkChange(ctx: TeamContext, { params }: Input<'get'>): Promise<BulkChange> {
  return toBulkChange(await loadOwn(ctx, params));
}

export async function cancelBulkChange(ctx: TeamContext, { params }: Input<'cancel'>): Promise<BulkChange> {
  const { id } = await loadOwn(ctx, params);
  const end = { state: 'cancelled', finishedAt: ctx.now() };
  refuseUnless(await moveBulkChange(ctx.db, id, ['running'], end), 'conflict');
  return getBulkChange(ctx, { params, query: {}, body: undefined });
}

export async function undoBulkChange(ctx: TeamContext, { params }: Input<'undo'>): Promise<BulkChange> {
  const { id, done } = await loadOwn(ctx, params);
  const start = { state: 'undoing', total: done, done: 0, kept: 0, reached: null, finishedAt: null };
  const isMoved = await moveBulkChange(ctx.db, id, ['done', 'failed', 'cancelled'], start);
  refuseUnless(isMoved, 'conflict');
  await ctx.enqueue(bulkUndoQueue, { collectionId: params.collectionId, bulkChangeId: id }, { key: id });
  return getBulkChange(ctx, { params, query: {}, body: undefined });
}

function toBulkChange({ id, kind, state, total, done, kept: skipped, reason }: BulkChangeRow): BulkChange {
  return bulkChange.parse({ id, kind, state, total, done, skipped, reason });
}
