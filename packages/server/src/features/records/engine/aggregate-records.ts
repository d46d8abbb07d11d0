import type { aggregateFunctions } from '@fieldhouse/contract/records';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../../collections/index.ts';
import { type Access, readableField } from './access.ts';
import { columnTypes } from './column-types.ts';
import { columnOf, type Sql } from './identifiers.ts';
import { compile } from './select-records.ts';

export type AggregateFunction = (typeof aggregateFunctions)[number];

const dayTypes = new Set(['date', 'date_time']);

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
  const figure = columnTypes[field.dataType].figure?.(field, 'r');
  const refusal = new Refusal('bad_filter', {
    data: { field: field.columnName, operator: fn, reason: 'operator_does_not_fit' },
  });
  switch (fn) {
    case 'count_filled':
      return sql`count(${column})::text`;
    case 'count_empty':
      return sql`(count(*) - count(${column}))::text`;
    case 'count_unique':
      return sql`count(distinct ${column})::text`;
    case 'sum':
      if (!figure) throw refusal;
      return sql`sum(${figure})::text`;
    case 'average':
      if (!figure) throw refusal;
      return sql`round(avg(${figure}), 6)::text`;
    case 'min':
    case 'max':
      if (!figure && !dayTypes.has(field.dataType)) throw refusal;
      return sql`${sql.raw(fn)}(${figure ?? column})::text`;
    case 'percent_true':
      if (field.dataType !== 'boolean') throw refusal;
      return sql`round(100.0 * count(*) filter (where ${column}) / nullif(count(*), 0), 1)::text`;
  }
}
