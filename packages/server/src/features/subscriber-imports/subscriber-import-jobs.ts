// Reads a file of subscribers, or the people of a collection, and stores them batch by batch. A batch, its consents and the
// position reached are one transaction, so that a restarted job continues after the last batch.
import type { TeamAuthority } from '../../kernel/authority.ts';
import { batchRows } from '../../kernel/batch-rows.ts';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { outageOf } from '../../kernel/outage.ts';
import { enqueueConfirmations } from '../subscription-lists/index.ts';
import { FileError, type FileRow, readFile } from '../table-files/index.ts';
import { discardUpload } from './discard-upload.ts';
import { storeBatch } from './store-batch.ts';
import { storePeople } from './store-people.ts';
import { fileFormatOf } from './subscriber-file-format.ts';
import {
  deleteFileRow,
  deleteProblems,
  findImportRow,
  finishImport,
  type SubscriberImportRow,
} from './subscriber-import-queries.ts';

const importQueue = 'subscription-lists.import';
const expiryQueue = 'subscription-lists.expire-import';
const batchSize = 1000;
const dayMs = 24 * 60 * 60 * 1000;
const problemsForDays = 30;

export async function enqueueImport(ctx: TeamContext, importId: string): Promise<void> {
  await ctx.enqueue(importQueue, { importId });
}

/** A file that no one imports is deleted after a day. */
export async function enqueueUploadExpiry(ctx: TeamContext, importId: string): Promise<void> {
  const startAfter = new Date(ctx.now().getTime() + dayMs);
  await ctx.enqueue(expiryQueue, { importId, what: 'upload' }, { startAfter });
}

interface ExpiryPayload {
  readonly importId: string;
  readonly what: 'upload' | 'problems';
}

export function addSubscriberImportJobs(deps: Deps): void {
  deps.jobs.handle<{ importId: string }>({
    queue: importQueue,
    effect: 'data',
    concurrency: 1,
    expireInSeconds: 4 * 60 * 60,
    retries: 20,
    handle: ({ authority, payload }) => runImport(deps, authority, payload.importId),
    onGivenUp: ({ authority, payload }) => giveUp(deps, authority, payload.importId),
  });
  deps.jobs.handle<ExpiryPayload>({
    queue: expiryQueue,
    effect: 'erasure',
    concurrency: 1,
    retries: 20,
    handle: ({ authority, payload }) =>
      deps.withTeam(authority, async (ctx) => {
        if (payload.what === 'upload') await discardUpload(ctx, payload.importId);
        else await deleteProblems(ctx.db, payload.importId);
      }),
  });
}

async function runImport(deps: Deps, authority: TeamAuthority, importId: string): Promise<void> {
  const row = await deps.withTeam(authority, (ctx) => findImportRow(ctx.db, importId), { isReadOnly: true });
  if (row?.state !== 'running') return;
  if (row.collectionId !== null) return runFromCollection(deps, authority, row);
  const file = await deps.files.openLocally({ teamId: authority.teamId, fileId: importId });
  try {
    await storeRows(deps, authority, row, file.path);
    await finish(deps, authority, row, null);
  } catch (error) {
    // Anything but an error in the file is retried.
    if (!(error instanceof FileError)) throw error;
    await finish(deps, authority, row, error.reason);
  } finally {
    await file.release();
  }
}

async function runFromCollection(
  deps: Deps,
  authority: TeamAuthority,
  row: SubscriberImportRow,
): Promise<void> {
  try {
    let isDone = false;
    while (!isDone) isDone = await storePeople(deps, authority, row.id);
    await finish(deps, authority, row, null);
  } catch (error) {
    // The permissions were revoked, or the collection or the field was deleted: a retry would not help.
    if (!(error instanceof Refusal) || outageOf(error)) throw error;
    await finish(deps, authority, row, error.code);
  }
}

async function giveUp(deps: Deps, authority: TeamAuthority, importId: string): Promise<void> {
  const row = await deps.withTeam(authority, (ctx) => findImportRow(ctx.db, importId), { isReadOnly: true });
  if (row?.state === 'running') await finish(deps, authority, row, 'gave_up');
}

async function storeRows(
  deps: Deps,
  authority: TeamAuthority,
  row: SubscriberImportRow,
  path: string,
): Promise<void> {
  const format = fileFormatOf(row);
  let toSkip = row.rowsDone + (format.reading.headerRow ?? 0);
  let rowsDone = row.rowsDone;
  let waiting: FileRow[] = [];
  let bytesRead = 0;
  const size = batchRows(deps, batchSize);
  const store = async (rows: readonly FileRow[]) => {
    await deps.withTeam(authority, (ctx) => storeBatch(ctx, row, { rows, rowsDone, bytesRead }));
    rowsDone += rows.length;
  };
  for await (const chunk of readFile(path, format)) {
    bytesRead = chunk.bytesRead;
    waiting.push(...chunk.rows.slice(toSkip));
    toSkip = Math.max(0, toSkip - chunk.rows.length);
    while (waiting.length >= size) {
      await store(waiting.slice(0, size));
      waiting = waiting.slice(size);
    }
  }
  if (waiting.length > 0) await store(waiting);
}

async function finish(
  deps: Deps,
  authority: TeamAuthority,
  row: SubscriberImportRow,
  errorDetail: string | null,
): Promise<void> {
  await deps.withTeam(authority, async (ctx) => {
    await finishImport(ctx.db, row.id, errorDetail === null ? 'done' : 'failed', errorDetail);
    await deleteFileRow(ctx.db, row.id);
    await enqueueConfirmations(ctx, row.listId);
    const startAfter = new Date(ctx.now().getTime() + problemsForDays * dayMs);
    await ctx.enqueue(expiryQueue, { importId: row.id, what: 'problems' }, { startAfter });
    ctx.announce({ type: 'subscription_lists.changed' });
  });
  if (row.collectionId === null) await deps.files.remove({ teamId: authority.teamId, fileId: row.id });
}
