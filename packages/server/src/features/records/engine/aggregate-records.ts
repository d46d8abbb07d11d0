import type { aggregateFunctions } from '@fieldhouse/contract/records';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../../collections/index.ts';
import { type Access, readableField } from './access.ts';
import { columnTypes } from './column-types.ts';
import { instantJson } from './day-columns.ts';
import { columnOf, type Sql, secondColumnOf } from './identifiers.ts';
import { compile } from './select-records.ts';

export type AggregateFunction = (typeof aggregateFunctions)[number];

export interface AggregateRequest {
  readonly filter?: Parameters<typeof compile>[2]['filter'];
  readonly search?: string | undefined;
  readonly aggregates: readonly { readonly field: string; readonly fn: AggregateFunction }[];
}

/** Values in the order asked: counts as numbers, sums exact as text. */
export async function aggregateRecords(
  ctx: TeamContext,
  collection: CollectionDefinition,
  request: AggregateRequest,
  access: Access,
): Promise<(string | number | null)[]> {
  if (request.aggregates.length === 0) return [];
  const compiled = await compile(ctx, collection, { filter: request.filter, search: request.search }, access);
  const columns = request.aggregates.map(({ field: name, fn }, index) => {
    const field = readableField(collection, access, name);
    return sql`${aggregateSql(fn, field)} as ${sql.id(`a${index}`)}`;
  });
  const result = await sql<Record<string, string | null>>`select ${sql.join(columns)}
    from ${compiled.table} r where r.deleted_at is null and ${compiled.where}`.execute(
    ctx.db.withoutPlugins(),
  );
  const row = result.rows[0] ?? {};
  return toValues(request.aggregates, row);
}

export function toValues(
  aggregates: AggregateRequest['aggregates'],
  row: Readonly<Record<string, unknown>>,
): (string | number | null)[] {
  return aggregates.map(({ fn }, index) => {
    const value = row[`a${index}`];
    if (typeof value !== 'string') return null;
    return fn.startsWith('count_') ? Number(value) : value;
  });
}

export function aggregateSql(fn: AggregateFunction, field: FieldDefinition): Sql {
  const column = columnOf(field);
  switch (fn) {
    case 'count_filled':
      return sql`count(${column})::text`;
    case 'count_empty':
      return sql`(count(*) - count(${column}))::text`;
    case 'count_unique':
      return sql`count(distinct ${column})::text`;
    case 'sum':
      return ofOneCurrency(field, sql`sum(${figureOf(field, fn)})::text`);
    case 'average':
      return ofOneCurrency(field, average(figureOf(field, fn)));
    case 'min':
    case 'max':
      return ofOneCurrency(field, extreme(fn, field));
    case 'percent_true':
      if (field.dataType !== 'boolean') throw doesNotFit(fn, field);
      return sql`round(100.0 * count(*) filter (where ${column}) / nullif(count(*), 0), 1)::text`;
  }
}

/** By the zeros a division keeps enough digits; avg() itself is exact to sixteen in all, which large amounts use up. */
function average(figure: Sql): Sql {
  return sql`round(sum(${figure}) * 1.0000000000 / nullif(count(${figure}), 0), 6)::text`;
}

function extreme(fn: 'min' | 'max', field: FieldDefinition): Sql {
  const which = sql.raw(fn);
  if (field.dataType === 'date') return sql`${which}(${columnOf(field)})::text`;
  if (field.dataType === 'date_time')
    return sql`(${instantJson(sql`${which}(${columnOf(field)})`)} #>> '{}')`;
  return sql`${which}(${figureOf(field, fn)})::text`;
}

function figureOf(field: FieldDefinition, fn: AggregateFunction): Sql {
  const figure = columnTypes[field.dataType].figure?.(field, 'r');
  if (!figure) throw doesNotFit(fn, field);
  return figure;
}

/** Dollars and euros make no sum: where another currency than the field's own is among the amounts, there is none. */
function ofOneCurrency(field: FieldDefinition, value: Sql): Sql {
  if (field.dataType !== 'money') return value;
  const isOwn = sql`${secondColumnOf(field, 'currency')} = ${String(field.settings.currency ?? 'USD')}`;
  return sql`case when bool_and(${isOwn}) then ${value} end`;
}

function doesNotFit(fn: AggregateFunction, field: FieldDefinition): Refusal {
  const data = { field: field.columnName, operator: fn, reason: 'operator_does_not_fit' };
  return new Refusal('bad_filter', { data });
}
