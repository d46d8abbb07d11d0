// As packages/domain/src/expressions/operations/dates.ts.
import { sql } from 'kysely';
import type { Sql } from '../../columns/identifiers.ts';
import {
  argument,
  calls,
  type SqlCall,
  type SqlEnvironment,
  type SqlOperation,
  type SqlValue,
} from '../sql-operation.ts';

function dayOf({ type, sql: value }: SqlValue, { timeZone }: SqlEnvironment): Sql {
  return type.kind === 'date_time' ? sql`platform.expr_day(${value}, ${timeZone})` : value;
}

function partOf(part: 'year' | 'month' | 'day' | 'isodow'): SqlOperation {
  return (call) => sql`extract(${sql.raw(part)} from ${dayOf(argument(call, 0), call)})`;
}

function shift(name: string, count: (by: Sql) => Sql = (by) => by): SqlOperation {
  return (call: SqlCall) => {
    const moment = argument(call, 0);
    const zone = moment.type.kind === 'date_time' ? sql`, ${call.timeZone}` : sql``;
    return sql`${sql.id('platform', name)}(${moment.sql}, ${count(argument(call, 1).sql)}${zone})`;
  };
}

export const dates = {
  today: ({ now, timeZone }) => sql`platform.expr_day(${now}, ${timeZone})`,
  now: ({ now }) => now,
  date: calls('expr_date'),
  date_of: (call) => dayOf(argument(call, 0), call),
  add_days: shift('expr_add_days'),
  add_months: shift('expr_add_months'),
  add_years: shift('expr_add_months', (by) => sql`platform.expr_whole(${by}) * 12::numeric`),
  add_hours: calls('expr_add_hours'),
  days_between: (call) =>
    sql`(${dayOf(argument(call, 1), call)} - ${dayOf(argument(call, 0), call)})::numeric`,
  years_between: (call) =>
    sql`platform.expr_years_between(${dayOf(argument(call, 0), call)}, ${dayOf(argument(call, 1), call)})::numeric`,
  year: partOf('year'),
  month: partOf('month'),
  day: partOf('day'),
  weekday: partOf('isodow'),
} as const satisfies Record<string, SqlOperation>;
