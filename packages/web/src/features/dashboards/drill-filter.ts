// The filter of the records behind a figure, for the address of the records page.
import type { Field } from '@fieldhouse/contract/collections';
import type { DashboardGrouping, NumberFigure, NumberSettings } from '@fieldhouse/contract/dashboard-cards';
import { isInstantType } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import { type Days, daysFilter, shiftPeriod } from '@fieldhouse/domain/figures/periods';

interface DrillPlace {
  readonly fields: readonly Field[];
  /** The team's: periods are those of its calendar. */
  readonly timeZone: string;
}

/** Narrows the card's filter to one group. */
export function groupDrill(
  filter: Filter | undefined,
  { grouping, value }: { readonly grouping: DashboardGrouping; readonly value: unknown },
  place: DrillPlace,
): Filter {
  return both(filter, conditionOf(grouping, value, place));
}

function conditionOf({ field, unit }: DashboardGrouping, value: unknown, place: DrillPlace): Filter {
  if (unit && typeof value === 'string')
    return daysOf(field, { first: value, dayAfter: shiftPeriod(unit, value, 1) }, place);
  const wanted = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  // Values of groupable types are text, numbers, booleans, or links with an id.
  return wanted === null || wanted === undefined
    ? { field, operator: 'is_empty' }
    : { field, operator: 'is', value: wanted as string | number | boolean };
}

/** The records that a number counts. */
export function numberDrill(
  { filter, period }: NumberSettings,
  { days }: Pick<NumberFigure, 'days'>,
  place: DrillPlace,
): Filter | undefined {
  return period && days ? both(filter, daysOf(period.field, days, place)) : filter;
}

function daysOf(name: string, days: Days, { fields, timeZone }: DrillPlace): Filter {
  const field = fields.find(({ columnName }) => columnName === name);
  // When a record was created is an instant, too.
  const isInstant = field === undefined || isInstantType(field.dataType);
  return daysFilter({ name, isInstant }, days, timeZone);
}

function both(filter: Filter | undefined, condition: Filter): Filter {
  if (!filter) return condition;
  const own = 'operator' in filter || filter.any ? [filter] : (filter.all ?? []);
  const added = 'operator' in condition || condition.any ? [condition] : (condition.all ?? []);
  return { all: [...own, ...added] };
}
