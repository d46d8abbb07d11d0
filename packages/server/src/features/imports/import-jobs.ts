// Runs an import: rows are read, checked and stored chunk by chunk. The chunk's rows, its refused rows and the place reached
// are one transaction, so that a restarted job goes on after the last chunk and never stores a row twice.
import type { Deps } from '../../deps.ts';
import type { TeamAuthority } from '../../kernel/context.ts';
import { type CopyTransaction, inCopyTransaction } from '../../kernel/db/copy-into.ts';
import { failPoint } from '../../kernel/fail-point.ts';
import type { CollectionDefinition, FieldDefinition } from '../collections/index.ts';
import { loadCollection } from '../collections/index.ts';
import { bulkInsert, findTaken, recordsChanged, trashRange } from '../records/index.ts';
import { readCsv } from './csv-file.ts';
import { loadImport, mappingOf } from './import-actions.ts';
import { importedId, importedRange } from './import-ids.ts';
import { checkpointSql, errorsSql, historySql, type ImportRow, moveImport } from './import-queries.ts';
import { type CellIssue, createRowConverter, type RowConverter } from './row-converter.ts';

interface ImportPayload {
  readonly collectionId: string;
  readonly importId: string;
}

const rowsPerChunk = 5000;

export function addImportJobs(deps: Deps): void {
  deps.jobs.handle<ImportPayload>({
    queue: 'imports.run',
    concurrency: 1,
    expireInSeconds: 4 * 60 * 60,
    retries: 20,
    handle: ({ authority, payload }) => runImport(deps, authority, payload),
  });
  deps.jobs.handle<ImportPayload>({
    queue: 'imports.undo',
    concurrency: 1,
    handle: ({ authority, payload }) => undoRows(deps, authority, payload),
  });
}

interface Run {
  readonly deps: Deps;
  readonly authority: TeamAuthority;
  readonly row: ImportRow;
  readonly collection: CollectionDefinition;
  readonly converter: RowConverter;
}

interface ReadRow {
  readonly number: number;
  readonly cells: readonly string[];
}

async function runImport(deps: Deps, authority: TeamAuthority, payload: ImportPayload): Promise<void> {
  const run = await deps.withTeam(authority, async (ctx): Promise<Run | undefined> => {
    const row = await loadImport(ctx, payload.collectionId, payload.importId);
    if (row.state !== 'running') return undefined;
    const collection = await loadCollection(ctx, payload.collectionId);
    const converter = await createRowConverter(ctx, collection, mappingOf(row), row.locale);
    return { deps, authority, row, collection, converter };
  });
  if (!run) return;
  try {
    await storeRows(run);
    await finish(run, 'done');
  } catch (error) {
    if (!isFaultOfFile(error)) throw error;
    await finish(run, 'failed', error.message);
  }
}

/** The parser names its own faults; anything else is tried again. */
function isFaultOfFile(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
}

async function storeRows(run: Run): Promise<void> {
  const { deps, authority, row } = run;
  let chunk: ReadRow[] = [];
  let number = 0;
  let bytesRead = 0;
  let isHeader = row.hasHeader;
  for await (const read of readCsv(deps.files.pathOf(authority.teamId, row.id), row)) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    number += 1;
    bytesRead = read.bytesRead;
    // Read and stored before this process took over.
    if (number <= row.rowsRead) continue;
    chunk.push({ number, cells: read.cells });
    if (chunk.length < rowsPerChunk) continue;
    if (!(await storeChunk(run, chunk, number, bytesRead))) return;
    chunk = [];
  }
  if (chunk.length > 0) await storeChunk(run, chunk, number, Number(row.bytesTotal));
}

interface Sorted {
  readonly good: { readonly number: number; readonly values: ReadonlyMap<FieldDefinition, unknown> }[];
  readonly bad: {
    readonly row_number: number;
    readonly cells: readonly string[];
    readonly issues: readonly CellIssue[];
  }[];
}

