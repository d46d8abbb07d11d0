// The old and the new column of a field whose type changes. If a row's version differs from the one its new
// value was computed from, it has been written since and is converted again.
import { maxFractionDigitsOf } from '@fieldhouse/domain/fields/convert-value';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../../kernel/context.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../../catalogue/index.ts';
import { fullAccess } from '../../access/access.ts';
import { loadScope } from '../../access/scope.ts';
import { columnTypes } from '../../columns/column-types.ts';
import { columnOf, type Sql, tableOf } from '../../columns/identifiers.ts';
import { recordsetColumns, toStoredRow } from '../../columns/stored-rows.ts';

export interface ChangedColumns {
  readonly collection: CollectionDefinition;
  readonly from: FieldDefinition;
  /** The future definition; its number is that of the new column. */
  readonly to: FieldDefinition;
  /** The previous field, if a type change is being undone; its columns have separate names. */
  readonly previous?: FieldDefinition;
}

export interface UnconvertedValue {
  readonly id: string;
  readonly version: number;
  readonly plain: unknown;
  readonly shown: unknown;
  readonly previous?: { readonly plain: unknown; readonly shown: unknown } | undefined;
}

export const firstId = '00000000-0000-0000-0000-000000000000';

/** Values in order of id, including the trash. */
export async function readOldValues(
  ctx: TeamContext,
  columns: Omit<ChangedColumns, 'to'>,
  page: { readonly after: string; readonly limit: number },
): Promise<readonly UnconvertedValue[]> {
  const { from, previous } = columns;
  const hasPrevious = previous ? sql` or ${columnOf(previous, previousAlias)} is not null` : sql``;
  return readRows(ctx, columns, page, sql`(${firstColumn(from)} is not null${hasPrevious})`);
}

/** Rows that have not been converted yet. */
export async function readUnconverted(
  ctx: TeamContext,
  columns: ChangedColumns,
  page: { readonly after: string; readonly limit: number },
): Promise<readonly UnconvertedValue[]> {
  return readRows(ctx, columns, page, sql`${madeOf(columns.to)} is distinct from r.version`);
}

async function readRows(
  ctx: TeamContext,
  { collection, from, previous }: Omit<ChangedColumns, 'to'>,
  { after, limit }: { readonly after: string; readonly limit: number },
  which: Sql,
): Promise<readonly UnconvertedValue[]> {
  // The previous column may reference a collection that no current field references.
  const scoped = previous ? { ...collection, fields: [...collection.fields, previous] } : collection;
  const scope = await loadScope(ctx, scoped, fullAccess);
  const type = columnTypes[from.dataType];
  const former = previous && columnTypes[previous.dataType];
  const previousJson =
    former &&
    sql`, json_build_object('plain', ${former.toPlainJson(previous, previousAlias)}, 'shown', ${former.toJson(previous, previousAlias, scope)}) as previous`;
  const { rows } =
    await sql<UnconvertedValue>`select r.id, r.version, ${type.toPlainJson(from, 'r')} as plain,
      ${type.toJson(from, 'r', scope)} as shown${previousJson ?? sql``}
    from ${tableOf(ctx.teamId, collection)} r ${previous ? previousColumns(previous) : sql``} where r.id > ${after}::uuid and ${which}
    order by r.id limit ${sql.lit(limit)}`.execute(ctx.db.withoutPlugins());
  return rows;
}

export interface ConvertedCell {
  readonly id: string;
  readonly version: number;
  readonly value: unknown;
}

/** A row that has been written since is left for the next run. */
export async function writeConverted(
  ctx: TeamContext,
  { collection, to }: ChangedColumns,
  values: readonly ConvertedCell[],
): Promise<void> {
  const rows = values.map(({ id, version, value }) => ({
    ...toStoredRow(id, '', [to], () => value),
    made: version,
  }));
  const names = columnTypes[to.dataType].columns(to).map(({ name }) => sql.id(name));
  await sql`update ${tableOf(ctx.teamId, collection)} t
    set ${sql.join(names.map((name) => sql`${name} = x.${name}`))}, ${sql.id(`f_${to.number}_made`)} = x.made
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(${recordsetColumns([to])}, made int)
    where t.id = x.id and t.version = x.made`.execute(ctx.db.withoutPlugins());
}

export async function countRows(ctx: TeamContext, collection: CollectionDefinition): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`select count(*) from ${tableOf(ctx.teamId, collection)}`.execute(ctx.db.withoutPlugins());
  return Number(rows[0]?.count ?? 0);
}

/** Among the rows with a value: how many have none in the new column, and how many lose digits. */
export async function countConversionLoss(
  ctx: TeamContext,
  { collection, from, to }: ChangedColumns,
): Promise<{ readonly lost: number; readonly converted: number; readonly rounded: number }> {
  const digits = from.dataType === to.dataType ? maxFractionDigitsOf(to) : undefined;
  const isRounded =
    digits === undefined
      ? sql`false`
      : sql`${columnOf(from)} <> round(${columnOf(from)}, ${sql.lit(digits)})`;
  const { rows } = await sql<{ lost: string; converted: string; rounded: string }>`
    select count(*) filter (where ${firstColumn(to)} is null) as lost,
      count(*) filter (where ${firstColumn(to)} is not null) as converted,
      count(*) filter (where ${firstColumn(to)} is not null and ${isRounded}) as rounded
    from ${tableOf(ctx.teamId, collection)} r where ${firstColumn(from)} is not null`.execute(
    ctx.db.withoutPlugins(),
  );
  const [counts] = rows;
  return {
    lost: Number(counts?.lost ?? 0),
    converted: Number(counts?.converted ?? 0),
    rounded: Number(counts?.rounded ?? 0),
  };
}

function firstColumn(field: FieldDefinition): Sql {
  return columnOf(field);
}

function madeOf({ number }: FieldDefinition): Sql {
  return sql.id('r', `f_${number}_made`);
}

const previousAlias = 'k';

/** The columns of a previous field under the names that its type expects. */
function previousColumns(previous: FieldDefinition): Sql {
  const columns = columnTypes[previous.dataType]
    .columns(previous)
    .map(({ name }) => sql`${sql.id('r', `${name}_kept`)} as ${sql.id(name)}`);
  return sql`cross join lateral (select r.id, ${sql.join(columns)}) ${sql.id(previousAlias)}`;
}
