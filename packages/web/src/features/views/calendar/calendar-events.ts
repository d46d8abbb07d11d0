// Records as events: a start and optionally an end of the same type, or a date range with both.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { ViewSettings } from '@fieldhouse/contract/data-views';
import type { RecordValues } from '@fieldhouse/contract/records';
import {
  calendarFieldsOf,
  type CalendarFields as FieldsOf,
  type When,
} from '@fieldhouse/domain/fields/date/calendar-days';
import { addDays, dayInZone, instantInZone, wallTimeInZone } from '@fieldhouse/domain/fields/date/zoned-time';

export type CalendarFields = FieldsOf<Field>;

/** Undefined if the view's field was removed or is not readable. */
export function calendarFields(
  { fields }: Pick<CollectionWithFields, 'fields'>,
  { calendar }: Pick<ViewSettings, 'calendar'>,
): CalendarFields | undefined {
  return calendarFieldsOf(calendar, (name) => fields.find(({ columnName }) => columnName === name));
}

/** The field values that represent `when`. */
export function valuesOf({ start, end }: When, fields: CalendarFields): RecordValues {
  if (fields.time === 'days') return { [fields.start.columnName]: { start, end } };
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
