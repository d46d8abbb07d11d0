// Rows that find their record by a key: depending on the mode, matches are updated, with history, and the
// rest is created. A chunk is one transaction together with the position reached. Chunks run in sequence:
// each sees the effects of the previous one.
import { keyTypes } from '@fieldhouse/contract/field-types';
import { uniqueKey } from '@fieldhouse/domain/fields/unique-key';
import { batchRows } from '../../kernel/batch-rows.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { failPoint } from '../../kernel/fail-point.ts';
import type { FieldDefinition } from '../catalogue/index.ts';
import { fullAccess } from '../records/engine/access/index.ts';
import {
  changeBatch,
  createBatch,
  findByKey,
  findOwners,
  type KeyedRecord,
} from '../records/engine/write/index.ts';
import { accessOfMember } from '../records/index.ts';
import { importedIds } from './import-ids.ts';
import { advanceImport, insertCells, insertErrors } from './import-queries.ts';
import {
  Cancelled,
  type Chunk,
  type ImportRun,
  type ReadRow,
  type RefusedRow,
  readChunks,
  toLeftCells,
  toRefusedRow,
} from './import-run.ts';
import { KeySet } from './key-set.ts';
import type { CellIssue, RowValues } from './row-converter.ts';

const rowsPerChunk = 5000;

export function isKeyField({ dataType }: FieldDefinition): boolean {
  return keyTypes.some((one) => one === dataType);
}

export async function storeKeyedRows(run: ImportRun): Promise<void> {
  const { deps, authority, row } = run;
  const seen = new KeySet();
  const onStored = (read: ReadRow['read']) => {
    const key = keyOf(run, run.converter.convert(read).values);
    if (key !== undefined) seen.add(key);
  };
  for await (const chunk of readChunks(run, { maxRows: batchRows(deps, rowsPerChunk), onStored })) {
    try {
      await deps.withTeam(authority, (ctx) => storeChunk(ctx, run, chunk, seen), {
        statementTimeoutMs: 120_000,
      });
    } catch (error) {
      if (error instanceof Cancelled) return;
      throw error;
    }
    failPoint(deps, 'import-after-commit');
    deps.hub.publish(authority.teamId, { type: 'import.progress', importId: row.id });
  }
}

function keyOf({ keyField }: ImportRun, values: RowValues): string | undefined {
  const value = keyField && (values.get(keyField) ?? undefined);
  return value === undefined ? undefined : uniqueKey(String(value));
}

interface KeyedRow {
  readonly row: ReadRow;
  readonly values: RowValues;
  /** Cells that can't be read: an existing record has its value as before. */
  readonly left: readonly CellIssue[];
  /** The existing record with the key. */
  readonly record?: KeyedRecord;
}

async function storeChunk(ctx: TeamContext, run: ImportRun, chunk: Chunk, seen: KeySet): Promise<void> {
  const { collection, converter, row } = run;
  await converter.prepare(
    ctx,
    chunk.rows.map(({ read }) => read),
  );
  const bad: RefusedRow[] = [];
  const checked = checkRows(run, chunk, seen, bad);
  const matched = await matchRows(ctx, run, checked, bad);
  const good = await refuseTaken(ctx, run, matched, bad);
  const idOf = importedIds(row.id);
  const batch = { id: row.id, actorId: row.createdBy };
  const created = good.flatMap(({ row: { number }, values, record }) =>
    record ? [] : [{ id: idOf(number), values: new Map([...converter.defaults, ...values]) }],
  );
  const changed = good.flatMap(({ values, record }) =>
    record ? [{ ...record, values: withoutKey(run, values) }] : [],
  );
  // Removed values of a unique field are freed before new ones are set.
  await changeBatch(ctx, collection, changed, { ...batch, action: 'updated' });
  await createBatch(ctx, collection, created, batch);
  const left = good.flatMap(({ row: read, left: cells, record }) =>
    toLeftCells(read, record?.id ?? idOf(read.number), cells),
  );
  if (left.length > 0) await insertCells(ctx.db, row.id, JSON.stringify(left));
  const isRunning = await advanceImport(ctx.db, row.id, {
    rowsRead: chunk.lastNumber,
    imported: created.length,
    updated: changed.length,
    rejected: bad.length,
    leftEmpty: left.length,
    bytesRead: chunk.bytesRead,
  });
  if (!isRunning) throw new Cancelled();
  if (bad.length > 0) await insertErrors(ctx.db, row.id, JSON.stringify(bad));
  failPoint(ctx.deps, 'import-before-commit');
}

