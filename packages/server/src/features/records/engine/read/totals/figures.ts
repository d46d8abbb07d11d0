// Figures of dashboards: an aggregate in total, by one field, or by two. Dates and times are grouped by periods of the
// team's calendar. Reads the viewer's view, so that a figure counts only what its viewer may read.
import {
  additiveFunctions,
  type DashboardFigure,
  type DashboardGrouping,
  type PeriodUnit,
} from '@fieldhouse/contract/dashboard-cards';
import { groupableTypes, isInstantType, periodTypes } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../../kernel/context.ts';
import { Refusal } from '../../../../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../../catalogue/index.ts';
import { type Access, readableField, unknownField } from '../../access/access.ts';
import type { CompileScope } from '../../columns/column-type.ts';
import { columnTypes } from '../../columns/column-types.ts';
import { instantColumn } from '../../columns/families/day-columns.ts';
import { targetIdOf } from '../../columns/families/id-columns.ts';
import { columnOf, type Sql } from '../../columns/identifiers.ts';
import { isPerson, systemField } from '../../columns/system-fields.ts';
import { compile } from '../compile-query.ts';
import { ownCurrencySql } from './aggregate-records.ts';

export interface FigureQuery {
  readonly collection: CollectionDefinition;
  readonly access: Access;
  readonly filter: Filter | undefined;
  readonly figure: DashboardFigure;
}

interface Grouping extends DashboardGrouping {
  /** Groups after these are added up as one. */
  readonly limit: number;
}

interface Group {
  /** As in a record, or the first day of the period. */
  readonly value: unknown;
  readonly count: number;
  readonly figure: string | null;
  /** By split; the last one is that of further splits, if there are any. */
  readonly parts: readonly (string | null)[];
}

export interface GroupedFigure {
  readonly groups: readonly Group[];
  readonly more: (Omit<Group, 'value'> & { readonly groups: number }) | null;
  readonly splits: readonly unknown[];
  readonly hasMoreSplits: boolean;
  readonly leftOut: number;
}

/**
 * Equal for the same figure for viewers with equal permissions, with the collections whose changes can affect it. Refuses
 * what the viewer may not read, like the query itself.
 */
export async function figureKeyOf(
  ctx: TeamContext,
  { collection, access, filter, figure }: FigureQuery,
  groupings: readonly DashboardGrouping[],
): Promise<{ readonly key: string; readonly dependsOn: readonly string[] }> {
  const compiled = await compile(ctx, collection, { filter }, access);
  figureSql(collection, access, figure);
  if (groupings.length > 0) ensureNumeric(collection, access, figure);
  const targets = groupings.flatMap((grouping) => {
    const { field } = groupingField(collection, access, grouping);
    const target = field && targetIdOf(field);
    return target ? [target] : [];
  });
  return {
    key: JSON.stringify([ctx.teamId, collection.id, compiled.cacheKey]),
    dependsOn: [...new Set([...compiled.dependsOn, ...targets])],
  };
}

/** The figure of all matching records: exact decimal text, null if there is nothing to compute from. */
export async function computeValue(
  ctx: TeamContext,
  { collection, access, filter, figure }: FigureQuery,
): Promise<{ readonly value: string | null; readonly leftOut: number }> {
  const { table, where } = await compile(ctx, collection, { filter }, access);
  const { value, leftOut } = figureSql(collection, access, figure);
  const { rows } = await sql<{ v: string | null; o: string }>`select ${value} as v, ${leftOut} as o
    from ${table} r where r.deleted_at is null and ${where}`.execute(ctx.db.withoutPlugins());
  return { value: rows[0]?.v ?? null, leftOut: Number(rows[0]?.o ?? 0) };
}

export interface GroupsRequest {
  readonly groupBy: Grouping;
  readonly splitBy: Grouping | undefined;
  /** Of groups without a unit: by figure, the greatest first, or by value. */
  readonly order: 'figure' | 'value';
  readonly timeZone: string;
}

type Row = {
  readonly p1: string;
  readonly p2: string;
  readonly k1: string | null;
  readonly k2: string | null;
  readonly c: string;
  readonly v: string | null;
  /** Of the whole group. */
  readonly f: string | null;
  readonly o: string;
  readonly groups: string;
};

