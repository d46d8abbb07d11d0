// Records as events: a start and optionally an end of the same type, or a date range with both.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { ViewSettings } from '@fieldhouse/contract/data-views';
import type { DateRangeValue } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import type { DataRecord, RecordValues } from '@fieldhouse/contract/records';
import { type DaySpan, overlapFilter, type When } from '@fieldhouse/domain/fields/date/calendar-days';
import { addDays, dayInZone, instantInZone, wallTimeInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import { fieldTypesUi } from '../../fields/index.ts';

export interface CalendarFields {
  readonly start: Field;
  /** Of the same type as the start; a range contains its own end. */
  readonly end: Field | undefined;
}

/** Undefined if the view's field was removed or is not readable. */
export function calendarFields(
  { fields }: Pick<CollectionWithFields, 'fields'>,
  settings: Pick<ViewSettings, 'calendar'>,
): CalendarFields | undefined {
  const find = (name: string | undefined) => fields.find(({ columnName }) => columnName === name);
  const start = find(settings.calendar?.startField);
  const time = start && timeOf(start);
  if (!start || !time) return undefined;
  const end = find(settings.calendar?.endField);
  const isEnd = end !== undefined && end.dataType === start.dataType && time !== 'days';
  return { start, end: isEnd ? end : undefined };
}

/** Whether events by the field are days, spans of days, or instants. */
export function timeOf({ dataType }: Pick<Field, 'dataType'>) {
  return fieldTypesUi[dataType].time;
}

export function eventTimeOf({ values }: Pick<DataRecord, 'values'>, { start, end }: CalendarFields): When {
  const value = values[start.columnName];
  if (timeOf(start) === 'days') {
    // As the API sends it.
    const range = value as DateRangeValue | null | undefined;
    return { start: range?.start ?? null, end: range?.end ?? null };
  }
  const until = end && values[end.columnName];
  return { start: textOrNull(value), end: textOrNull(until) };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The field values that represent `when`. */
export function valuesOf({ start, end }: When, fields: CalendarFields): RecordValues {
  if (timeOf(fields.start) === 'days') return { [fields.start.columnName]: { start, end } };
  return { [fields.start.columnName]: start, ...(fields.end && { [fields.end.columnName]: end }) };
}

/** Moved by whole days; an instant keeps its local time in the zone. */
export function shiftedByDays(when: When, days: number, timeZone: string): When {
  const move = (one: string | null): string | null => {
    if (one === null) return null;
    if (!one.includes('T')) return addDays(one, days);
    const time = wallTimeInZone(new Date(one), timeZone);
    return instantInZone(addDays(dayInZone(new Date(one), timeZone), days), time, timeZone).toISOString();
  };
  return { start: move(when.start), end: move(when.end) };
}

/** Records that overlap the days. */
export function rangeFilter({ start, end }: CalendarFields, span: DaySpan, timeZone: string): Filter {
  const time = timeOf(start) ?? 'day';
  return overlapFilter({ field: start.columnName, end: end?.columnName, time }, span, timeZone);
}
