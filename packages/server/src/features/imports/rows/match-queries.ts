// Rows of an import that fit several records, until one of them is chosen.
import { maxImportMatches } from '@fieldhouse/contract/import-matches';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export async function insertMatches(db: TeamDb, importId: string, rows: string): Promise<void> {
  await sql`insert into platform.import_matches (import_id, row_number, cells)
    select ${importId}::uuid, x.row_number, x.cells
    from jsonb_to_recordset(${rows}::jsonb) as x(row_number int, cells jsonb)
    limit greatest(0, ${maxImportMatches} - (select count(*) from platform.import_matches where import_id = ${importId}::uuid))
    on conflict do nothing`.execute(db.withoutPlugins());
}

/** By keyset on the row number, served by the primary key. */
export function listWaiting(
  db: TeamDb,
  importId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
) {
  return db
    .selectFrom('importMatches')
    .select(['rowNumber', 'cells'])
    .where('importId', '=', importId)
    .where('rowNumber', '>', sql<number>`${after}::bigint`)
    .orderBy('rowNumber')
    .limit(limit)
    .execute();
}

/** Locked, so that one record is chosen. */
export function findWaiting(db: TeamDb, importId: string, rowNumber: number) {
  return db
    .selectFrom('importMatches')
    .select(['rowNumber', 'cells'])
    .where('importId', '=', importId)
    .where('rowNumber', '=', rowNumber)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteWaiting(db: TeamDb, importId: string, rowNumber: number): Promise<void> {
  await db
    .deleteFrom('importMatches')
    .where('importId', '=', importId)
    .where('rowNumber', '=', rowNumber)
    .execute();
}

/** The row is no longer rejected. */
export async function countChosen(
  db: TeamDb,
  importId: string,
  { rowNumber, leftEmpty }: { readonly rowNumber: number; readonly leftEmpty: number },
): Promise<void> {
  await db
    .deleteFrom('importErrors')
    .where('importId', '=', importId)
    .where('rowNumber', '=', rowNumber)
    .execute();
  await db
    .updateTable('imports')
    .set((eb) => ({
      rowsRejected: eb('rowsRejected', '-', 1),
      rowsUpdated: eb('rowsUpdated', '+', 1),
      cellsLeftEmpty: eb('cellsLeftEmpty', '+', leftEmpty),
    }))
    .where('id', '=', importId)
    .execute();
}

/** Of an import that is undone. */
export async function deleteMatches(db: TeamDb, importId: string): Promise<void> {
  await db.deleteFrom('importMatches').where('importId', '=', importId).execute();
}
