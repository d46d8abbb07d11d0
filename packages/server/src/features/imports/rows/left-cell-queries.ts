// Cells that are corrected leave the list of what an import could not read.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

interface CellsOfColumn {
  readonly columnIndex: number;
  readonly rowNumbers: readonly number[];
}

export async function deleteCellsOf(
  db: TeamDb,
  importId: string,
  { columnIndex, rowNumbers }: CellsOfColumn,
): Promise<void> {
  if (rowNumbers.length === 0) return;
  await db
    .deleteFrom('importCells')
    .where('importId', '=', importId)
    .where('columnIndex', '=', columnIndex)
    .where('rowNumber', 'in', [...rowNumbers])
    .execute();
}

interface PartlyFilled {
  readonly columnIndex: number;
  readonly cells: readonly { readonly rowNumber: number; readonly recordIds: readonly string[] }[];
}

/** Cells of several records that some of them still lack. */
export async function leaveCellsTo(
  db: TeamDb,
  importId: string,
  { columnIndex, cells }: PartlyFilled,
): Promise<void> {
  if (cells.length === 0) return;
  await sql`update platform.import_cells c set record_id = x."recordIds"[1], other_record_ids = x."recordIds"[2:]
    from json_to_recordset(${JSON.stringify(cells)}::json) as x("rowNumber" int, "recordIds" uuid[])
    where c.import_id = ${importId}::uuid and c.column_index = ${columnIndex} and c.row_number = x."rowNumber"`.execute(
    db.withoutPlugins(),
  );
}
