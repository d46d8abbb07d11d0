// Inserts many new records by COPY, for imports. The caller has checked the values; one history entry
// represents the batch.
import type { TeamAuthority } from '../../../../../kernel/authority.ts';
import { type CopyTransaction, copyText } from '../../../../../kernel/db/copy-into.ts';
import { teamSchema } from '../../../../../kernel/db/team-transaction.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../../catalogue/index.ts';
import { handPickedChildrenOf } from '../../access/member-access.ts';
import { columnTypes } from '../../columns/column-types.ts';
import { columnNames, searchText } from '../../columns/stored-rows.ts';
import { keyFunctionName } from '../../columns/unique-keys.ts';

interface BulkRow {
  readonly id: string;
  readonly valueOf: (field: FieldDefinition) => unknown;
}

export interface BulkTarget {
  readonly collection: CollectionDefinition;
  readonly fields: readonly FieldDefinition[];
  readonly actorId: string | null;
}

/** Lines of COPY's text format, built without the database, while it processes the previous ones. */
export interface CopyText {
  add(row: BulkRow): void;
  /** Call once, after all rows have been added. */
  take(): CopiedRows;
}

export interface CopiedRows {
  readonly ids: readonly string[];
  /** Packed into buffers: tens of thousands of strings would slow down every garbage collection. */
  readonly pieces: readonly Buffer[];
}

const linesPerPiece = 500;

export function createCopyText({ collection, fields, actorId }: BulkTarget): CopyText {
  const actor = copyText(actorId);
  const columns = fields.map((field) => ({ field, type: columnTypes[field.dataType] }));
  const ids: string[] = [];
  const pieces: Buffer[] = [];
  let lines: string[] = [];
  const pack = () => {
    if (lines.length > 0) pieces.push(Buffer.from(lines.join('')));
    lines = [];
  };
  return {
    add(row) {
      const cells = [row.id, actor, actor, copyText(searchText(collection, row.valueOf))];
      for (const { field, type } of columns)
        for (const stored of type.toStored(row.valueOf(field) ?? null)) cells.push(copyText(stored));
      ids.push(row.id);
      lines.push(`${cells.join('\t')}\n`);
      if (lines.length === linesPerPiece) pack();
    },
    take() {
      pack();
      return { ids, pieces };
    },
  };
}

export async function copyRows(
  authority: TeamAuthority,
  transaction: CopyTransaction,
  { collection, fields }: BulkTarget,
  { ids, pieces }: CopiedRows,
): Promise<void> {
  // Safe to concatenate: contains only numbers and constants.
  const names = ['id', 'created_by', 'updated_by', 'search', ...columnNames(fields)].join(', ');
  const table = `"${teamSchema(authority.teamId)}"."c_${collection.number}"`;
  await transaction.copy(`copy ${table} (${names}) from stdin`, pieces);
  await addCopied(transaction, collection, ids);
}

/** Records copied into a child become members of it. */
async function addCopied(
  transaction: CopyTransaction,
  collection: CollectionDefinition,
  ids: readonly string[],
): Promise<void> {
  const chosen = handPickedChildrenOf(collection);
  if (chosen.length === 0) return;
  await transaction.query(
    `insert into platform.collection_members (collection_id, record_id)
     select c.id, r.id from unnest($1::uuid[]) c(id), unnest($2::uuid[]) r(id)`,
    [chosen, ids],
  );
}

export async function bulkInsert(
  authority: TeamAuthority,
  transaction: CopyTransaction,
  insert: BulkTarget & { readonly rows: readonly BulkRow[] },
): Promise<void> {
  const text = createCopyText(insert);
  for (const row of insert.rows) text.add(row);
  await copyRows(authority, transaction, insert, text.take());
}

export interface ComparedValue {
  /** The comparison key of the value. */
  readonly key: string;
  readonly isTaken: boolean;
}

/**
 * By value: its comparison key and whether a record already has it. Only the database knows how it compares.
 */
export async function compareUnique(
  authority: TeamAuthority,
  transaction: CopyTransaction,
  collection: CollectionDefinition,
  { field, values }: { readonly field: FieldDefinition; readonly values: readonly string[] },
): Promise<ReadonlyMap<string, ComparedValue>> {
  const table = `"${teamSchema(authority.teamId)}"."c_${collection.number}"`;
  const key = keyFunctionName(field);
  const column = `${key}(f_${field.number}::text)`;
  const { rows } = await transaction.query(
    `with x as materialized (select v, ${key}(v) as k from unnest($1::text[]) v)
     select x.v, x.k, t.k is not null as is_taken from x
     left join (select distinct ${column} as k from ${table}
       where deleted_at is null and ${column} = any(array(select k from x))) t on t.k = x.k`,
    [values],
  );
  return new Map(rows.map((row) => [String(row.v), { key: String(row.k), isTaken: row.is_taken === true }]));
}
