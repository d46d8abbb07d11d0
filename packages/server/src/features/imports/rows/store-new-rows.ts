// Rows as new records, by COPY: the fast path, without looking for existing records.
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import { batchRows } from '../../../kernel/batch-rows.ts';
import { type CopyTransaction, inCopyTransaction } from '../../../kernel/db/copy-into.ts';
import { failPoint } from '../../../kernel/fail-point.ts';
import { ensureWithinLimit } from '../../../kernel/usage/usage-limits.ts';
import {
  type BulkTarget,
  type CopiedRows,
  type CopyText,
  compareUnique,
  copyRows,
  createCopyText,
  numberCopiedRows,
} from '../../records/engine/write/index.ts';
import { importedIds } from '../import-ids.ts';
import { cellsSql, checkpointSql, errorsSql } from '../import-queries.ts';
import {
  Cancelled,
  type Chunk,
  type ImportRun,
  type LeftCell,
  type ReadRow,
  type RefusedRow,
  readChunks,
  toLeftCells,
  toRefusedRow,
} from '../import-run.ts';
import type { RowValues } from '../row-converter.ts';

const rowsPerChunk = 10_000;

/** A row with unique values, which must be compared with others before it is stored. */
interface UniqueRow {
  readonly row: ReadRow;
  readonly values: RowValues;
}

interface Sorted {
  /** Rows that are valid on their own: COPY lines, or rows still to be compared if a field is unique. */
  readonly good: CopyText | UniqueRow[];
  readonly bad: RefusedRow[];
  /** Cells of good rows that stay empty. */
  readonly left: LeftCell[];
}

interface Writer {
  readonly target: BulkTarget;
  readonly idOf: (number: number) => string;
}

/**
 * While the database stores two chunks, each over one connection, the next is read and checked. They are
 * committed in order.
 */
export async function storeNewRows(run: ImportRun): Promise<void> {
  const writer = writerOf(run);
  let last: Promise<boolean> = Promise.resolve(true);
  let lastButOne = last;
  // An error in the file must not leave a chunk behind that is never awaited.
  try {
    const maxRows = batchRows(run.deps, rowsPerChunk);
    for await (const { rows, lastNumber, bytesRead } of readChunks(run, { maxRows })) {
      await ensureRoom(run, rows.length);
      await prepareNames(run, rows);
      const sorted = sortRows(run, writer, rows);
      if (!(await lastButOne)) return;
      const storing = storeChunk({ run, writer, upTo: { lastNumber, bytesRead }, sorted, before: last });
      void ignoreFailure(storing, 'awaited in a later round, or at the end');
      [lastButOne, last] = [last, storing];
    }
  } finally {
    await last;
  }
}

function writerOf({ collection, converter, row }: ImportRun): Writer {
  const fields = [...converter.fields, ...converter.defaults.keys()];
  return { target: { collection, fields, actorId: row.createdBy }, idOf: importedIds(row.id) };
}

function addLine({ idOf }: Writer, text: CopyText, number: number, values: RowValues): void {
  text.add({ id: idOf(number), valueOf: (field) => values.get(field) });
}

/** Refused rows count too; the limit is measured again a little later. */
async function ensureRoom({ deps, authority }: ImportRun, rows: number): Promise<void> {
  if (deps.config.usageLimits.records === undefined) return;
  await deps.withTeam(authority, (ctx) => ensureWithinLimit(ctx, 'records', rows));
}

async function prepareNames(
  { deps, authority, converter }: ImportRun,
  rows: readonly ReadRow[],
): Promise<void> {
  if (!converter.isNaming) return;
  const read = rows.map((row) => row.read);
  await deps.withTeam(authority, (ctx) => converter.prepare(ctx, read), { statementTimeoutMs: 120_000 });
}

