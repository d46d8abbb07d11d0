// Many new records at once, by COPY: for imports. Values were checked by the caller; one history row stands for the batch.
import type { TeamAuthority } from '../../../kernel/context.ts';
import { type CopyTransaction, copyText } from '../../../kernel/db/copy-into.ts';
import { teamSchema } from '../../../kernel/db/team-transaction.ts';
import type { CollectionDefinition, FieldDefinition } from '../../collections/index.ts';
import { columnTypes } from './column-types.ts';
import { columnNames, searchText } from './stored-rows.ts';

interface BulkRow {
  readonly id: string;
  readonly valueOf: (field: FieldDefinition) => unknown;
}

export interface BulkInsert {
  readonly collection: CollectionDefinition;
  readonly fields: readonly FieldDefinition[];
  readonly rows: readonly BulkRow[];
  readonly actorId: string | null;
}

export async function bulkInsert(
  authority: TeamAuthority,
  transaction: CopyTransaction,
  insert: BulkInsert,
): Promise<void> {
  const { collection, fields, rows, actorId } = insert;
  // Numbers and fixed words only.
  const names = ['id', 'created_by', 'updated_by', 'search', ...columnNames(fields)].join(', ');
  const table = `"${teamSchema(authority.teamId)}"."c_${collection.number}"`;
  const actor = copyText(actorId);
  const lines = rows.map((row) => {
    const stored = fields.flatMap((field) =>
      columnTypes[field.dataType].toStored(row.valueOf(field) ?? null).map(copyText),
    );
    return `${[row.id, actor, actor, copyText(searchText(collection, row.valueOf)), ...stored].join('\t')}\n`;
  });
  await transaction.copy(`copy ${table} (${names}) from stdin`, joinLines(lines));
}

/** Pieces of some hundred kilobytes: one a row would be a packet a row. */
function joinLines(lines: readonly string[]): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < lines.length; at += 500) pieces.push(lines.slice(at, at + 500).join(''));
  return pieces;
}

/** Which of these values are taken already, as they are compared. */
export async function findTaken(
  authority: TeamAuthority,
  transaction: CopyTransaction,
  collection: CollectionDefinition,
  field: FieldDefinition,
  values: readonly string[],
): Promise<Set<string>> {
  const table = `"${teamSchema(authority.teamId)}"."c_${collection.number}"`;
  const { rows } = await transaction.query(
    `select lower(f_${field.number}::text) as v from ${table} where deleted_at is null and lower(f_${field.number}::text) = any($1::text[])`,
    [values],
  );
  return new Set(rows.map((row) => String(row.v)));
}

/** Puts a range of ids into the trash: the undo of an import, whose ids are one range. */
export async function trashRange(
  authority: TeamAuthority,
  transaction: CopyTransaction,
  collection: CollectionDefinition,
  range: { readonly first: string; readonly last: string },
): Promise<number> {
  const table = `"${teamSchema(authority.teamId)}"."c_${collection.number}"`;
  const result = await transaction.query(
    `update ${table} set deleted_at = now(), version = version + 1 where id between $1::uuid and $2::uuid and deleted_at is null`,
    [range.first, range.last],
  );
  return result.rowCount ?? 0;
}
