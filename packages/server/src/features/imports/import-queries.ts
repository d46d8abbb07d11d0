import { maxLeftCells } from '@fieldhouse/contract/import-cells';
import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export type ImportRow = Awaited<ReturnType<typeof findImport>> & object;

export function findImport(db: TeamDb, collectionId: string, id: string) {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('collectionId', '=', collectionId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Newest first; served by imports__by_collection. */
export function listImports(
  db: TeamDb,
  collectionId: string,
  page: {
    readonly before: string | undefined;
    readonly limit: number;
    /** Only those of one user. */
    readonly createdBy: string | undefined;
  },
) {
  let query = db
    .selectFrom('imports')
    .selectAll()
    .where('collectionId', '=', collectionId)
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (page.before !== undefined) query = query.where('id', '<', page.before);
  if (page.createdBy !== undefined) query = query.where('createdBy', '=', page.createdBy);
  return query.execute();
}

/** The inferred format of a file, or of its selected sheet. */
export interface DetectedFormat {
  readonly format: string;
  readonly sheets: string;
  readonly sheet: string | null;
  readonly encoding: string;
  readonly delimiter: string;
  readonly hasHeader: boolean;
  readonly locale: string;
  readonly reading: string;
  readonly columns: string;
}

export interface NewImportRow extends DetectedFormat {
  readonly id: string;
  readonly collectionId: string;
  readonly fileName: string;
  readonly bytesTotal: string;
  readonly createdBy: string | null;
}

export async function insertImport(db: TeamDb, row: NewImportRow): Promise<void> {
  await db.insertInto('imports').values(row).execute();
}

/** False if the import has begun. */
export async function updateFormat(db: TeamDb, id: string, form: DetectedFormat): Promise<boolean> {
  const result = await db
    .updateTable('imports')
    .set(form)
    .where('id', '=', id)
    .where('state', '=', 'analysed')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertFileRow(
  db: TeamDb,
  row: {
    readonly id: string;
    readonly name: string;
    readonly size: string;
    readonly sha256: Buffer;
    readonly mediaType: string;
    readonly createdBy: string | null;
  },
): Promise<void> {
  await db
    .insertInto('files')
    .values({ ...row, purpose: 'import' })
    .execute();
}

interface ReadingKey {
  readonly collectionId: string;
  readonly columnsKey: string;
}

/** The last ones, of a collection. */
export function listReadings(db: TeamDb, collectionId: string, limit: number) {
  return db
    .selectFrom('importReadings')
    .select(['columnsKey', 'choices'])
    .where('collectionId', '=', collectionId)
    .orderBy('changedAt', 'desc')
    .limit(limit)
    .execute();
}

export async function saveReading(
  db: TeamDb,
  reading: ReadingKey & { readonly choices: string },
  changedAt: Date,
): Promise<void> {
  const { choices } = reading;
  await db
    .insertInto('importReadings')
    .values({ ...reading, changedAt })
    .onConflict((conflict) =>
      conflict.columns(['teamId', 'collectionId', 'columnsKey']).doUpdateSet({ choices, changedAt }),
    )
    .execute();
}

export async function deleteReading(db: TeamDb, { collectionId, columnsKey }: ReadingKey): Promise<void> {
  await db
    .deleteFrom('importReadings')
    .where('collectionId', '=', collectionId)
    .where('columnsKey', '=', columnsKey)
    .execute();
}

/** False if the import has another status by now. */
export async function moveImport(
  db: TeamDb,
  id: string,
  from: readonly string[],
  change: {
    readonly state: string;
    readonly mapping?: string;
    readonly locale?: string;
    readonly reading?: string;
    readonly mode?: string;
    readonly keyColumn?: string | null;
    readonly emptyCells?: string;
    readonly severalMatches?: string;
    readonly finishedAt?: Date;
    readonly errorDetail?: string | null;
  },
): Promise<boolean> {
  const result = await db
    .updateTable('imports')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The user's language, else the team's. */
export async function getOwnLanguage(db: TeamDb, teamUserId: string | null): Promise<string> {
  const row = await db
    .selectFrom('teams')
    .leftJoin('teamUsers', (join) => join.on('teamUsers.id', '=', teamUserId))
    .select(['teams.defaultInterfaceLanguage', 'teamUsers.interfaceLanguage'])
    .executeTakeFirstOrThrow();
  return row.interfaceLanguage ?? row.defaultInterfaceLanguage;
}

/** By keyset on the row number. */
export function listErrors(db: TeamDb, importId: string, after: number, limit: number) {
  return db
    .selectFrom('importErrors')
    .select(['rowNumber', 'cells', 'issues'])
    .where('importId', '=', importId)
    .where('rowNumber', '>', after)
    .orderBy('rowNumber')
    .limit(limit)
    .execute();
}

/**
 * In the transaction of the chunk itself, which is the checkpoint: a chunk and its count are stored together
 * or not at all.
 */
export const checkpointSql = `update platform.imports set rows_read = $2, rows_imported = rows_imported + $3,
  rows_rejected = rows_rejected + $4, bytes_read = $5, cells_left_empty = cells_left_empty + $6
  where id = $1 and state = 'running'`;
/** Before the count of the chunk, which limits how many are stored. */
export const cellsSql = `insert into platform.import_cells
  (import_id, row_number, column_index, record_id, other_record_ids, text, rule, data)
  select $1::uuid, x.row_number, x.column_index, x.record_id, x.other_record_ids, x.text, x.rule, x.data
  from jsonb_to_recordset($2::jsonb) as x(row_number int, column_index int, record_id uuid,
    other_record_ids uuid[], text text, rule text, data jsonb)
  limit greatest(0, ${maxLeftCells} - (select cells_left_empty from platform.imports where id = $1::uuid))
  on conflict do nothing`;
export const errorsSql = `insert into platform.import_errors (import_id, row_number, cells, issues)
  select $1::uuid, x.row_number, x.cells, x.issues from jsonb_to_recordset($2::jsonb) as x(row_number int, cells jsonb, issues jsonb)
  on conflict do nothing`;
/** The same if the chunk is stored through the team's transaction. False if the import was cancelled. */
export async function advanceImport(
  db: TeamDb,
  id: string,
  counts: {
    readonly rowsRead: number;
    readonly imported: number;
    readonly updated: number;
    readonly rejected: number;
    readonly leftEmpty: number;
    readonly bytesRead: number;
  },
): Promise<boolean> {
  const result = await db
    .updateTable('imports')
    .set((eb) => ({
      rowsRead: counts.rowsRead,
      rowsImported: eb('rowsImported', '+', counts.imported),
      rowsUpdated: eb('rowsUpdated', '+', counts.updated),
      rowsRejected: eb('rowsRejected', '+', counts.rejected),
      cellsLeftEmpty: eb('cellsLeftEmpty', '+', counts.leftEmpty),
      bytesRead: String(counts.bytesRead),
    }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertErrors(db: TeamDb, id: string, rows: string): Promise<void> {
  await sql`insert into platform.import_errors (import_id, row_number, cells, issues)
    select ${id}::uuid, x.row_number, x.cells, x.issues
    from jsonb_to_recordset(${rows}::jsonb) as x(row_number int, cells jsonb, issues jsonb)
    on conflict do nothing`.execute(db.withoutPlugins());
}

export async function insertCells(db: TeamDb, id: string, cells: string): Promise<void> {
  await sql`insert into platform.import_cells
      (import_id, row_number, column_index, record_id, other_record_ids, text, rule, data)
    select ${id}::uuid, x.row_number, x.column_index, x.record_id, x.other_record_ids, x.text, x.rule, x.data
    from jsonb_to_recordset(${cells}::jsonb) as x(row_number int, column_index int, record_id uuid,
      other_record_ids uuid[], text text, rule text, data jsonb)
    limit greatest(0, ${maxLeftCells} - (select cells_left_empty from platform.imports where id = ${id}::uuid))
    on conflict do nothing`.execute(db.withoutPlugins());
}

interface CellPage {
  readonly limit: number;
  /** Columns whose cells are left out. */
  readonly hidden: readonly number[];
}

/** The first ones in the order of the file, served by the primary key, and how many there are. */
export async function listCells(db: TeamDb, importId: string, { limit, hidden }: CellPage) {
  const whole = db.selectFrom('importCells').where('importId', '=', importId);
  const ofImport = hidden.length > 0 ? whole.where('columnIndex', 'not in', [...hidden]) : whole;
  const cells = await ofImport
    .select(['rowNumber', 'columnIndex', 'recordId', 'text', 'rule', 'data'])
    .orderBy('rowNumber')
    .orderBy('columnIndex')
    .limit(limit)
    .execute();
  const { total } = await ofImport
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { cells, total: Number(total) };
}

/** The cells behind a place, by the primary key. */
export function listCellsAfter(
  db: TeamDb,
  importId: string,
  { after: { rowNumber, columnIndex }, limit }: { readonly after: CellPlace; readonly limit: number },
) {
  return db
    .selectFrom('importCells')
    .select(['rowNumber', 'columnIndex', 'text', 'rule', 'data'])
    .where('importId', '=', importId)
    .where((eb) => eb(eb.refTuple('rowNumber', 'columnIndex'), '>', eb.tuple(rowNumber, columnIndex)))
    .orderBy('rowNumber')
    .orderBy('columnIndex')
    .limit(limit)
    .execute();
}

interface CellPlace {
  readonly rowNumber: number;
  readonly columnIndex: number;
}

/** Of a text of a cell that is stored, in UTF-16 units: a character has one or two. */
export const longestCellText = 500;

/** Cells that share their text with no other: it may be cut, or is not what the file has. */
const isAlone = sql<boolean>`(char_length(text) >= ${sql.lit((longestCellText - 2) / 2)} or rule = 'unreadable_text')`;

interface CellGroupRow {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly rule: string;
  readonly data: unknown;
  readonly count: number;
}

/** Of at most `maxLeftCells` cells, by the primary key. */
export async function listCellGroups(
  db: TeamDb,
  importId: string,
  { limit, hidden }: CellPage,
): Promise<readonly CellGroupRow[]> {
  const { rows } = await sql<CellGroupRow>`select min(row_number) as row, column_index as column, text, rule,
      (array_agg(data order by row_number))[1] as data, count(*)::int as count
    from platform.import_cells
    where import_id = ${importId}::uuid and column_index <> all(${sql.val(hidden)}::int[])
    group by column_index, text, rule, case when ${isAlone} then row_number end
    order by 1, 2 limit ${limit}`.execute(db.withoutPlugins());
  return rows;
}

/** Locked, so that it is filled once. */
export function findCell(db: TeamDb, importId: string, { rowNumber, columnIndex }: CellPlace) {
  return db
    .selectFrom('importCells')
    .select(['rowNumber', 'columnIndex', 'recordId', 'otherRecordIds', 'text', 'rule'])
    .select(isAlone.as('isAlone'))
    .where('importId', '=', importId)
    .where('rowNumber', '=', rowNumber)
    .where('columnIndex', '=', columnIndex)
    .forUpdate()
    .executeTakeFirst();
}

export type StoredCell = Awaited<ReturnType<typeof findCell>> & object;

/** Cells behind this one that have the same text, locked too. */
export function listSameCells(
  db: TeamDb,
  importId: string,
  { rowNumber, columnIndex, text, rule }: StoredCell,
  limit: number,
) {
  return db
    .selectFrom('importCells')
    .select(['rowNumber', 'recordId', 'otherRecordIds'])
    .where('importId', '=', importId)
    .where('columnIndex', '=', columnIndex)
    .where('rowNumber', '>', rowNumber)
    .where('text', '=', text)
    .where('rule', '=', rule)
    .orderBy('rowNumber')
    .limit(limit)
    .forUpdate()
    .execute();
}

/** Of an import that is undone. */
export async function deleteCells(db: TeamDb, importId: string): Promise<void> {
  await db.deleteFrom('importCells').where('importId', '=', importId).execute();
}

export async function setRowsLeftByUndo(db: TeamDb, id: string, rowsSkipped: number): Promise<void> {
  await db.updateTable('imports').set({ rowsKept: rowsSkipped }).where('id', '=', id).execute();
}

/** The import, or its undo, in the history of the collection. */
export async function insertHistory(
  db: TeamDb,
  {
    collectionId,
    importId,
    actorId,
    action,
  }: {
    readonly collectionId: string;
    readonly importId: string;
    readonly actorId: string | null;
    readonly action: 'imported' | 'import_undone';
  },
): Promise<void> {
  await db
    .insertInto('recordChanges')
    .values({ collectionId, recordId: importId, batchId: importId, actorId, action })
    .execute();
}
