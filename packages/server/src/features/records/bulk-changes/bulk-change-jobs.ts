// Processes the matching records, a thousand per transaction, with the requester's permissions at that time.
// Progress is stored in the same transaction, so an interrupted job resumes where it stopped and applies
// nothing twice.
import { filter as filterSchema } from '@fieldhouse/contract/filters';
import { recordValues } from '@fieldhouse/contract/records';
import { type Member, makeTeamAuthority, type TeamAuthority } from '../../../kernel/authority.ts';
import { batchRows } from '../../../kernel/batch-rows.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { failPoint } from '../../../kernel/fail-point.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { outageOf } from '../../../kernel/outage.ts';
import {
  type CollectionDefinition,
  type FieldDefinition,
  loadCollection,
  withReplacedItems,
} from '../../catalogue/index.ts';
import { findMember } from '../../identity/index.ts';
import { accessOf } from '../access-of.ts';
import type { MemberAccess } from '../engine/access/access.ts';
import { announceRecordsChanged } from '../engine/read/collection-generations.ts';
import { type BulkOperation, listPermittedIds, selectMatching } from '../engine/write/bulk/bulk-selection.ts';
import { revertChangesPage, trashedPage } from '../engine/write/bulk/revert-batch.ts';
import { restoreRecords, trashRecords } from '../engine/write/delete-records.ts';
import { updateRecords } from '../engine/write/write-records.ts';
import { restoreLinksTo } from '../trash/restore-links-to.ts';
import {
  type BulkChangeRow,
  findBulkChange,
  lockBulkChange,
  moveBulkChange,
  updateBulkChange,
} from './bulk-change-queries.ts';

export interface BulkChangeJob {
  readonly collectionId: string;
  readonly bulkChangeId: string;
}

const recordsAtOnce = 1000;
const slow = { statementTimeoutMs: 120_000 };

export function runBulkChange(deps: Deps, authority: TeamAuthority, job: BulkChangeJob): Promise<void> {
  return goOver(deps, authority, job, { state: 'running', end: 'done', step: changePage });
}

export function undoBulkChange(deps: Deps, authority: TeamAuthority, job: BulkChangeJob): Promise<void> {
  return goOver(deps, authority, job, { state: 'undoing', end: 'undone', step: undoPage });
}

/** What was changed, or undone, stays so; it can be undone. */
export function giveUpBulkChange(
  deps: Deps,
  authority: TeamAuthority,
  { bulkChangeId }: BulkChangeJob,
  state: Walk['state'],
): Promise<void> {
  return deps.withTeam(authority, async (ctx) => {
    const end = { state: 'failed', reason: 'internal_error', finishedAt: ctx.now() };
    await moveBulkChange(ctx.db, bulkChangeId, [state], end);
  });
}

interface Page {
  readonly done: number;
  readonly skipped: number;
  /** Undefined at the end. */
  readonly next: string | undefined;
}

interface Walk {
  readonly state: 'running' | 'undoing';
  readonly end: 'done' | 'undone';
  readonly step: (ctx: TeamContext, work: Work) => Promise<Page>;
}

interface Work {
  readonly row: BulkChangeRow;
  readonly collection: CollectionDefinition;
  readonly access: MemberAccess;
}

async function goOver(deps: Deps, authority: TeamAuthority, job: BulkChangeJob, walk: Walk): Promise<void> {
  try {
    for (let isMore = true; isMore; ) {
      // Reloaded for each page, so that revoked permissions apply at once.
      const actor = await findRequester(deps, authority, job);
      isMore = await deps.withTeam(
        makeTeamAuthority(authority.teamId, actor),
        (ctx) => goOn(ctx, job, walk),
        slow,
      );
      failPoint(deps, 'bulk-change-after-commit');
    }
  } catch (error) {
    // A refusal ends the bulk change, unless it was caused by an outage. All other errors are retried.
    if (!(error instanceof Refusal) || outageOf(error)) throw error;
    await deps.withTeam(authority, async (ctx) => {
      const end = { state: 'failed', reason: error.code, finishedAt: ctx.now() };
      await moveBulkChange(ctx.db, job.bulkChangeId, [walk.state], end);
    });
  }
}

