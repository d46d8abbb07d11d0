import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

interface NewSubscriberImport {
  readonly id: string;
  readonly listId: string;
  readonly fileName: string;
  /** JSON of the file's format. */
  readonly format: string;
  /** JSON of the columns with their first values. */
  readonly fileColumns: string;
  readonly rowStatus: string;
  readonly bytesTotal: string;
  readonly createdBy: string | null;
}

export async function insertImportRow(db: TeamDb, row: NewSubscriberImport): Promise<void> {
  await db
    .insertInto('subscriberImports')
    .values({ ...row, state: 'uploaded', source: '', isConfirmed: false })
    .execute();
}

interface NewCollectionImport {
  readonly id: string;
  readonly listId: string;
  /** The plural name of the collection. */
  readonly fileName: string;
  readonly collectionId: string;
  readonly collectionColumn: string;
  /** JSON. */
  readonly filter: string | null;
  /** JSON. */
  readonly mapping: string;
  readonly source: string;
  readonly isConfirmed: boolean;
  readonly createdBy: string | null;
}

export async function insertCollectionImport(db: TeamDb, row: NewCollectionImport): Promise<void> {
  await db
    .insertInto('subscriberImports')
    .values({ ...row, state: 'running' })
    .execute();
}

export type SubscriberImportRow = Awaited<ReturnType<typeof listImportRows>>[number];

/** Newest first, without those that were only uploaded; served by subscriber_imports__by_list. */
export function listImportRows(db: TeamDb, listId: string, limit: number) {
  return db
    .selectFrom('subscriberImports')
    .selectAll()
    .where('listId', '=', listId)
    .where('state', '<>', 'uploaded')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findImportRow(db: TeamDb, id: string) {
  return db.selectFrom('subscriberImports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** False if it was started before. */
export async function startImportRow(
  db: TeamDb,
  id: string,
  start: {
    readonly mapping: string;
    readonly rowStatus: string;
    readonly source: string;
    readonly isConfirmed: boolean;
    readonly fileColumns: string;
    readonly format: string;
  },
): Promise<boolean> {
  const result = await db
    .updateTable('subscriberImports')
    .set({ ...start, state: 'running' })
    .where('id', '=', id)
    .where('state', '=', 'uploaded')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** False if it was started. */
export async function updateUploadedImport(
  db: TeamDb,
  id: string,
  guess: Pick<NewSubscriberImport, 'format' | 'fileColumns' | 'rowStatus'>,
): Promise<boolean> {
  const result = await db
    .updateTable('subscriberImports')
    .set(guess)
    .where('id', '=', id)
    .where('state', '=', 'uploaded')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** False if it was started. */
export async function deleteUploadedImport(db: TeamDb, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('subscriberImports')
    .where('id', '=', id)
    .where('state', '=', 'uploaded')
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export interface ImportCounts {
  readonly rows: number;
  readonly added: number;
  readonly unchanged: number;
  readonly optedOut: number;
  readonly unsubscribed: number;
  readonly suppressed: number;
  readonly invalid: number;
  readonly problems: number;
}

/** How far an import was when its next rows were read, and how far it is with them. */
interface ImportPosition {
  readonly id: string;
  readonly rowsDone: number;
  /** Of a file. */
  readonly bytesRead?: number;
  /** Of a collection. */
  readonly afterRecordId?: string;
}

/** False if another run of the job has stored these rows already. */
export async function advanceImport(
  db: TeamDb,
  { id, rowsDone, bytesRead = 0, afterRecordId }: ImportPosition,
  counts: ImportCounts,
): Promise<boolean> {
  const result = await db
    .updateTable('subscriberImports')
    .set({
      rowsDone: sql<number>`rows_done + ${counts.rows}`,
      added: sql<number>`added + ${counts.added}`,
      unchanged: sql<number>`unchanged + ${counts.unchanged}`,
      optedOut: sql<number>`opted_out + ${counts.optedOut}`,
      unsubscribed: sql<number>`unsubscribed + ${counts.unsubscribed}`,
      suppressed: sql<number>`suppressed + ${counts.suppressed}`,
      invalid: sql<number>`invalid + ${counts.invalid}`,
      problems: sql<number>`problems + ${counts.problems}`,
      bytesRead: String(bytesRead),
      ...(afterRecordId !== undefined && { afterRecordId }),
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('rowsDone', '=', rowsDone)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export interface NewProblem {
  readonly rowNumber: number;
  readonly cells: readonly string[];
  readonly problem: string;
}

export async function insertProblems(
  db: TeamDb,
  importId: string,
  problems: readonly NewProblem[],
): Promise<void> {
  if (problems.length === 0) return;
  await sql`insert into platform.subscriber_import_problems (import_id, row_number, cells, problem)
    select ${importId}::uuid, x."rowNumber", x.cells, x.problem
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as x("rowNumber" int, cells jsonb, problem text)`.execute(
    db.withoutPlugins(),
  );
}

/** By keyset on the row number. */
export function listProblems(db: TeamDb, importId: string, after: number, limit: number) {
  return db
    .selectFrom('subscriberImportProblems')
    .select(['rowNumber', 'cells', 'problem'])
    .where('importId', '=', importId)
    .where('rowNumber', '>', after)
    .orderBy('rowNumber')
    .limit(limit)
    .execute();
}

export async function deleteProblems(db: TeamDb, importId: string): Promise<void> {
  await db.deleteFrom('subscriberImportProblems').where('importId', '=', importId).execute();
  await db.updateTable('subscriberImports').set({ problems: 0 }).where('id', '=', importId).execute();
}

export async function deleteAllProblems(db: TeamDb): Promise<void> {
  await db.deleteFrom('subscriberImportProblems').execute();
  await db.updateTable('subscriberImports').set({ problems: 0 }).where('problems', '>', 0).execute();
}

/** At most those of one day: the others have expired. */
export async function listUploadedImports(db: TeamDb): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('subscriberImports')
    .select('id')
    .where('state', '=', 'uploaded')
    .limit(10_000)
    .execute();
  return rows.map((row) => row.id);
}

/** Excludes addresses from all mail, as the other system did; returns those that were not excluded before. */
export async function insertSuppressions(
  db: TeamDb,
  suppressions: readonly { readonly addressKey: string; readonly reason: 'hard_bounce' | 'complaint' }[],
): Promise<ReadonlySet<string>> {
  if (suppressions.length === 0) return new Set();
  const rows = await db
    .insertInto('suppressions')
    .values([...suppressions])
    .onConflict((conflict) => conflict.columns(['teamId', 'addressKey']).doNothing())
    .returning('addressKey')
    .execute();
  return new Set(rows.map((row) => row.addressKey));
}

export async function finishImport(
  db: TeamDb,
  id: string,
  state: 'done' | 'failed',
  errorDetail: string | null,
): Promise<void> {
  await db
    .updateTable('subscriberImports')
    .set({ state, errorDetail, finishedAt: sql<Date>`now()`, filter: null })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** The file contains addresses, so it is not stored longer than needed. */
export async function deleteFileRow(db: TeamDb, id: string): Promise<void> {
  await db.deleteFrom('files').where('id', '=', id).where('purpose', '=', 'import').execute();
}