/** Reads every matching record once. Periods without records are not listed. */
export async function computeGroups(
  ctx: TeamContext,
  query: FigureQuery,
  { groupBy, splitBy, order, timeZone }: GroupsRequest,
): Promise<GroupedFigure> {
  const { collection, access, filter } = query;
  const { table, where, scope } = await compile(ctx, collection, { filter }, access);
  ensureNumeric(collection, access, query.figure);
  const { value, leftOut } = figureSql(collection, access, query.figure);
  const first = keyOf(collection, access, groupBy, timeZone);
  const second = splitBy && keyOf(collection, access, splitBy, timeZone);
  const [k1, k2] = [sql.id('g', first.name), second ? sql.id('g', second.name) : sql`null::text`];
  const dated = [first, second].flatMap((key) =>
    key?.unit ? [sql` and ${key.expression} is not null`] : [],
  );
  // The columns of plain groups have the field's column name, so that the code that sorts a record's value works here.
  const grouped = sql`select ${first.expression} as ${sql.id(first.name)}${
    second ? sql`, ${second.expression} as ${sql.id(second.name)}` : sql``
  }, count(*) as c, (${value})::numeric as v, ${leftOut} as o
    from ${table} r where r.deleted_at is null and ${where}${sql.join(dated, sql``)}
    group by 1${second ? sql`, 2` : sql``}`;
  const firstOrder = orderOf(first, { order, scope, total: sql`r.t1` });
  const secondOrder = second ? orderOf(second, { order: 'figure', scope, total: sql`r.t2` }) : undefined;
  // Written into the statement: an expression with a parameter is not recognized where it is repeated.
  const [limit, splitLimit] = [sql.lit(groupBy.limit), sql.lit(splitBy?.limit ?? 1)];
  const [shown, shownSplit] = [sql`least(p1, ${limit} + 1)`, sql`least(p2, ${splitLimit} + 1)`];
  const { rows } = await sql<Row>`
    with g as materialized (${grouped}),
    t as (select g.*, ${k1} as x1, ${k2} as x2,
        sum(g.v) over (partition by ${k1}) as t1, sum(g.v) over (partition by ${k2}) as t2 from g),
    q as (select r.*, dense_rank() over (order by ${firstOrder}) as p1,
        ${secondOrder ? sql`dense_rank() over (order by ${secondOrder})` : sql`1::bigint`} as p2 from t r)
    select ${shown} as p1, ${shownSplit} as p2,
      case when p1 <= ${limit} then x1::text end as k1, case when p2 <= ${splitLimit} then x2::text end as k2,
      sum(c)::text as c, sum(v)::text as v, (sum(sum(v)) over (partition by ${shown}))::text as f, sum(o)::text as o,
      (max(max(p1)) over ())::text as groups
    from q group by ${shown}, ${shownSplit}, 3, 4 order by 1, 2`.execute(ctx.db.withoutPlugins());
  return toGroups(rows, {
    limit: groupBy.limit,
    splitLimit: splitBy?.limit,
    isAdditive: additiveFunctions.includes(query.figure.fn),
    firstValues: await valuesOf(ctx, first, { keys: rows.map((row) => row.k1), scope }),
    secondValues: second
      ? await valuesOf(ctx, second, { keys: rows.map((row) => row.k2), scope })
      : new Map(),
  });
}

interface Folding {
  readonly limit: number;
  readonly splitLimit: number | undefined;
  readonly isAdditive: boolean;
  readonly firstValues: ReadonlyMap<string, unknown>;
  readonly secondValues: ReadonlyMap<string, unknown>;
}

function toGroups(
  rows: readonly Row[],
  { limit, splitLimit, isAdditive, firstValues, secondValues }: Folding,
): GroupedFigure {
  const splits = new Map<number, string | null>();
  for (const { p2, k2 } of rows) if (Number(p2) <= (splitLimit ?? 0)) splits.set(Number(p2), k2);
  const places = [...splits.keys()].sort((a, b) => a - b);
  const hasMoreSplits = splitLimit !== undefined && rows.some(({ p2 }) => Number(p2) > splitLimit);
  const all = hasMoreSplits ? [...places, splitLimit + 1] : places;
  const byGroup = new Map<number, Row[]>();
  for (const row of rows) byGroup.set(Number(row.p1), [...(byGroup.get(Number(row.p1)) ?? []), row]);
  const fold = (cells: readonly Row[]) => ({
    count: cells.reduce((sum, { c }) => sum + Number(c), 0),
    figure: cells[0]?.f ?? null,
    parts: all.map((place) => cells.find(({ p2 }) => Number(p2) === place)?.v ?? null),
  });
  const rest = byGroup.get(limit + 1);
  byGroup.delete(limit + 1);
  const more = rest && {
    ...fold(rest),
    ...(!isAdditive && { figure: null }),
    groups: Number(rest[0]?.groups ?? 0) - limit,
  };
  return {
    groups: [...byGroup.values()].map((cells) => ({
      value: valueIn(firstValues, cells[0]?.k1 ?? null),
      ...fold(cells),
    })),
    more: more ?? null,
    splits: places.map((place) => valueIn(secondValues, splits.get(place) ?? null)),
    hasMoreSplits,
    leftOut: rows.reduce((sum, { o }) => sum + Number(o), 0),
  };
}

