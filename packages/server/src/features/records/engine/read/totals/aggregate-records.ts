import type { AggregateValue, aggregateFunctions } from '@fieldhouse/contract/records';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../../kernel/context.ts';
import { Refusal } from '../../../../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../../catalogue/index.ts';
import { type Access, readableField } from '../../access/access.ts';
import { columnTypes } from '../../columns/column-types.ts';
import { columnOf, type Sql } from '../../columns/identifiers.ts';
import { compile } from '../compile-query.ts';

export type AggregateFunction = (typeof aggregateFunctions)[number];

export interface AggregateRequest {
  readonly filter?: Parameters<typeof compile>[2]['filter'];
  readonly search?: string | undefined;
  readonly aggregates: readonly { readonly field: string; readonly fn: AggregateFunction }[];
}

/**
 * Values in the requested order: counts as numbers, sums as exact text, mixed currencies as a total per
 * currency.
 */
export async function aggregateRecords(
  ctx: TeamContext,
  collection: CollectionDefinition,
  request: AggregateRequest,
  access: Access,
): Promise<AggregateValue[]> {
  if (request.aggregates.length === 0) return [];
  const compiled = await compile(ctx, collection, { filter: request.filter, search: request.search }, access);
  const asked = request.aggregates.map(({ field, fn }) => ({
    field: readableField(collection, access, field),
    fn,
  }));
  const columns = asked.map(
    ({ field, fn }, index) => sql`${aggregateSql(fn, field)} as ${sql.id(`a${index}`)}`,
  );
  const result = await sql<AggregateRow>`select ${sql.join(columns)}
    from ${compiled.table} r where r.deleted_at is null and ${compiled.where}`.execute(
    ctx.db.withoutPlugins(),
  );
  const row = result.rows[0] ?? {};
  if (!hasMixedCurrencies(row)) return toValues(asked, row);
  const totals = await totalsByCurrency(ctx, asked, { from: compiled, rows: [row], key: sql`null::text` });
  return toValues(asked, row, totals(null));
}

export interface RequestedAggregate {
  readonly field: FieldDefinition;
  readonly fn: AggregateFunction;
}

export type AggregateRow = Readonly<Record<`a${number}`, string | null>>;

/** Returned if the amounts have several currencies, or one other than the field's own. */
const several = '*';

export function hasMixedCurrencies(row: AggregateRow): boolean {
  return Object.entries(row).some(([name, value]) => value === several && /^a\d+$/.test(name));
}

export function toValues(
  aggregates: readonly Pick<RequestedAggregate, 'fn'>[],
  row: AggregateRow,
  totalsOf?: (place: number) => AggregateValue,
): AggregateValue[] {
  return aggregates.map(({ fn }, place) => {
    const value = row[`a${place}`];
    if (typeof value !== 'string') return null;
    if (value === several) return totalsOf?.(place) ?? null;
    return fn.startsWith('count_') ? Number(value) : value;
  });
}

interface TotalsRequest {
  readonly from: { readonly table: Sql; readonly where: Sql };
  /** The results, computed regardless of currency. */
  readonly rows: readonly AggregateRow[];
  /** The expression that rows are grouped by, as text. */
  readonly key: Sql;
  /** Condition for the requested groups. */
  readonly which?: Sql;
}

const maxTotals = 10_000;

/**
 * A total per currency, by group and index of the aggregate, the field's own currency first. Queries only
 * aggregates with mixed currencies.
 */
export async function totalsByCurrency(
  ctx: TeamContext,
  asked: readonly RequestedAggregate[],
  { from, rows, key, which }: TotalsRequest,
): Promise<(group: string | null) => (place: number) => AggregateValue> {
  const found = new Map<string, { amount: string; currency: string }[]>();
  const keyOf = (group: string | null, place: number) => JSON.stringify([group, place]);
  const places = asked.flatMap((_one, place) =>
    rows.some((row) => row[`a${place}`] === several) ? [place] : [],
  );
  for (const place of places) {
    const { field, fn } = asked[place] ?? {};
    const currency = field && columnTypes[field.dataType].currency?.(field);
    if (!field || !fn || !currency) continue;
    const totals = await sql<{ group: string | null; currency: string; amount: string }>`
      select ${key} as "group", ${currency} as currency, ${totalSql(fn, field)} as amount
      from ${from.table} r where r.deleted_at is null and ${from.where} and ${columnOf(field)} is not null
        ${which ? sql`and ${which}` : sql``}
      group by 1, 2 order by ${currency} <> ${ownCurrency(field)}, 2 limit ${sql.lit(maxTotals)}`.execute(
      ctx.db.withoutPlugins(),
    );
    for (const { group, ...total } of totals.rows)
      found.set(keyOf(group, place), [...(found.get(keyOf(group, place)) ?? []), total]);
  }
  return (group) => (place) => found.get(keyOf(group, place)) ?? null;
}

