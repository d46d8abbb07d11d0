// Processes the remaining pages, each in its own transaction; a restarted job skips what is done.

import type { TeamAuthority } from '../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import { writeAudit } from '../audit-log/index.ts';
import { findCollection } from '../catalogue/index.ts';
import { fullAccess } from '../records/engine/access/index.ts';
import { announceRecordsChanged } from '../records/engine/read/index.ts';
import {
  type Batch,
  replaceBatchSize,
  replaceItemInPage,
  revertChangesPage,
} from '../records/engine/write/index.ts';
import { findRecords, trashRecordsOf } from '../records/index.ts';
import { listHoldingCollections } from './holding-fields.ts';

export const replacementQueue = 'custom-lists.replace-item';
export const undoQueue = 'custom-lists.undo-replacement';

export interface ReplacementJob {
  readonly listId: string;
  readonly itemId: string;
  readonly replaceWith: string | null;
  readonly batch: Batch;
}

const longestPageMs = 120_000;

export function addReplacementJobs(deps: Deps): void {
  deps.jobs.handle<ReplacementJob>({
    queue: replacementQueue,
    effect: 'data',
    concurrency: 1,
    retries: 20,
    handle: ({ authority, payload }) => replaceRest(deps, authority, payload),
    onGivenUp: ({ authority, payload }) => giveUp(deps, authority, payload, 'replacement_gave_up'),
  });
  deps.jobs.handle<ReplacementJob>({
    queue: undoQueue,
    effect: 'data',
    concurrency: 1,
    retries: 20,
    handle: ({ authority, payload }) => undoAll(deps, authority, payload),
    onGivenUp: ({ authority, payload }) => giveUp(deps, authority, payload, 'replacement_undo_gave_up'),
  });
}

/** The item is still in the list, and in some records: replacing it again, or undoing it again, does the rest. */
async function giveUp(
  deps: Deps,
  authority: TeamAuthority,
  { listId, itemId, batch }: ReplacementJob,
  what: 'replacement_gave_up' | 'replacement_undo_gave_up',
): Promise<void> {
  await deps.withTeam(authority, async (ctx) => {
    const list = await findCollection(ctx, listId);
    await writeAudit(ctx, {
      action: `collection.${what}`,
      subjectId: listId,
      subjectName: list?.row.pluralName ?? '',
      detail: { itemId, batchId: batch.id, userId: batch.actorId },
    });
    if (list) announceRecordsChanged(ctx, list, 'bulk', null);
  });
}

async function replaceRest(deps: Deps, authority: TeamAuthority, job: ReplacementJob): Promise<void> {
  const batchSize = replaceBatchSize({ deps });
  for (let isLast = false; !isLast; ) {
    const counts = await deps.withTeam(
      authority,
      async (ctx) => {
        const found: number[] = [];
        for (const place of await listHoldingCollections(ctx, job.listId)) {
          const count = await replaceItemInPage(ctx, { ...place, ...job });
          if (count > 0) announceRecordsChanged(ctx, place.collection, 'bulk', null);
          found.push(count);
        }
        if (found.every((count) => count < batchSize)) await trashItem(ctx, job);
        return found;
      },
      { statementTimeoutMs: longestPageMs },
    );
    isLast = counts.every((count) => count < batchSize);
  }
}

/** In the transaction of the last page, so that nothing references it; a restarted job finds it deleted. */
async function trashItem(ctx: TeamContext, { listId: collectionId, itemId }: ReplacementJob): Promise<void> {
  const [item] = await findRecords(ctx, { collectionId, ids: [itemId] });
  if (item) await trashRecordsOf(ctx, { collectionId, ids: [itemId], access: fullAccess });
}

/** Records that were changed since are left unchanged. */
async function undoAll(
  deps: Deps,
  authority: TeamAuthority,
  { listId, batch }: ReplacementJob,
): Promise<void> {
  const holding = await deps.withTeam(authority, (ctx) => listHoldingCollections(ctx, listId));
  for (const { collection } of holding) {
    for (let after: string | undefined = '0'; after !== undefined; ) {
      const from: string = after;
      const page = await deps.withTeam(authority, (ctx) => revertChangesPage(ctx, collection, batch, from), {
        statementTimeoutMs: longestPageMs,
      });
      after = page.next;
    }
    await deps.withTeam(authority, async (ctx) => announceRecordsChanged(ctx, collection, 'bulk', null));
  }
}
