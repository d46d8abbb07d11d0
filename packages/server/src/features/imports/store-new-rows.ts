// Rows as new records, by COPY: the fast way, where no row looks for a record that is there already.
import { type CopyTransaction, inCopyTransaction } from '../../kernel/db/copy-into.ts';
import { failPoint } from '../../kernel/fail-point.ts';
import {
  type BulkTarget,
  copyLines,
  createLineWriter,
  findTaken,
  numberCopiedRows,
} from '../records/index.ts';
import { importedIds } from './import-ids.ts';
import { checkpointSql, errorsSql } from './import-queries.ts';
import {
  Cancelled,
  type Chunk,
  type ImportRun,
  type ReadRow,
  type RefusedRow,
  readChunks,
  refuse,
} from './import-run.ts';
import type { RowValues } from './row-converter.ts';

const rowsPerChunk = 10_000;

interface NewRow {
  readonly row: ReadRow;
  /** Of fields that must be unique; what else the row says stands in its line. */
  readonly values: RowValues;
  readonly line: string;
}

const nothing: RowValues = new Map();

interface Sorted {
  readonly good: NewRow[];
  readonly bad: RefusedRow[];
}

interface Writer {
  readonly target: BulkTarget;
  readonly idOf: (number: number) => string;
  readonly lineOf: (number: number, values: RowValues) => string;
}

/** While the database takes two chunks, each over a connection, the next is read and checked. They are committed in their order. */
export async function storeNewRows(run: ImportRun): Promise<void> {
  const writer = writerOf(run);
  let last: Promise<boolean> = Promise.resolve(true);
  let lastButOne = last;
  // A fault of the file must not leave a chunk behind that nobody waits for.
  try {
    for await (const chunk of readChunks(run, { mostRows: rowsPerChunk })) {
      await prepareNames(run, chunk);
      const sorted = sortRows(run, writer, chunk.rows);
      if (!(await lastButOne)) return;
      const storing = storeChunk({ run, writer, chunk, sorted, before: last });
      // Looked at above, or below.
      storing.catch(() => undefined);
      [lastButOne, last] = [last, storing];
    }
  } finally {
    await last;
  }
}

function writerOf({ collection, converter, row }: ImportRun): Writer {
  const fields = [...converter.fields, ...converter.defaults.keys()];
  const target = { collection, fields, actorId: row.createdBy };
  const [idOf, write] = [importedIds(row.id), createLineWriter(target)];
  return {
    target,
    idOf,
    lineOf: (number, values) => write({ id: idOf(number), valueOf: (field) => values.get(field) }),
  };
}

async function prepareNames({ deps, authority, converter }: ImportRun, { rows }: Chunk): Promise<void> {
  if (!converter.isNaming) return;
  const read = rows.map((row) => row.read);
  await deps.withTeam(authority, (ctx) => converter.prepare(ctx, read), { statementTimeoutMs: 120_000 });
}

function sortRows({ converter }: ImportRun, { lineOf }: Writer, chunk: readonly ReadRow[]): Sorted {
  const sorted: Sorted = { good: [], bad: [] };
  const { defaults, missing } = converter;
  const isUnique = converter.fields.some((field) => field.isUnique);
  for (const row of chunk) {
    const converted = converter.convert(row.read);
    const issues = missing.length > 0 ? [...missing, ...converted.issues] : converted.issues;
    if (issues.length > 0) {
      sorted.bad.push(refuse(row, issues));
      continue;
    }
    const values = defaults.size > 0 ? new Map([...defaults, ...converted.values]) : converted.values;
    sorted.good.push({ row, values: isUnique ? values : nothing, line: lineOf(row.number, values) });
  }
  return sorted;
}

interface Storing {
  readonly run: ImportRun;
  readonly writer: Writer;
  readonly chunk: Chunk;
  readonly sorted: Sorted;
  /** The chunk before, which is committed first. */
  readonly before: Promise<boolean>;
}

/** False if the import was cancelled meanwhile. */
async function storeChunk(storing: Storing): Promise<boolean> {
  const { run, writer, chunk, sorted, before } = storing;
  const { deps, authority, row } = run;
  try {
    await inCopyTransaction(deps.streamPool, authority, async (transaction) => {
      await refuseTaken(storing, transaction);
      const lines = sorted.good.map(({ line }) => line);
      await copyLines(authority, transaction, writer.target, lines);
      if (!(await before)) throw new Cancelled();
      // After the chunk before: it holds the counters, and its rows come first.
      const ids = sorted.good.map(({ row: { number } }) => writer.idOf(number));
      await numberCopiedRows(authority, transaction, run.collection, ids);
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

/** A value that must be unique is looked up for the whole chunk; of two equal ones in the file the first is stored. */
async function refuseTaken({ run, sorted, before }: Storing, transaction: CopyTransaction): Promise<void> {
  for (const field of run.converter.fields.filter((one) => one.isUnique)) {
    // What the chunk before brought counts as taken.
    if (!(await before)) throw new Cancelled();
    const keyOf = (values: RowValues) => {
      const value = values.get(field) ?? undefined;
      return value === undefined ? undefined : String(value).toLowerCase();
    };
    const keys = sorted.good.flatMap(({ values }) => keyOf(values) ?? []);
    const taken = await findTaken(run.authority, transaction, run.collection, field, keys);
    const kept = sorted.good.filter(({ row, values }) => {
      const key = keyOf(values);
      if (key === undefined) return true;
      if (!taken.has(key)) {
        taken.add(key);
        return true;
      }
      sorted.bad.push(refuse(row, [{ column: -1, rule: 'value_taken', data: { field: field.title } }]));
      return false;
    });
    sorted.good.splice(0, sorted.good.length, ...kept);
  }
}