/** A key that found its record stays as it is stored, also if the file writes it in another case or with blanks around it. */
function withoutKey({ keyField }: ImportRun, values: RowValues): RowValues {
  return new Map([...values].filter(([field]) => field !== keyField));
}

/** Of rows with the same key the first in the file counts, even if it is refused. */
function checkRows(run: ImportRun, { rows }: Chunk, seen: KeySet, bad: RefusedRow[]): KeyedRow[] {
  return rows.flatMap((row) => {
    const { values, issues, left } = run.converter.convert(row.read);
    const key = keyOf(run, values);
    const isTwice = key !== undefined && !seen.add(key);
    const own = isTwice ? [...issues, keyIssue(run, 'key_twice')] : issues;
    if (own.length === 0) return [{ row, values, left }];
    bad.push(toRefusedRow(row, own));
    return [];
  });
}

function keyIssue({ keyField }: ImportRun, rule: string): CellIssue {
  return { column: -1, rule, data: { field: keyField?.title ?? '' } };
}

async function matchRows(
  ctx: TeamContext,
  run: ImportRun,
  rows: readonly KeyedRow[],
  bad: RefusedRow[],
): Promise<KeyedRow[]> {
  const { collection, converter, importer, keyField } = run;
  if (!keyField) return [];
  const access = importer ? await accessOfMember(ctx, collection, importer) : fullAccess;
  const keyed = rows.filter(({ values }) => (values.get(keyField) ?? null) !== null);
  const keys = keyed.map(({ values }) => values.get(keyField));
  const search = { field: keyField, keys, needs: converter.fields, access };
  const found = await findByKey(ctx, collection, search);
  const recordsOf = new Map(keyed.map((one, place) => [one, found.get(place) ?? []]));
  const taken = new Set<string>();
  return rows.flatMap((one) => {
    const matching = recordsOf.get(one);
    const issues = issuesOf(run, matching, taken);
    if (issues.length > 0) {
      bad.push(toRefusedRow(one.row, issues));
      return [];
    }
    const record = matching?.[0];
    if (record) taken.add(record.id);
    return [record ? { ...one, record } : one];
  });
}

/** Issues of a row, given the records with its key; undefined if it has no key. */
function issuesOf(
  run: ImportRun,
  matching: readonly KeyedRecord[] | undefined,
  taken: ReadonlySet<string>,
): readonly CellIssue[] {
  const { mode } = run.row;
  const first = matching?.[0];
  if (!first) {
    if (mode === 'only_update') return [keyIssue(run, matching ? 'key_unknown' : 'key_missing')];
    return run.converter.missing;
  }
  if (mode === 'only_create') return [keyIssue(run, 'value_taken')];
  if ((matching?.length ?? 0) > 1) return [keyIssue(run, 'key_ambiguous')];
  return taken.has(first.id) ? [keyIssue(run, 'key_twice')] : [];
}

/** A unique value may belong to the row's own record, but to no other. */
async function refuseTaken(
  ctx: TeamContext,
  { collection, converter }: ImportRun,
  rows: readonly KeyedRow[],
  bad: RefusedRow[],
): Promise<readonly KeyedRow[]> {
  let left = rows;
  for (const field of converter.fields.filter((one) => one.isUnique)) {
    const textOf = ({ values }: KeyedRow) => {
      const value = values.get(field) ?? undefined;
      return value === undefined ? undefined : String(value);
    };
    const texts = left.flatMap((one) => textOf(one) ?? []);
    const owners = await findOwners(ctx, collection, field, texts);
    const inChunk = new Set<string>();
    left = left.filter((one) => {
      const text = textOf(one);
      if (text === undefined) return true;
      const { key = text, ownerId } = owners.get(text) ?? {};
      const isFree = (ownerId === undefined || ownerId === one.record?.id) && !inChunk.has(key);
      inChunk.add(key);
      if (isFree) return true;
      bad.push(toRefusedRow(one.row, [{ column: -1, rule: 'value_taken', data: { field: field.title } }]));
      return false;
    });
  }
  return left;
}