/** A link to a record in the trash has no label, but is not empty. */
function valueIn(values: ReadonlyMap<string, unknown>, key: string | null): unknown {
  if (key === null) return null;
  return values.get(key) ?? { id: key, label: '' };
}

interface Key {
  readonly name: string;
  readonly expression: Sql;
  readonly unit: PeriodUnit | undefined;
  /** Undefined for a system field. */
  readonly field: FieldDefinition | undefined;
}

function keyOf(
  collection: CollectionDefinition,
  access: Access,
  grouping: DashboardGrouping,
  timeZone: string,
): Key {
  const { field, column, wallTime } = groupingField(collection, access, grouping);
  const { unit } = grouping;
  if (unit && wallTime) {
    // `unit` is one of the contract's five words.
    const expression = sql`date_trunc(${sql.lit(unit)}, ${wallTime(column, timeZone)})::date`;
    return { name: `period_${field?.number ?? grouping.field}`, expression, unit, field };
  }
  if (!field) throw unknownField(grouping.field);
  const expression = columnTypes[field.dataType].isCaseBlind ? sql`lower(${column})` : column;
  const name = columnTypes[field.dataType].columns(field)[0]?.name ?? '';
  return { name, expression, unit: undefined, field };
}

interface GroupingField {
  readonly field: FieldDefinition | undefined;
  readonly column: Sql;
  readonly wallTime: ((column: Sql, timeZone: string) => Sql) | undefined;
  readonly isInstant: boolean;
}

const instants = instantColumn();

/** Refuses a field that the viewer may not read, and one that can't be grouped that way. */
export function groupingField(
  collection: CollectionDefinition,
  access: Access,
  { field: name, unit }: DashboardGrouping,
): GroupingField {
  const system = systemField(name);
  if (system) {
    if (!access.mayReadMetadata) throw unknownField(name);
    if (isPerson(system) || !unit) throw new Refusal('unknown_sort', { data: { field: name } });
    return { field: undefined, column: sql.id('r', system), wallTime: instants.wallTime, isInstant: true };
  }
  const field = readableField(collection, access, name);
  const isOfPeriods = periodTypes.includes(field.dataType);
  const isGroupable = unit
    ? isOfPeriods
    : !isOfPeriods && groupableTypes.some((type) => type === field.dataType);
  if (!isGroupable) throw new Refusal('unknown_sort', { data: { field: name } });
  return {
    field,
    column: columnOf(field),
    wallTime: columnTypes[field.dataType].wallTime,
    isInstant: isInstantType(field.dataType),
  };
}

/** Over rows `r`. */
function orderOf(
  { name, unit, field }: Key,
  {
    order,
    scope,
    total,
  }: { readonly order: 'figure' | 'value'; readonly scope: CompileScope; readonly total: Sql },
): Sql {
  const column = sql.id('r', name);
  // The latest periods come first.
  if (unit) return sql`${column} desc`;
  if (order === 'figure' || !field) return sql`${total} desc nulls last, ${column} asc nulls last`;
  const sorted = columnTypes[field.dataType].sortKey?.(field, 'r', scope) ?? column;
  return sql`${sorted} asc nulls last, ${column} asc nulls last`;
}

/** The values as in a record, by their stored text. */
async function valuesOf(
  ctx: TeamContext,
  { field, unit, name }: Key,
  { keys, scope }: { readonly keys: readonly (string | null)[]; readonly scope: CompileScope },
): Promise<ReadonlyMap<string, unknown>> {
  const stored = [...new Set(keys.filter((key) => key !== null))];
  if (unit || !field || stored.length === 0) return new Map(stored.map((key) => [key, key]));
  const type = columnTypes[field.dataType];
  const column = type.columns(field)[0]?.type ?? 'text';
  const { rows } = await sql<{ k: string; j: unknown }>`
    select r.k, ${type.toJson(field, 'r', scope)} as j
    from (select k, k::${sql.raw(column)} as ${sql.id(name)} from unnest(${sql.val(stored)}::text[]) k) r`.execute(
    ctx.db.withoutPlugins(),
  );
  return new Map(rows.flatMap(({ k, j }) => (j === null ? [] : [[k, j]])));
}

function figureSql(collection: CollectionDefinition, access: Access, { fn, field }: DashboardFigure) {
  if (fn === 'count' || field === undefined) return { value: sql`count(*)::text`, leftOut: sql`0::bigint` };
  return ownCurrencySql(fn, readableField(collection, access, field));
}

/** The least and greatest day are no numbers, which charts need. */
function ensureNumeric(
  collection: CollectionDefinition,
  access: Access,
  { fn, field }: DashboardFigure,
): void {
  if ((fn !== 'min' && fn !== 'max') || field === undefined) return;
  if (!columnTypes[readableField(collection, access, field).dataType].extremeText) return;
  throw new Refusal('invalid_filter', { data: { field, operator: fn, reason: 'operator_does_not_fit' } });
}
