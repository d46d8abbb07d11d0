// Record counts by group. Reads the viewer's view, so a value that is not readable counts as empty, and
// groups that only unreadable values belong to do not appear.
import { groupableTypes } from '@fieldhouse/contract/field-types';
import { maxGroups, type RecordGroup, type Sort } from '@fieldhouse/contract/records';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../../kernel/context.ts';
import { Refusal } from '../../../../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../../catalogue/index.ts';
import { type Access, readableField } from '../../access/access.ts';
import { columnTypes } from '../../columns/column-types.ts';
import { columnOf, type Sql } from '../../columns/identifiers.ts';
import { compile } from '../compile-query.ts';
import {
  type AggregateRequest,
  aggregateSql,
  comparedSql,
  hasMixedCurrencies,
  type RequestedAggregate,
  totalsByCurrency,
  toValues,
} from './aggregate-records.ts';

interface Groups {
  readonly groups: RecordGroup[];
  readonly isCut: boolean;
}

type GroupRow = {
  /** The value as in a record. */
  readonly value: unknown;
  /** The stored value as text. */
  readonly stored: string | null;
  readonly count: string;
  readonly [aggregate: `a${number}`]: string | null;
};

/** Groups in the order of their values, empty last. Reads every matching record once. */
export async function groupRecords(
  ctx: TeamContext,
  collection: CollectionDefinition,
  request: AggregateRequest & { readonly groupBy: Sort },
  access: Access,
): Promise<Groups> {
  const { filter, search, aggregates, groupBy } = request;
  const field = groupField(collection, access, groupBy.field);
  const compiled = await compile(ctx, collection, { filter, search }, access);
  const type = columnTypes[field.dataType];
  const asked = aggregates.map(({ field: name, fn }) => ({
    field: readableField(collection, access, name),
    fn,
  }));
  const columns = asked.map(
    (one, index) => sql`, ${aggregateSql(one.fn, one.field)} as ${sql.id(`a${index}`)}`,
  );
  const key = comparedSql(field);
  const order = type.sortKey?.(field, 'r', compiled.scope, groupBy.language) ?? columnOf(field);
  // The group's column has the field's column name, so that the code that formats and sorts a record's value
  // works for groups too.
  const { rows } = await sql<GroupRow>`select ${type.toJson(field, 'r', compiled.scope)} as value,
      ${columnOf(field)}::text as stored, r.*
    from (select ${key} as ${sql.id(columnName(field))}, count(*)::text as count${sql.join(columns, sql``)}
      from ${compiled.table} r where r.deleted_at is null and ${compiled.where} group by 1) r
    order by ${order} ${groupBy.direction === 'desc' ? sql`desc` : sql`asc`} nulls last, ${columnOf(field)} asc nulls last
    limit ${maxGroups + 1}`.execute(ctx.db.withoutPlugins());
  const shown = rows.slice(0, maxGroups);
  const totals = await totalsOf(ctx, asked, { from: compiled, rows: shown, key });
  return {
    groups: shown.map((row) => ({
      value: row.value ?? deletedTarget(row.stored),
      count: Number(row.count),
      values: toValues(asked, row, totals?.(row.stored)),
    })),
    isCut: rows.length > maxGroups,
  };
}

interface GroupTotals {
  readonly from: { readonly table: Sql; readonly where: Sql };
  readonly rows: readonly GroupRow[];
  readonly key: Sql;
}

/** Undefined if every amount is in its field's own currency. */
async function totalsOf(
  ctx: TeamContext,
  asked: readonly RequestedAggregate[],
  { from, rows, key }: GroupTotals,
) {
  const mixed = rows.filter((row) => hasMixedCurrencies(row));
  if (mixed.length === 0) return undefined;
  const text = sql`(${key})::text`;
  const stored = sql.val(mixed.flatMap((row) => row.stored ?? []));
  const which = sql`(${text} = any(${stored}::text[]) or ${key} is null)`;
  return totalsByCurrency(ctx, asked, { from, rows: mixed, key: text, which });
}

function groupField(collection: CollectionDefinition, access: Access, name: string): FieldDefinition {
  const field = readableField(collection, access, name);
  const isGroupable = groupableTypes.some((type) => type === field.dataType);
  if (!isGroupable) throw new Refusal('unknown_sort', { data: { field: name } });
  return field;
}

function columnName(field: FieldDefinition): string {
  return columnTypes[field.dataType].columns(field)[0]?.name ?? '';
}

/** A link to a record in the trash has no label, but is not empty. */
function deletedTarget(stored: string | null) {
  return stored === null ? null : { id: stored, label: '' };
}