function sortRows({ converter }: ImportRun, writer: Writer, rows: readonly ReadRow[]): Sorted {
  const { defaults, missing } = converter;
  const text = createCopyText(writer.target);
  const unique: UniqueRow[] = [];
  const bad: RefusedRow[] = [];
  const left: LeftCell[] = [];
  const mustCompare = converter.fields.some((field) => field.isUnique);
  for (const row of rows) {
    const converted = converter.convert(row.read);
    const issues = missing.length > 0 ? [...missing, ...converted.issues] : converted.issues;
    if (issues.length > 0) {
      bad.push(toRefusedRow(row, issues));
      continue;
    }
    left.push(...toLeftCells(row, [writer.idOf(row.number)], converted.left));
    const values = defaults.size > 0 ? new Map([...defaults, ...converted.values]) : converted.values;
    if (mustCompare) unique.push({ row, values });
    else addLine(writer, text, row.number, values);
  }
  return { good: mustCompare ? unique : text, bad, left };
}

interface Storing {
  readonly run: ImportRun;
  readonly writer: Writer;
  readonly upTo: Pick<Chunk, 'lastNumber' | 'bytesRead'>;
  readonly sorted: Sorted;
  /** The previous chunk, which is committed first. */
  readonly before: Promise<boolean>;
}

/** False if the import was cancelled. */
async function storeChunk(storing: Storing): Promise<boolean> {
  const { run, writer, upTo, sorted, before } = storing;
  const { deps, authority, row } = run;
  try {
    await inCopyTransaction(deps.streamPool, authority, async (transaction) => {
      const copied = await linesOf(storing, transaction);
      await copyRows(authority, transaction, writer.target, copied);
      if (!(await before)) throw new Cancelled();
      // After the previous chunk: it locks the counters, and its rows come first.
      await numberCopiedRows(authority, transaction, run.collection, copied.ids);
      const left = leftIn(sorted);
      if (left.length > 0) await transaction.query(cellsSql, [row.id, JSON.stringify(left)]);
      const counts = [
        ...[upTo.lastNumber, copied.ids.length, sorted.bad.length],
        ...[upTo.bytesRead, left.length],
      ];
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

/** Without the cells of rows that were refused when they were compared. */
function leftIn({ left, bad }: Sorted): readonly LeftCell[] {
  if (left.length === 0 || bad.length === 0) return left;
  const refused = new Set(bad.map((one) => one.row_number));
  return left.filter((cell) => !refused.has(cell.row_number));
}

async function linesOf(storing: Storing, transaction: CopyTransaction): Promise<CopiedRows> {
  const { writer, sorted } = storing;
  if (!Array.isArray(sorted.good)) return sorted.good.take();
  const text = createCopyText(writer.target);
  for (const { row, values } of await refuseTaken(storing, sorted.good, transaction))
    addLine(writer, text, row.number, values);
  return text.take();
}

/** Unique values are looked up for the whole chunk; of two equal ones in the file the first is stored. */
async function refuseTaken(
  { run, sorted, before }: Storing,
  rows: readonly UniqueRow[],
  transaction: CopyTransaction,
): Promise<readonly UniqueRow[]> {
  let remaining = rows;
  for (const field of run.converter.fields.filter((one) => one.isUnique)) {
    // Values of the previous chunk count as already in use.
    if (!(await before)) throw new Cancelled();
    const textOf = (values: RowValues) => {
      const value = values.get(field) ?? undefined;
      return value === undefined ? undefined : String(value);
    };
    const texts = remaining.flatMap(({ values }) => textOf(values) ?? []);
    const compared = await compareUnique(run.authority, transaction, run.collection, {
      field,
      values: texts,
    });
    const taken = new Set<string>();
    remaining = remaining.filter(({ row, values }) => {
      const text = textOf(values);
      const one = text === undefined ? undefined : compared.get(text);
      if (!one) return true;
      if (!one.isTaken && !taken.has(one.key)) {
        taken.add(one.key);
        return true;
      }
      sorted.bad.push(toRefusedRow(row, [{ column: -1, rule: 'value_taken', data: { field: field.title } }]));
      return false;
    });
  }
  return remaining;
}
