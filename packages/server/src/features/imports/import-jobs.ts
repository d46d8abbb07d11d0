// Runs an import: rows are read, checked and stored chunk by chunk. The chunk's rows, its refused rows and the place reached
// are one transaction, so that a restarted job goes on after the last chunk and never stores a row twice.
import { setTimeout } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import type { TeamAuthority } from '../../kernel/context.ts';
import { type CopyTransaction, inCopyTransaction } from '../../kernel/db/copy-into.ts';
import { failPoint } from '../../kernel/fail-point.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../collections/index.ts';
import { loadCollection } from '../collections/index.ts';
import { findMember } from '../identity/index.ts';
import {
  type BulkTarget,
  copyLines,
  createLineWriter,
  findTaken,
  recordsChanged,
  trashRange,
} from '../records/index.ts';
import { readCsv } from './csv-file.ts';
import { CsvFault, type CsvRow } from './csv-parser.ts';
import { loadImport, mappingOf } from './import-actions.ts';
import { importedIds, importedRange } from './import-ids.ts';
import { checkpointSql, errorsSql, historySql, type ImportRow, moveImport } from './import-queries.ts';
import { type CellIssue, createRowConverter, type RowConverter } from './row-converter.ts';
import { tellImporter } from './tell-importer.ts';

interface ImportPayload {
  readonly collectionId: string;
  readonly importId: string;
}

const rowsPerChunk = 10_000;

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
  readonly target: BulkTarget;
  readonly lineOf: (number: number, values: ReadonlyMap<FieldDefinition, unknown>) => string;
}

interface ReadRow {
  readonly number: number;
  readonly read: CsvRow;
}

/** A job may start before this process has heard that the collection got new fields. */
const hearingMs = 500;

async function runImport(deps: Deps, authority: TeamAuthority, payload: ImportPayload): Promise<void> {
  for (let isLast = false; ; isLast = true) {
    try {
      return await runUnlessRefused(deps, authority, payload);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (isLast) return failRefused(deps, authority, payload, error);
      await setTimeout(hearingMs);
    }
  }
}

/** What the importer may do was taken away meanwhile, or the collection is gone: trying again would not help. */
async function failRefused(
  deps: Deps,
  authority: TeamAuthority,
  { collectionId, importId }: ImportPayload,
  { code }: Refusal,
): Promise<void> {
  await deps.withTeam(authority, async (ctx) => {
    const failed = { state: 'failed', finishedAt: ctx.now(), errorDetail: code };
    if (await moveImport(ctx.db, importId, ['running'], failed))
      await tellImporter(ctx, collectionId, importId);
    ctx.announce({ type: 'import.progress', importId });
  });
}

async function runUnlessRefused(deps: Deps, authority: TeamAuthority, payload: ImportPayload): Promise<void> {
  const run = await deps.withTeam(authority, async (ctx): Promise<Run | undefined> => {
    const row = await loadImport(ctx, payload.collectionId, payload.importId);
    if (row.state !== 'running') return undefined;
    const collection = await loadCollection(ctx, payload.collectionId);
    const importer = row.createdBy === null ? undefined : await findMember(deps, ctx.teamId, row.createdBy);
    refuseUnless(importer || row.createdBy === null, 'forbidden');
    const options = { locale: row.locale, importer };
    const converter = await createRowConverter(ctx, collection, mappingOf(row), options);
    const target = { collection, fields: converter.fields, actorId: row.createdBy };
    return { deps, authority, row, collection, converter, target, lineOf: lineWriterOf(target, row.id) };
  });
  if (!run) return;
  try {
    await storeRows(run);
    await finish(run, 'done');
  } catch (error) {
    // Anything but a fault of the file is tried again.
    if (!(error instanceof CsvFault)) throw error;
    await finish(run, 'failed', error.reason);
  }
}

function lineWriterOf(target: BulkTarget, importId: string): Run['lineOf'] {
  const [idOf, write] = [importedIds(importId), createLineWriter(target)];
  return (number, values) => write({ id: idOf(number), valueOf: (field) => values.get(field) });
}

