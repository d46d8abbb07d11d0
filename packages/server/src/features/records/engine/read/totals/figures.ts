// Figures of dashboards: aggregates in total, by one field, or by two, several of the same records in one read. Reads the
// viewer's view, so that a figure counts only what its viewer may read.
import {
  additiveFunctions,
  type DashboardFigure,
  type DashboardGrouping,
} from '@fieldhouse/contract/dashboard-cards';
import type { Filter } from '@fieldhouse/contract/filters';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../../kernel/context.ts';
import { Refusal } from '../../../../../kernel/http/refusal.ts';
import type { CollectionDefinition } from '../../../../catalogue/index.ts';
import { type Access, readableField } from '../../access/access.ts';
import type { CompileScope } from '../../columns/column-type.ts';
import { columnTypes } from '../../columns/column-types.ts';
import { targetIdOf } from '../../columns/families/id-columns.ts';
import type { Sql } from '../../columns/identifiers.ts';
import { compile } from '../compile-query.ts';
import { ownCurrencySql } from './aggregate-records.ts';
import { groupingField, type Key, keyOf, orderOf, valuesOf } from './figure-groupings.ts';

/** The records that figures are computed from. */
export interface FigureScope {
  readonly collection: CollectionDefinition;
  readonly access: Access;
  readonly filter: Filter | undefined;
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
  { collection, access, filter }: FigureScope,
  figure: DashboardFigure,
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

/** The figures of all matching records, in one read: exact decimal texts, null if there is nothing to compute from. */
export async function computeValues(
  ctx: TeamContext,
  { collection, access, filter }: FigureScope,
  figures: readonly DashboardFigure[],
): Promise<readonly { readonly value: string | null; readonly leftOut: number }[]> {
  const { table, where } = await compile(ctx, collection, { filter }, access);
  const selected = figures.map((figure, at) => {
    const { value, leftOut } = figureSql(collection, access, figure);
    return sql`${value} as ${sql.id(`v${at}`)}, ${leftOut} as ${sql.id(`o${at}`)}`;
  });
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(selected)}
    from ${table} r where r.deleted_at is null and ${where}`.execute(ctx.db.withoutPlugins());
  const [row = {}] = rows;
  return figures.map((_, at) => ({ value: row[`v${at}`] ?? null, leftOut: Number(row[`o${at}`] ?? 0) }));
}

/** What figures of one read are grouped by. */
export interface FigureGrouping {
  readonly groupBy: DashboardGrouping;
  readonly splitBy: DashboardGrouping | undefined;
  readonly timeZone: string;
}

export interface GroupsRequest {
  readonly figure: DashboardFigure;
  /** Groups after these are added up as one. */
  readonly limit: number;
  /** Parts of a group after these are added up as one. */
  readonly splitLimit: number;
  /** Of groups without a unit: by figure, the greatest first, or by value. */
  readonly order: 'figure' | 'value';
}

type Row = {
  /** Of the request. */
  readonly n: number;
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

/**
 * Reads every matching record once for all requests, whose groups are the same and whose figures, order and limits differ.
 * Periods without records are not listed.
 */
export async function computeGroups(
  ctx: TeamContext,
  { collection, access, filter }: FigureScope,
  { groupBy, splitBy, timeZone }: FigureGrouping,
  requests: readonly GroupsRequest[],
): Promise<readonly GroupedFigure[]> {
  const compiled = await compile(ctx, collection, { filter }, access);
  const { scope } = compiled;
  for (const { figure } of requests) ensureNumeric(collection, access, figure);
  const first = keyOf(collection, access, groupBy, timeZone);
  const second = splitBy && keyOf(collection, access, splitBy, timeZone);
  const figures = requests.map(({ figure }) => ({ ...figureSql(collection, access, figure), fn: figure.fn }));
  const parts = requests.map((request, at) => rankedSql(request, { at, first, second, scope }));
  const { rows } = await sql<Row>`with g as materialized (${groupedSql(compiled, { first, second, figures })})
    ${sql.join(parts, sql` union all `)} order by n, p1, p2`.execute(ctx.db.withoutPlugins());
  const firstValues = await valuesOf(ctx, first, { keys: rows.map((row) => row.k1), scope });
  const secondValues = second
    ? await valuesOf(ctx, second, { keys: rows.map((row) => row.k2), scope })
    : new Map<string, unknown>();
  return requests.map(({ figure, limit, splitLimit }, at) =>
    toGroups(
      rows.filter(({ n }) => n === at),
      {
        limit,
        splitLimit: second && splitLimit,
        isAdditive: additiveFunctions.includes(figure.fn),
        firstValues,
        secondValues,
      },
    ),
  );
}

interface GroupedSql {
  readonly first: Key;
  readonly second: Key | undefined;
  readonly figures: readonly {
    readonly value: Sql;
    readonly leftOut: Sql;
    readonly fn: DashboardFigure['fn'];
  }[];
}

/**
 * One row for each group, with a column `v0`, `v1` … for each figure. The columns of plain groups have the field's column
 * name, so that the code that sorts a record's value works here.
 */
function groupedSql(
  { table, where }: Pick<Awaited<ReturnType<typeof compile>>, 'table' | 'where'>,
  { first, second, figures }: GroupedSql,
): Sql {
  // Of the stored value: the period would be computed twice for each record, which takes longer than counting it.
  const dated = [first, second].flatMap((key) => (key?.unit ? [sql` and ${key.column} is not null`] : []));
  const from = sql`from ${table} r where r.deleted_at is null and ${where}${sql.join(dated, sql``)}`;
  const values = figures.map(
    ({ value, leftOut }, at) =>
      sql`, (${value})::numeric as ${sql.id(`v${at}`)}, ${leftOut} as ${sql.id(`o${at}`)}`,
  );
  const splitName = second && sql.id(second.name);
  const split = second && splitName ? sql`, ${second.expression} as ${splitName}` : sql``;
  const byBoth = second ? sql`group by 1, 2` : sql`group by 1`;
  const firstName = sql.id(first.name);
  const isAdditive = figures.every(({ fn }) => additiveFunctions.includes(fn));
  if (!first.bin || !isAdditive)
    return sql`select ${first.expression} as ${firstName}${split}, count(*) as c${sql.join(values, sql``)}
      ${from} ${byBoth}`;
  const sums = figures.map((_, at) => {
    const [value, leftOut] = [sql.id(`v${at}`), sql.id(`o${at}`)];
    return sql`, sum(r.${value}) as ${value}, sum(r.${leftOut}) as ${leftOut}`;
  });
  return sql`select ${first.bin.key} as ${firstName}${splitName ? sql`, r.${splitName}` : sql``}, sum(r.c) as c${sql.join(sums, sql``)}
    from (select ${first.bin.of} as bin${split}, count(*) as c${sql.join(values, sql``)} ${from} ${byBoth}) r ${byBoth}`;
}

interface Ranked {
  readonly at: number;
  readonly first: Key;
  readonly second: Key | undefined;
  readonly scope: CompileScope;
}

/** The groups and parts of one request within its limits, and the others added up. */
function rankedSql(request: GroupsRequest, { at, first, second, scope }: Ranked): Sql {
  const [k1, k2] = [sql.id('g', first.name), second ? sql.id('g', second.name) : sql`null::text`];
  const [value, leftOut] = [sql.id('g', `v${at}`), sql.id('g', `o${at}`)];
  const firstOrder = orderOf(first, { order: request.order, scope, total: sql`r.t1` });
  const secondOrder = second && orderOf(second, { order: 'figure', scope, total: sql`r.t2` });
  // Written into the statement: an expression with a parameter is not recognized where it is repeated.
  const [limit, splitLimit] = [sql.lit(request.limit), sql.lit(request.splitLimit)];
  const [shown, shownSplit] = [sql`least(p1, ${limit} + 1)`, sql`least(p2, ${splitLimit} + 1)`];
  return sql`(select ${sql.lit(at)} as n, ${shown} as p1, ${shownSplit} as p2,
      case when p1 <= ${limit} then x1::text end as k1, case when p2 <= ${splitLimit} then x2::text end as k2,
      sum(c)::text as c, sum(v)::text as v, (sum(sum(v)) over (partition by ${shown}))::text as f, sum(o)::text as o,
      (max(max(p1)) over ())::text as groups
    from (select r.*, dense_rank() over (order by ${firstOrder}) as p1,
        ${secondOrder ? sql`dense_rank() over (order by ${secondOrder})` : sql`1::bigint`} as p2
      from (select g.*, ${k1} as x1, ${k2} as x2, ${value} as v, ${leftOut} as o,
        sum(${value}) over (partition by ${k1}) as t1, sum(${value}) over (partition by ${k2}) as t2 from g) r) q
    group by ${shown}, ${shownSplit}, 4, 5)`;
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