/** False if the import was cancelled meanwhile. */
async function storeChunk(
  run: Run,
  chunk: readonly ReadRow[],
  lastNumber: number,
  bytesRead: number,
): Promise<boolean> {
  const { deps, authority, row, collection, converter } = run;
  const sorted = sortRows(converter, chunk);
  const isRunning = await inCopyTransaction(deps.streamPool, authority, async (transaction) => {
    await refuseTaken(run, transaction, sorted, chunk);
    const { rowCount } = await transaction.query(checkpointSql, [
      row.id,
      lastNumber,
      sorted.good.length,
      sorted.bad.length,
      bytesRead,
    ]);
    if (rowCount === 0) return false;
    if (sorted.bad.length > 0) await transaction.query(errorsSql, [row.id, JSON.stringify(sorted.bad)]);
    await bulkInsert(authority, transaction, {
      collection,
      fields: converter.fields,
      actorId: row.createdBy,
      rows: sorted.good.map(({ number, values }) => ({
        id: importedId(row.id, number),
        valueOf: (field) => values.get(field),
      })),
    });
    failPoint(deps, 'import-before-commit');
    return true;
  });
  failPoint(deps, 'import-after-commit');
  deps.hub.publish(authority.teamId, { type: 'import.progress', importId: row.id });
  return isRunning;
}

function sortRows(converter: RowConverter, chunk: readonly ReadRow[]): Sorted {
  const sorted: Sorted = { good: [], bad: [] };
  for (const { number, cells } of chunk) {
    const { values, issues } = converter.convert(cells);
    if (issues.length === 0) sorted.good.push({ number, values });
    else sorted.bad.push({ row_number: number, cells, issues });
  }
  return sorted;
}

/** A value that must be unique is looked up for the whole chunk; of two equal ones in the file the first is stored. */
async function refuseTaken(
  run: Run,
  transaction: CopyTransaction,
  sorted: Sorted,
  chunk: readonly ReadRow[],
): Promise<void> {
  for (const field of run.converter.fields.filter((one) => one.isUnique)) {
    const keyOf = (values: ReadonlyMap<FieldDefinition, unknown>) => {
      const value = values.get(field);
      return value === null || value === undefined ? undefined : String(value).toLowerCase();
    };
    const keys = sorted.good.flatMap(({ values }) => keyOf(values) ?? []);
    const taken = await findTaken(run.authority, transaction, run.collection, field, keys);
    const kept = sorted.good.filter(({ number, values }) => {
      const key = keyOf(values);
      if (key === undefined) return true;
      if (!taken.has(key)) {
        taken.add(key);
        return true;
      }
      const cells = chunk.find((one) => one.number === number)?.cells ?? [];
      sorted.bad.push({
        row_number: number,
        cells,
        issues: [{ column: -1, rule: 'value_taken', data: { field: field.title } }],
      });
      return false;
    });
    sorted.good.splice(0, sorted.good.length, ...kept);
  }
}

async function finish(
  { deps, authority, row, collection }: Run,
  state: 'done' | 'failed',
  errorDetail?: string,
): Promise<void> {
  await deps.withTeam(authority, async (ctx) => {
    await moveImport(ctx.db, row.id, ['running'], {
      state,
      finishedAt: ctx.now(),
      ...(errorDetail !== undefined && { errorDetail: errorDetail.slice(0, 500) }),
    });
    ctx.announce({ type: 'import.progress', importId: row.id });
    recordsChanged(ctx, collection.id, 'bulk', null);
  });
  await inCopyTransaction(deps.streamPool, authority, (transaction) =>
    transaction.query(historySql, [collection.id, row.id, row.createdBy, 'imported']),
  );
}

async function undoRows(
  deps: Deps,
  authority: TeamAuthority,
  { collectionId, importId }: ImportPayload,
): Promise<void> {
  const collection = await deps.withTeam(authority, (ctx) => loadCollection(ctx, collectionId));
  await inCopyTransaction(deps.streamPool, authority, async (transaction) => {
    await trashRange(authority, transaction, collection, importedRange(importId));
    await transaction.query(historySql, [collectionId, importId, null, 'import_undone']);
  });
  await deps.withTeam(authority, async (ctx) => {
    recordsChanged(ctx, collectionId, 'bulk', null);
    ctx.announce({ type: 'import.progress', importId });
  });
}