/** While the database takes two chunks, each over a connection, the next is read and checked. They are committed in their order. */
async function storeRows(run: Run): Promise<void> {
  let last: Promise<boolean> = Promise.resolve(true);
  let lastButOne = last;
  // A fault of the file must not leave a chunk behind that nobody waits for.
  try {
    for await (const chunk of readChunks(run)) {
      const sorted = sortRows(run, chunk.rows);
      if (!(await lastButOne)) return;
      const storing = storeChunk(run, chunk, sorted, last);
      // Looked at above, or below.
      storing.catch(() => undefined);
      [lastButOne, last] = [last, storing];
    }
  } finally {
    await last;
  }
}

interface Chunk {
  readonly rows: readonly ReadRow[];
  readonly lastNumber: number;
  readonly bytesRead: number;
}

async function* readChunks({ deps, authority, row }: Run): AsyncGenerator<Chunk> {
  let rows: ReadRow[] = [];
  let number = row.hasHeader ? -1 : 0;
  let bytesRead = 0;
  for await (const piece of readCsv(deps.files.pathOf(authority.teamId, row.id), row)) {
    bytesRead = piece.bytesRead;
    for (const read of piece.rows) {
      number += 1;
      // The header, and what was stored before this process took over.
      if (number < 1 || number <= row.rowsRead) continue;
      rows.push({ number, read });
      if (rows.length < rowsPerChunk) continue;
      yield { rows, lastNumber: number, bytesRead };
      rows = [];
    }
  }
  if (rows.length > 0) yield { rows, lastNumber: number, bytesRead };
}

interface Sorted {
  readonly good: {
    readonly number: number;
    readonly values: ReadonlyMap<FieldDefinition, unknown>;
    readonly line: string;
  }[];
  readonly bad: {
    readonly row_number: number;
    readonly cells: readonly string[];
    readonly issues: readonly CellIssue[];
  }[];
}

/** The import was cancelled: what this chunk brought is rolled back. */
class Cancelled extends Error {}

/** False if the import was cancelled meanwhile. `before` is the chunk before, which is committed first. */
async function storeChunk(
  run: Run,
  chunk: Chunk,
  sorted: Sorted,
  before: Promise<boolean>,
): Promise<boolean> {
  const { deps, authority, row, target } = run;
  try {
    await inCopyTransaction(deps.streamPool, authority, async (transaction) => {
      await refuseTaken(run, transaction, { sorted, chunk: chunk.rows, before });
      const lines = sorted.good.map(({ line }) => line);
      await copyLines(authority, transaction, target, lines);
      if (!(await before)) throw new Cancelled();
      const counts = [chunk.lastNumber, sorted.good.length, sorted.bad.length, chunk.bytesRead];
      const { rowCount } = await transaction.query(checkpointSql, [row.id, ...counts]);
      if (rowCount === 0) throw new Cancelled();
      if (sorted.bad.length > 0) await transaction.query(errorsSql, [row.id, JSON.stringify(sorted.bad)]);
      failPoint(deps, 'import-before-commit');
    });
  } catch (error) {
    if (error instanceof Cancelled) return false;
    throw error;
  }
  failPoint(deps, 'import-after-commit');
  deps.hub.publish(authority.teamId, { type: 'import.progress', importId: row.id });
  return true;
}

function sortRows({ converter, lineOf }: Run, chunk: readonly ReadRow[]): Sorted {
  const sorted: Sorted = { good: [], bad: [] };
  for (const { number, read } of chunk) {
    const { values, issues } = converter.convert(read);
    if (issues.length === 0) sorted.good.push({ number, values, line: lineOf(number, values) });
    else sorted.bad.push({ row_number: number, cells: read.cells, issues });
  }
  return sorted;
}

interface UniqueCheck {
  readonly sorted: Sorted;
  readonly chunk: readonly ReadRow[];
  readonly before: Promise<boolean>;
}

/** A value that must be unique is looked up for the whole chunk; of two equal ones in the file the first is stored. */
async function refuseTaken(
  run: Run,
  transaction: CopyTransaction,
  { sorted, chunk, before }: UniqueCheck,
): Promise<void> {
  for (const field of run.converter.fields.filter((one) => one.isUnique)) {
    // What the chunk before brought counts as taken.
    if (!(await before)) throw new Cancelled();
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
      const cells = chunk.find((one) => one.number === number)?.read.cells ?? [];
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
    const isEnded = await moveImport(ctx.db, row.id, ['running'], {
      state,
      finishedAt: ctx.now(),
      ...(errorDetail !== undefined && { errorDetail: errorDetail.slice(0, 500) }),
    });
    if (isEnded) await tellImporter(ctx, collection.id, row.id);
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
