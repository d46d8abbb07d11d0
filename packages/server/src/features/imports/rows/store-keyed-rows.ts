// Rows that find their record by a key (match-rows.ts): depending on the mode, matches are updated, with history, and the
// rest is created. A chunk is one transaction together with the position reached, or several if its rows change many records. Chunks
// run in sequence: each sees the effects of the previous one.
import { batchRows } from '../../../kernel/batch-rows.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { failPoint } from '../../../kernel/fail-point.ts';
import {
  type Batch,
  changeBatch,
  createBatch,
  type KeyedChange,
  readForChange,
} from '../../records/engine/write/index.ts';
import { importedIds } from '../import-ids.ts';
import { advanceImport, insertCells, insertErrors } from '../import-queries.ts';
import { keepsEmpty, modeOf, severalMatchesOf } from '../import-row.ts';
import {
  Cancelled,
  type Chunk,
  type ImportRun,
  type ReadRow,
  type RefusedRow,
  readChunks,
  toLeftCells,
} from '../import-run.ts';
import { KeySet } from './key-set.ts';
import { insertMatches } from './match-queries.ts';
import { changesOf, countTargets, keyOf, type MatchedRow, type MatchRule, matchRows } from './match-rows.ts';

const rowsPerChunk = 5000;
/** Of an import that updates all matches: the rows that are looked at together, and the records that one transaction locks. */
const rowsPerPortion = 500;
const targetsPerPortion = 20_000;
/** Records that are read and changed by one statement. */
const recordsPerChange = 1000;

export async function storeKeyedRows(run: ImportRun): Promise<void> {
  const { deps, authority, row } = run;
  const seen = new KeySet();
  const onStored = (read: ReadRow['read']) => {
    const key = keyOf(ruleOf(run), run.converter.convert(read).values);
    if (key !== undefined) seen.add(key);
  };
  for await (const chunk of readChunks(run, { maxRows: batchRows(deps, rowsPerChunk), onStored })) {
    for (let { rows } = chunk; rows.length > 0; ) {
      const rest: Chunk = { ...chunk, rows };
      try {
        const stored = await deps.withTeam(authority, (ctx) => storeChunk(ctx, run, rest, seen), {
          statementTimeoutMs: 120_000,
        });
        rows = rows.slice(stored);
      } catch (error) {
        if (error instanceof Cancelled) return;
        throw error;
      }
      failPoint(deps, 'import-after-commit');
      deps.hub.publish(authority.teamId, { type: 'import.progress', importId: row.id });
    }
  }
}

/** The first rows, as many as together change few enough records; their number is returned. */
async function storeChunk(ctx: TeamContext, run: ImportRun, chunk: Chunk, seen: KeySet): Promise<number> {
  const { collection, converter, row } = run;
  const rule = ruleOf(run);
  const changesMany = rule.severalMatches === 'update_all';
  const possible = changesMany ? chunk.rows.slice(0, rowsPerPortion) : chunk.rows;
  await converter.prepare(
    ctx,
    possible.map(({ read }) => read),
  );
  const rows = changesMany ? await fittingRows(ctx, rule, possible) : possible;
  const { good, bad } = await matchRows(ctx, { ...rule, isDry: false }, rows, seen);
  const idOf = importedIds(row.id);
  const created = good.flatMap(({ row: { number }, values, records }) =>
    records ? [] : [{ id: idOf(number), values: new Map([...converter.defaults, ...values]) }],
  );
  // Removed values of a unique field are freed before new ones are set.
  const updated = await changeMatched(ctx, { rule, batch: batchOf(run) }, good);
  await createBatch(ctx, collection, created, batchOf(run));
  const left = good.flatMap(({ row: read, left: cells, records }) =>
    toLeftCells(read, records?.ids ?? [idOf(read.number)], cells),
  );
  if (left.length > 0) await insertCells(ctx.db, row.id, JSON.stringify(left));
  const isRunning = await advanceImport(ctx.db, row.id, {
    rowsRead: rows.at(-1)?.number ?? chunk.lastNumber,
    imported: created.length,
    updated,
    rejected: bad.length,
    leftEmpty: left.length,
    bytesRead: chunk.bytesRead,
  });
  if (!isRunning) throw new Cancelled();
  if (bad.length > 0) await insertErrors(ctx.db, row.id, JSON.stringify(bad));
  const doubtful = doubtfulRows(rows, bad);
  if (doubtful.length > 0) await insertMatches(ctx.db, row.id, JSON.stringify(doubtful));
  failPoint(ctx.deps, 'import-before-commit');
  return rows.length;
}

/** Those that wait until one of the records that they fit is chosen, with their cells as the file has them. */
function doubtfulRows(rows: readonly ReadRow[], bad: readonly RefusedRow[]) {
  const numbers = new Set(bad.flatMap((one) => (isAmbiguous(one) ? [one.row_number] : [])));
  return rows.flatMap(({ number, read: { cells } }) =>
    numbers.has(number) ? [{ row_number: number, cells }] : [],
  );
}

function isAmbiguous({ issues }: RefusedRow): boolean {
  return issues.length === 1 && issues[0]?.rule === 'key_ambiguous';
}

async function fittingRows(
  ctx: TeamContext,
  rule: MatchRule,
  rows: readonly ReadRow[],
): Promise<readonly ReadRow[]> {
  const most = batchRows(ctx.deps, targetsPerPortion);
  let targets = 0;
  const end = (await countTargets(ctx, rule, rows)).findIndex((count, index) => {
    targets += count;
    return targets > most && index > 0;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

/** Portion by portion, as a row may change many records. Returns how many. */
export async function changeMatched(
  ctx: TeamContext,
  { rule, batch }: { readonly rule: MatchRule; readonly batch: Batch },
  rows: readonly MatchedRow[],
): Promise<number> {
  const { collection, converter } = rule;
  const pairs = rows.flatMap(({ values, records }) => {
    const changes = changesOf(rule, values);
    return (records?.ids ?? []).map((id) => ({ id, values: changes }));
  });
  let updated = 0;
  for (let at = 0; at < pairs.length; at += recordsPerChange) {
    const portion = pairs.slice(at, at + recordsPerChange);
    const ids = portion.map(({ id }) => id);
    const current = await readForChange(ctx, collection, ids, converter.fields);
    const changed = portion.flatMap(({ id, values }): KeyedChange[] => {
      const record = current.get(id);
      return record ? [{ ...record, values }] : [];
    });
    await changeBatch(ctx, collection, changed, { ...batch, action: 'updated' });
    updated += changed.length;
  }
  return updated;
}

function batchOf({ row }: ImportRun): Batch {
  return { id: row.id, actorId: row.createdBy };
}

function ruleOf({ row, collection, converter, importer, keyField }: ImportRun): MatchRule {
  return {
    ...{ collection, converter, importer, keyField },
    ...{ mode: modeOf(row), keepsEmpty: keepsEmpty(row), severalMatches: severalMatchesOf(row) },
  };
}
