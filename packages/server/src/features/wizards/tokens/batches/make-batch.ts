// Makes the links of a list, page by page in short transactions and with the rights that its author has then. Running it again
// makes those that are missing.
import { boundedFilter } from '@fieldhouse/contract/filters';
import { maxBatchRecords } from '@fieldhouse/contract/wizard-token-batches';
import { recordRightsByLink } from '@fieldhouse/domain/wizards/publishing/manifest';
import type { Deps, TeamContext } from '../../../../kernel/context.ts';
import { newId } from '../../../../kernel/ids.ts';
import { loadCollection } from '../../../catalogue/index.ts';
import { findMember } from '../../../identity/index.ts';
import { findLinkableWizards, isPersonal, listRunnableRecordIds } from '../../../personal-links/index.ts';
import { accessOf, listOpenRecordIds, readPageWith } from '../../../records/index.ts';
import { batchSecret, hashOfSecret } from './batch-link.ts';
import { type BatchRow, findBatch, insertLinks, setProgress } from './batch-queries.ts';

const queue = 'wizards.make-links';
const pageSize = 500;

interface BatchJob {
  readonly batchId: string;
}

export async function scheduleBatch(ctx: TeamContext, batchId: string): Promise<void> {
  await ctx.enqueue(queue, { batchId } satisfies BatchJob, { key: batchId });
}

export function addBatchJob(deps: Deps): void {
  deps.jobs.handle<BatchJob>({
    queue,
    effect: 'data',
    concurrency: 1,
    handle: async ({ authority, payload, signal }) => {
      let page: Page = { after: undefined, lookedAt: 0 };
      for (;;) {
        signal.throwIfAborted();
        const next = await deps.withTeam(authority, (ctx) => makePage(ctx, payload.batchId, page));
        if (!next) return;
        page = next;
      }
    },
  });
}

interface Page {
  /** The cursor of the page to make. */
  readonly after: string | undefined;
  readonly lookedAt: number;
}

/** Returns the next page; undefined after the last, or if the list can't be made any more. */
async function makePage(
  own: TeamContext,
  batchId: string,
  { after, lookedAt }: Page,
): Promise<Page | undefined> {
  const batch = await findBatch(own.db, batchId);
  if (!batch || batch.fileExpiresAt <= own.now()) return undefined;
  const author = await findMember(own.deps, own.teamId, batch.createdBy);
  const wizard = (await findLinkableWizards(own, [batch.wizardId])).get(batch.wizardId);
  const mayMake = author && author.accountType !== 'guest' && wizard && isPersonal(wizard);
  if (!mayMake || wizard.startsWith !== batch.collectionId) {
    await setProgress(own.db, batchId, { state: 'failed', lookedAt });
    announce(own, batch);
    return undefined;
  }
  const ctx: TeamContext = { ...own, actor: author };
  const collection = await loadCollection(ctx, batch.collectionId);
  const { records, next } = await readPageWith(
    ctx,
    collection,
    {
      ...(batch.filter !== null && { filter: boundedFilter.parse(batch.filter) }),
      select: [],
      limit: pageSize,
      count: false,
      ...(after !== undefined && { after }),
    },
    await accessOf(ctx, collection),
  );
  const ids = await listRunnableRecordIds(
    ctx,
    wizard,
    records.map(({ id }) => id),
  );
  const rights = recordRightsByLink(wizard.manifest, collection.id);
  const open = await listOpenRecordIds(ctx, { collectionId: collection.id, ids, ...rights });
  const links = open.map((recordId) => ({
    id: newId(),
    recordId,
    hash: hashOfSecret(batchSecret(ctx.deps.secrets.appSecret, batchId, recordId)),
  }));
  await insertLinks(own.db, batch, links, own.now());
  const seen = lookedAt + records.length;
  // Records that were added since the list was asked for may make it longer than allowed.
  const isLast = next === null || seen >= maxBatchRecords;
  await setProgress(own.db, batchId, { state: isLast ? 'done' : 'waiting', lookedAt: seen });
  if (isLast) announce(own, batch);
  return isLast ? undefined : { after: next, lookedAt: seen };
}

/** Open pages show the list again. */
function announce(ctx: TeamContext, { wizardId }: BatchRow): void {
  ctx.announce({ type: 'wizard.changed', wizardId });
}
