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
    readonly finishedAt?: Date;
    readonly errorDetail?: string;
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
  rows_rejected = rows_rejected + $4, bytes_read = $5 where id = $1 and state = 'running'`;
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

export async function setRowsLeftByUndo(db: TeamDb, id: string, rowsSkipped: number): Promise<void> {
  await db.updateTable('imports').set({ rowsKept: rowsSkipped }).where('id', '=', id).execute();
}

export const historySql = `insert into platform.record_changes (collection_id, record_id, batch_id, actor_id, action)
  values ($1::uuid, $2::uuid, $2::uuid, $3::uuid, $4)`;

/** The undo in the history of the collection. */
export async function insertUndone(db: TeamDb, collectionId: string, importId: string): Promise<void> {
  await db
    .insertInto('recordChanges')
    .values({ collectionId, recordId: importId, batchId: importId, actorId: null, action: 'import_undone' })
    .execute();
}
