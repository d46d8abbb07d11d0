// Records by the list item they reference, in single and multi selections: counted as the viewer sees them,
// and changed page by page when the item is deleted or replaced.
import { sql } from 'kysely';
import { batchRows } from '../../../../../kernel/batch-rows.ts';
import type { TeamContext } from '../../../../../kernel/context.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../../catalogue/index.ts';
import type { Access } from '../../access/access.ts';
import { sourceSqlOf } from '../../access/scope.ts';
import { columnTypes } from '../../columns/column-types.ts';
import { columnOf, tableOf } from '../../columns/identifiers.ts';
import { plainValuesJson } from '../../read/row-json.ts';
import { type Batch, changeBatch, type PlainRecord } from './keyed-records.ts';

export interface ReferencingField {
  readonly collection: CollectionDefinition;
  readonly field: FieldDefinition;
}

const maxItems = 10_000;

/**
 * How many records reference each item, as far as the records and the field are visible to the viewer; one
 * statement for all fields.
 */
export async function countItemUses(
  ctx: TeamContext,
  fields: readonly (ReferencingField & { readonly access: Access })[],
): Promise<ReadonlyMap<string, number>> {
  const open = fields.filter(({ field, access }) => access.mayRead(field));
  if (open.length === 0) return new Map();
  const parts = open.map(({ collection, field, access }) => {
    const source = sql`${sourceSqlOf(ctx.teamId, collection, access)} r`;
    return isMany(field)
      ? sql`select u.item, count(*) as n from ${source}, unnest(${columnOf(field)}) u(item)
          where r.deleted_at is null group by u.item`
      : sql`select ${columnOf(field)} as item, count(*) as n from ${source}
          where r.deleted_at is null and ${columnOf(field)} is not null group by 1`;
  });
  const { rows } = await sql<{ item: string; n: number }>`
    select x.item, sum(x.n)::int as n from (${sql.join(parts, sql` union all `)}) x
    group by x.item limit ${sql.lit(maxItems)}`.execute(ctx.db.withoutPlugins());
  return new Map(rows.map(({ item, n }) => [item, n]));
}

interface ItemReplacement {
  readonly collection: CollectionDefinition;
  /**
   * All fields of the collection with this list: each record is changed once, so that one undo restores it.
   */
  readonly fields: readonly FieldDefinition[];
  readonly itemId: string;
  readonly replaceWith: string | null;
  readonly batch: Batch;
}

/**
 * Replaces the item in a page of records, including the trash, in case they are restored. Returns how many
 * records were found; fewer than a page means the end.
 */
export async function replaceItemInPage(ctx: TeamContext, replacement: ItemReplacement): Promise<number> {
  const { collection, fields, itemId, replaceWith, batch } = replacement;
  const holders = await findHolders(ctx, replacement);
  const changes = holders.map(({ id, plain }) => {
    const values = new Map<FieldDefinition, unknown>();
    for (const field of fields) {
      const before = plain[field.columnName];
      if (isMany(field)) values.set(field, withoutItem(before, itemId, replaceWith));
      else values.set(field, before === itemId ? replaceWith : (before ?? null));
    }
    return { id, plain, values };
  });
  await changeBatch(ctx, collection, changes, { ...batch, action: 'updated' });
  return holders.length;
}

export const replaceBatchSize = ({ deps }: Pick<TeamContext, 'deps'>) => batchRows(deps, 1000);

async function findHolders(
  ctx: TeamContext,
  { collection, fields, itemId }: ItemReplacement,
): Promise<readonly PlainRecord[]> {
  const needed = new Set([...fields, ...collection.tableFields.filter(({ isSearchable }) => isSearchable)]);
  const holds = fields.map((field) =>
    isMany(field)
      ? sql`${columnOf(field)} @> array[${itemId}]::uuid[]`
      : sql`${columnOf(field)} = ${itemId}::uuid`,
  );
  const { rows } = await sql<PlainRecord>`
    select r.id, ${plainValuesJson([...needed], 'r')} as plain
    from ${tableOf(ctx.teamId, collection)} r where (${sql.join(holds, sql` or `)})
    order by r.id limit ${sql.lit(replaceBatchSize(ctx))} for update of r`.execute(ctx.db.withoutPlugins());
  return rows;
}

function isMany(field: FieldDefinition): boolean {
  return columnTypes[field.dataType].columns(field)[0]?.type === 'uuid[]';
}

/** Replaces the item without duplicates; an empty selection becomes null. */
function withoutItem(before: unknown, itemId: string, replaceWith: string | null): readonly string[] | null {
  const held = Array.isArray(before) ? before.map(String) : [];
  const after = held.flatMap((id) => (id === itemId ? (replaceWith ?? []) : id));
  const once = [...new Set(after)];
  return once.length === 0 ? null : once;
}