/**
 * The aggregate of a field over the rows `r`, as text: `several` for amounts in other currencies than the
 * field's. Refuses functions that don't fit the type.
 */
export function aggregateSql(fn: AggregateFunction, field: FieldDefinition): Sql {
  const column = columnOf(field);
  switch (fn) {
    case 'count_filled':
      return sql`count(${column})::text`;
    case 'count_empty':
      return sql`(count(*) - count(${column}))::text`;
    case 'count_unique':
      return sql`count(distinct ${comparedSql(field)})::text`;
    case 'percent_true':
      if (!columnTypes[field.dataType].isTruth) throw doesNotFit(fn, field);
      return sql`round(100.0 * count(*) filter (where ${column}) / nullif(count(*), 0), 1)::text`;
    default:
      return ofOneCurrency(field, totalSql(fn, field));
  }
}

/**
 * The aggregate of a field over the rows `r`, as text; amounts in other currencies than the field's are left out, and
 * counted by `leftOut`.
 */
export function ownCurrencySql(fn: AggregateFunction, field: FieldDefinition): FigureSql {
  const currency = columnTypes[field.dataType].currency?.(field);
  const isTotal = fn === 'sum' || fn === 'average' || fn === 'min' || fn === 'max';
  if (!currency || !isTotal) return { value: aggregateSql(fn, field), leftOut: sql`0::bigint` };
  const own = sql`${currency} = ${ownCurrency(field)}`;
  const amount = sql`case when ${own} then ${figureOf(field, fn)} end`;
  const value = fn === 'average' ? average(amount) : sql`${sql.raw(fn)}(${amount})::text`;
  return { value, leftOut: sql`count(*) filter (where ${columnOf(field)} is not null and not (${own}))` };
}

/** What `is` compares of a value, so that alike values are one. */
export function comparedSql(field: FieldDefinition): Sql {
  return columnTypes[field.dataType].isCaseBlind ? sql`lower(${columnOf(field)})` : columnOf(field);
}

interface FigureSql {
  readonly value: Sql;
  readonly leftOut: Sql;
}

function totalSql(fn: AggregateFunction, field: FieldDefinition): Sql {
  if (fn === 'min' || fn === 'max') return extreme(fn, field);
  const figure = figureOf(field, fn);
  return fn === 'average' ? average(figure) : sql`sum(${figure})::text`;
}

/**
 * The zeros give the division enough digits: avg() is exact to only sixteen in total, too few for large
 * amounts.
 */
function average(figure: Sql): Sql {
  return sql`round(sum(${figure}) * 1.0000000000 / nullif(count(${figure}), 0), 6)::text`;
}

function extreme(fn: 'min' | 'max', field: FieldDefinition): Sql {
  const which = sql.raw(fn);
  const { extremeText } = columnTypes[field.dataType];
  if (extremeText) return extremeText(sql`${which}(${columnOf(field)})`);
  return sql`${which}(${figureOf(field, fn)})::text`;
}

function figureOf(field: FieldDefinition, fn: AggregateFunction): Sql {
  const figure = columnTypes[field.dataType].figure?.(field, 'r');
  if (!figure) throw doesNotFit(fn, field);
  return figure;
}

/**
 * Amounts in different currencies have no sum: the result is the `several` marker if any amount is not in the
 * field's own currency.
 */
function ofOneCurrency(field: FieldDefinition, value: Sql): Sql {
  const currency = columnTypes[field.dataType].currency?.(field);
  if (!currency) return value;
  const areOwn = sql`bool_and(${currency} = ${ownCurrency(field)})`;
  return sql`case ${areOwn} when true then ${value} when false then ${several} end`;
}

function ownCurrency({ settings }: FieldDefinition): string {
  return String(settings.currency ?? 'USD');
}

function doesNotFit(fn: AggregateFunction, field: FieldDefinition): Refusal {
  const data = { field: field.columnName, operator: fn, reason: 'operator_does_not_fit' };
  return new Refusal('invalid_filter', { data });
}
