// How figures are grouped: by the values of a field, or by the periods of a date or time in the team's calendar.
import type { DashboardGrouping, PeriodUnit } from '@fieldhouse/contract/dashboard-cards';
import { groupableTypes, isInstantType, periodTypes } from '@fieldhouse/contract/field-types';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../../kernel/context.ts';
import { Refusal } from '../../../../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../../catalogue/index.ts';
import { type Access, readableField, unknownField } from '../../access/access.ts';
import type { CompileScope } from '../../columns/column-type.ts';
import { columnTypes } from '../../columns/column-types.ts';
import { instantColumn } from '../../columns/families/day-columns.ts';
import { columnOf, type Sql } from '../../columns/identifiers.ts';
import { isPerson, systemField } from '../../columns/system-fields.ts';
import { comparedSql } from './aggregate-records.ts';

export interface Key {
  readonly name: string;
  /** As it is stored. */
  readonly column: Sql;
  readonly expression: Sql;
  /**
   * Of a period: a part of it that contains the value, and the period of that part over `r`. Far fewer parts than records are
   * converted to periods. Of an instant, a quarter of an hour, within which no time zone changes; of a date, the day.
   */
  readonly bin?: { readonly of: Sql; readonly key: Sql };
  readonly unit: PeriodUnit | undefined;
  /** Undefined for a system field. */
  readonly field: FieldDefinition | undefined;
}

export function keyOf(
  collection: CollectionDefinition,
  access: Access,
  grouping: DashboardGrouping,
  timeZone: string,
): Key {
  const { field, column, wallTime, isInstant } = groupingField(collection, access, grouping);
  const { unit } = grouping;
  if (unit && wallTime) {
    // `unit` is one of the contract's five words.
    const periodOf = (some: Sql) => sql`date_trunc(${sql.lit(unit)}, ${wallTime(some, timeZone)})::date`;
    const of = isInstant ? sql`date_bin('15 minutes', ${column}, timestamptz '2000-01-01')` : column;
    return {
      ...{
        name: `period_${field?.number ?? grouping.field}`,
        column,
        expression: periodOf(column),
        unit,
        field,
      },
      ...((isInstant || unit !== 'day') && { bin: { of, key: periodOf(sql`r.bin`) } }),
    };
  }
  if (!field) throw unknownField(grouping.field);
  const expression = comparedSql(field);
  const name = columnTypes[field.dataType].columns(field)[0]?.name ?? '';
  return { name, column, expression, unit: undefined, field };
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
export function orderOf(
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
export async function valuesOf(
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
