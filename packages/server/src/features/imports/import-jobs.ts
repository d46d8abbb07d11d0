// Runs an import: rows are read, checked and stored chunk by chunk. The chunk's rows, its refused rows and
// the position reached are one transaction, so that a restarted job continues after the last chunk and never
// stores a row twice.

import { setTimeout } from 'node:timers/promises';
import { cutText } from '@fieldhouse/contract/storable-text';
import type { TeamAuthority } from '../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { outageOf } from '../../kernel/outage.ts';
import { writeAudit } from '../audit-log/index.ts';
import { type CollectionDefinition, findCollection, loadCollection } from '../catalogue/index.ts';
import { findMember } from '../identity/index.ts';
import { announceRecordsChanged } from '../records/engine/read/index.ts';
import { FileError } from '../table-files/index.ts';
import { loadImport } from './import-actions.ts';
import { findImport, type ImportRow, insertHistory, moveImport } from './import-queries.ts';
import { fileFormatOf, keepsEmpty, mappingOf } from './import-row.ts';
import type { ImportPayload, ImportRun } from './import-run.ts';
import { notifyImporter } from './notify-importer.ts';
import { createRowConverter } from './row-converter.ts';
import { storeKeyedRows } from './rows/store-keyed-rows.ts';
import { storeNewRows } from './rows/store-new-rows.ts';
import { undoRows } from './undo-rows.ts';
import { writingOf } from './writing.ts';

/** A million rows that find their records by a key take time, and so does restoring their values. */
const long = { expireInSeconds: 4 * 60 * 60, retries: 20 };

export function addImportJobs(deps: Deps): void {
  deps.jobs.handle<ImportPayload>({
    queue: 'imports.run',
    effect: 'data',
    concurrency: 1,
    ...long,
    handle: ({ authority, payload }) => runImport(deps, authority, payload),
    onGivenUp: ({ authority, payload }) => fail(deps, authority, payload, 'gave_up'),
  });
  deps.jobs.handle<ImportPayload>({
    queue: 'imports.undo',
    effect: 'data',
    concurrency: 1,
    ...long,
    handle: ({ authority, payload }) => undoRows(deps, authority, payload),
    onGivenUp: ({ authority, payload }) => endUndo(deps, authority, payload),
  });
}

/** A job may start before this process has received the event of the collection's new fields. */
const hearingMs = 500;

async function runImport(deps: Deps, authority: TeamAuthority, payload: ImportPayload): Promise<void> {
  for (let isLast = false; ; isLast = true) {
    try {
      return await runUnlessRefused(deps, authority, payload);
    } catch (error) {
      if (!(error instanceof Refusal) || outageOf(error)) throw error;
      // The importer's permissions were revoked, or the collection was deleted: a retry would not help.
      if (isLast) return fail(deps, authority, payload, error.code);
      await setTimeout(hearingMs);
    }
  }
}

async function fail(
  deps: Deps,
  authority: TeamAuthority,
  { collectionId, importId }: ImportPayload,
  reason: string,
): Promise<void> {
  await deps.withTeam(authority, async (ctx) => {
    const row = await findImport(ctx.db, collectionId, importId);
    const collection = await findCollection(ctx, collectionId);
    if (row) await end(ctx, row, collection, { state: 'failed', errorDetail: reason });
    // Chunks may have been stored before the refusal.
    if (collection) announceRecordsChanged(ctx, collection, 'bulk', null);
  });
}

/** What was undone before stays undone; the rest can be undone again. */
async function endUndo(deps: Deps, authority: TeamAuthority, { importId }: ImportPayload): Promise<void> {
  await deps.withTeam(authority, async (ctx) => {
    await moveImport(ctx.db, importId, ['undone'], { state: 'failed', errorDetail: 'undo_gave_up' });
    ctx.announce({ type: 'import.progress', importId });
  });
}

async function runUnlessRefused(deps: Deps, authority: TeamAuthority, payload: ImportPayload): Promise<void> {
  const run = await prepareRun(deps, authority, payload);
  if (!run) return;
  try {
    await (run.keyField ? storeKeyedRows(run) : storeNewRows(run));
    await finish(run, 'done');
  } catch (error) {
    // Anything but an error in the file is retried.
    if (!(error instanceof FileError)) throw error;
    await finish(run, 'failed', error.reason);
  }
}

/** Undefined if the import was cancelled before it began, or is finished. */
function prepareRun(
  deps: Deps,
  authority: TeamAuthority,
  { collectionId, importId }: ImportPayload,
): Promise<ImportRun | undefined> {
  return deps.withTeam(authority, async (ctx) => {
    const row = await loadImport(ctx, collectionId, importId);
    if (row.state !== 'running') return undefined;
    const collection = await loadCollection(ctx, collectionId);
    const importer = row.createdBy === null ? undefined : await findMember(deps, ctx.teamId, row.createdBy);
    refuseUnless(importer || row.createdBy === null, 'forbidden');
    const form = fileFormatOf(row);
    const { keyColumn } = row;
    const options = {
      ...{ ...form, importId, importer, keyColumn },
      writing: writingOf(row, undefined),
      keepsEmpty: keepsEmpty(row),
    };
    const converter = await createRowConverter(ctx, collection, mappingOf(row), options);
    const keyField = row.keyColumn === null ? undefined : collection.byColumn.get(row.keyColumn);
    refuseUnless(keyField || row.keyColumn === null, 'unknown_field');
    return { deps, authority, row, form, collection, converter, importer, keyField };
  });
}

async function finish(
  { deps, authority, row, collection }: ImportRun,
  state: 'done' | 'failed',
  errorDetail?: string,
): Promise<void> {
  await deps.withTeam(authority, async (ctx) => {
    const detail = errorDetail === undefined ? {} : { errorDetail: cutText(errorDetail, 500) };
    await end(ctx, row, collection, { state, ...detail });
    // With the children that were created meanwhile.
    const now = await findCollection(ctx, collection.id);
    announceRecordsChanged(ctx, now ?? collection, 'bulk', null);
  });
}

/** Its rows may have been stored however it ends, so it is in the history of the collection. */
async function end(
  ctx: TeamContext,
  { id: importId, collectionId, fileName, createdBy: actorId }: ImportRow,
  collection: CollectionDefinition | undefined,
  change: { readonly state: 'done' | 'failed'; readonly errorDetail?: string },
): Promise<void> {
  const isEnded = await moveImport(ctx.db, importId, ['running'], { ...change, finishedAt: ctx.now() });
  if (isEnded) await notifyImporter(ctx, collectionId, importId);
  if (isEnded && collection)
    await insertHistory(ctx.db, { collectionId: collection.rootId, importId, actorId, action: 'imported' });
  if (isEnded && change.state === 'failed') {
    const detail = { collectionId, collection: collection?.row.pluralName ?? '', reason: change.errorDetail };
    await writeAudit(ctx, { action: 'import.failed', subjectId: importId, subjectName: fileName, detail });
  }
  ctx.announce({ type: 'import.progress', importId });
}
