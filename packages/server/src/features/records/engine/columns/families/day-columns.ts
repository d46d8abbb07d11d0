// Dates, date ranges and instants, with the relative dates of filters.
import type { DateRangeValue } from '@fieldhouse/contract/field-types';
import type { Condition } from '@fieldhouse/contract/filters';
import { instantInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import { type DayRange, dayRange } from '@fieldhouse/domain/filters/relative-days';
import { sql } from 'kysely';
import type { FieldDefinition } from '../../../../catalogue/index.ts';
import type { ColumnType, CompileScope } from '../column-type.ts';
import { columnOf, type Sql } from '../identifiers.ts';
import { daysOperand, oneOperand, pairOperand } from '../operands.ts';
import {
  castOperand,
  columnAsJson,
  emptinessCondition,
  orderedCondition,
  refuseOperator,
  singleColumn,
} from './column-families.ts';

export function dayColumn(): ColumnType {
  return {
    ...singleColumn('date'),
    kind: 'date',
    extremeText: (extreme) => sql`${extreme}::text`,
    wallTime: (column) => sql`${column}::timestamp`,
    toJson: columnAsJson,
    toPlainJson: columnAsJson,
    sortKey: (field, alias) => columnOf(field, alias),
    sortKeyType: 'date',
    index: 'order',
    where(condition, field, alias, scope) {
      const column = columnOf(field, alias);
      const range = relativeDays(condition, scope);
      if (range)
        return sql`${column} between ${castOperand(range.first, 'date')} and ${castOperand(range.last, 'date')}`;
      return (
        orderedCondition(
          condition,
          column,
          () => castOperand(oneOperand(condition, field), 'date'),
          () => {
            const [low, high] = pairOperand(condition, field);
            return [castOperand(low, 'date'), castOperand(high, 'date')];
          },
        ) ?? refuseOperator(condition)
      );
    },
  };
}

/** Date ranges with both ends included; PostgreSQL stores the day after the last one. */
export function rangeColumn(): ColumnType {
  const json = (field: FieldDefinition, alias: string): Sql => {
    const column = columnOf(field, alias);
    return sql`case when ${column} is not null then json_build_object('start', lower(${column}), 'end', upper(${column}) - 1) end`;
  };
  return {
    kind: 'date_range',
    columns: (field) => [{ name: `f_${field.number}`, type: 'daterange' }],
    toStored(value) {
      if (value === null) return [null];
      // Validated by the domain type.
      const { start, end } = value as DateRangeValue;
      return [`[${start ?? ''},${end ?? ''}]`];
    },
    toJson: json,
    toPlainJson: json,
    // A range without a start sorts before every day.
    sortKey: (field, alias) =>
      sql`case when ${columnOf(field, alias)} is not null then coalesce(lower(${columnOf(field, alias)}), '-infinity'::date) end`,
    sortKeyType: 'date',
    index: 'ranges',
    where(condition, field, alias, scope) {
      const column = columnOf(field, alias);
      const day = (operand: unknown): Sql => castOperand(operand, 'date');
      const days = { ...field, dataType: 'date' } as const;
      const range = relativeDays(condition, scope);
      if (range) return sql`${column} && daterange(${day(range.first)}, ${day(range.last)}, '[]')`;
      switch (condition.operator) {
        case 'before':
          return sql`${column} << daterange(${day(oneOperand(condition, days))}, null)`;
        case 'after':
          return sql`${column} >> daterange(null, ${day(oneOperand(condition, days))}, '[]')`;
        case 'between': {
          const [low, high] = pairOperand(condition, days);
          if (String(low) > String(high)) return sql`false`;
          return sql`${column} && daterange(${day(low)}, ${day(high)}, '[]')`;
        }
        default:
          return emptinessCondition(condition, column) ?? refuseOperator(condition);
      }
    },
  };
}

function relativeDays(condition: Condition, { now, timeZone }: CompileScope): DayRange | undefined {
  switch (condition.operator) {
    case 'within_last_days':
    case 'within_next_days':
      return dayRange(condition.operator, now, timeZone, daysOperand(condition));
    case 'today':
    case 'this_week':
    case 'this_month':
    case 'this_year':
      return dayRange(condition.operator, now, timeZone, 0);
    default:
      return undefined;
  }
}

/** ISO 8601 in UTC with milliseconds. */
export function instantJson(column: Sql): Sql {
  return sql`to_json(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
}

export function instantColumn(): ColumnType {
  const json = (field: FieldDefinition, alias: string): Sql => instantJson(columnOf(field, alias));
  return {
    ...singleColumn('timestamptz'),
    kind: 'date_time',
    extremeText: (extreme) => sql`(${instantJson(extreme)} #>> '{}')`,
    wallTime: (column, timeZone) => sql`(${column} at time zone ${timeZone}::text)`,
    toJson: json,
    toPlainJson: json,
    sortKey: (field, alias) => columnOf(field, alias),
    sortKeyType: 'timestamptz',
    index: 'order',
    where: (condition, field, alias, scope) =>
      instantCondition(condition, { field, column: columnOf(field, alias) }, scope),
  };
}

/** SQL of a condition on a `timestamptz` column; throws Refusal `invalid_filter` as `ColumnType.where` does. */
export function instantCondition(
  condition: Condition,
  { field, column }: { readonly field: FieldDefinition; readonly column: Sql },
  scope: CompileScope,
): Sql {
  const range = relativeDays(condition, scope);
  if (range) {
    const from = instantInZone(range.first, midnight, scope.timeZone);
    const to = instantInZone(range.dayAfter, midnight, scope.timeZone);
    return sql`(${column} >= ${castOperand(from.toISOString(), 'timestamptz')} and ${column} < ${castOperand(to.toISOString(), 'timestamptz')})`;
  }
  return (
    orderedCondition(
      condition,
      column,
      () => castOperand(oneOperand(condition, field), 'timestamptz'),
      () => {
        const [low, high] = pairOperand(condition, field);
        return [castOperand(low, 'timestamptz'), castOperand(high, 'timestamptz')];
      },
    ) ?? refuseOperator(condition)
  );
}

const midnight = { hour: 0, minute: 0, second: 0 } as const;