async function findRequester(
  deps: Deps,
  authority: TeamAuthority,
  { collectionId, bulkChangeId }: BulkChangeJob,
): Promise<Member> {
  const row = await deps.withTeam(authority, (ctx) => findBulkChange(ctx.db, collectionId, bulkChangeId));
  const requester = row && (await findMember(deps, authority.teamId, row.createdBy));
  refuseUnless(requester, 'forbidden');
  return requester;
}

/** True if there are more pages. */
async function goOn(ctx: TeamContext, job: BulkChangeJob, { state, end, step }: Walk): Promise<boolean> {
  const row = await lockBulkChange(ctx.db, job.bulkChangeId);
  if (row?.state !== state) return false;
  const collection = await loadCollection(ctx, job.collectionId);
  const page = await step(ctx, { row, collection, access: await accessOf(ctx, collection) });
  const isMore = page.next !== undefined;
  await updateBulkChange(ctx.db, row.id, {
    done: row.done + page.done,
    kept: row.kept + page.skipped,
    reached: page.next ?? row.reached,
    ...(!isMore && { state: end, finishedAt: ctx.now() }),
  });
  return isMore;
}

async function changePage(ctx: TeamContext, { row, collection, access }: Work): Promise<Page> {
  // In the values, an item that has been replaced since the request becomes its replacement. The filter is
  // left unchanged, because replacing the item there would match records that the user never selected.
  const values =
    row.kind === 'update' ? await withReplacedItems(ctx, recordValues.parse(row.values)) : undefined;
  // "Today" is the day of the request, however long the job takes.
  const asked = { ...ctx, now: () => row.createdAt };
  const page = await selectMatching(asked, collection, {
    query: {
      ...(row.filter !== null && { filter: filterSchema.parse(row.filter) }),
      ...(row.search !== null && { search: row.search }),
    },
    access,
    deed: values ? fieldsNamed(collection, Object.keys(values)) : 'delete',
    after: row.reached,
    until: row.createdAt,
    limit: batchRows(ctx.deps, recordsAtOnce),
  });
  if (page.open.length > 0 && values) {
    const changes = page.open.map((id) => ({ id, values }));
    await updateRecords(ctx, collection, changes, access, { batchId: row.id });
  } else if (page.open.length > 0) await trashRecords(ctx, collection, page.open, access, row.id);
  return { done: page.open.length, skipped: page.closed, next: page.next };
}

async function undoPage(ctx: TeamContext, work: Work): Promise<Page> {
  const { row, collection, access } = work;
  if (row.kind === 'delete') return restorePage(ctx, work);
  const fields = fieldsNamed(collection, Object.keys(recordValues.parse(row.values)));
  refuseUnless(fields.every(access.mayWrite), 'forbidden');
  const page = await revertChangesPage(
    ctx,
    collection,
    { id: row.id, actorId: row.createdBy },
    row.reached ?? '0',
    (ids) => openIds(ctx, collection, { ids, access, deed: fields }),
  );
  announceRecordsChanged(ctx, collection, 'bulk', null);
  return page;
}

async function restorePage(ctx: TeamContext, { row, collection, access }: Work): Promise<Page> {
  const page = await trashedPage(ctx, collection, row.id, row.reached ?? '0');
  const open = await openIds(ctx, collection, { ids: page.ids, access, deed: 'delete' });
  const ids = page.ids.filter((id) => open.has(id));
  if (ids.length > 0) {
    await restoreRecords(ctx, collection, ids, access);
    await restoreLinksTo(ctx, collection, ids);
  }
  return { done: ids.length, skipped: page.count - ids.length, next: page.next };
}

async function openIds(
  ctx: TeamContext,
  collection: CollectionDefinition,
  request: { readonly ids: readonly string[]; readonly access: MemberAccess; readonly deed: BulkOperation },
): Promise<ReadonlySet<string>> {
  const allowed = await listPermittedIds(ctx, collection, request);
  return new Set(allowed.filter(({ isOpen }) => isOpen).map(({ id }) => id));
}

/** Throws if a field has been deleted. */
function fieldsNamed({ byColumn }: CollectionDefinition, names: readonly string[]): FieldDefinition[] {
  return names.map((name) => {
    const field = byColumn.get(name);
    refuseUnless(field, 'unknown_field');
    return field;
  });
}
