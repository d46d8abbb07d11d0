import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

interface NewSubscriberImport {
  readonly id: string;
  readonly listId: string;
  readonly fileName: string;
  /** JSON of the file's format. */
  readonly format: string;
  readonly source: string;
  readonly isConfirmed: boolean;
  readonly addressColumn: number;
  readonly nameColumn: number | null;
  readonly createdBy: string | null;
}

export async function insertImportRow(db: TeamDb, row: NewSubscriberImport): Promise<void> {
  await db.insertInto('subscriberImports').values(row).execute();
}

export type SubscriberImportRow = Awaited<ReturnType<typeof listImportRows>>[number];

/** Newest first; served by subscriber_imports__by_list. */
export function listImportRows(db: TeamDb, listId: string, limit: number) {
  return db
    .selectFrom('subscriberImports')
    .selectAll()
    .where('listId', '=', listId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findImportRow(db: TeamDb, id: string) {
  return db.selectFrom('subscriberImports').selectAll().where('id', '=', id).executeTakeFirst();
}

export interface ImportCounts {
  readonly rows: number;
  readonly added: number;
  readonly unchanged: number;
  readonly optedOut: number;
  readonly invalid: number;
}

/** False if another run of the job has stored these rows already. */
export async function advanceImport(
  db: TeamDb,
  id: string,
  rowsDone: number,
  counts: ImportCounts,
): Promise<boolean> {
  const result = await db
    .updateTable('subscriberImports')
    .set({
      rowsDone: sql<number>`rows_done + ${counts.rows}`,
      added: sql<number>`added + ${counts.added}`,
      unchanged: sql<number>`unchanged + ${counts.unchanged}`,
      optedOut: sql<number>`opted_out + ${counts.optedOut}`,
      invalid: sql<number>`invalid + ${counts.invalid}`,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('rowsDone', '=', rowsDone)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function finishImport(
  db: TeamDb,
  id: string,
  state: 'done' | 'failed',
  errorDetail: string | null,
): Promise<void> {
  await db
    .updateTable('subscriberImports')
    .set({ state, errorDetail, finishedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** The file contains addresses, so it is not stored longer than needed. */
export async function deleteFileRow(db: TeamDb, id: string): Promise<void> {
  await db.deleteFrom('files').where('id', '=', id).where('purpose', '=', 'import').execute();
}
