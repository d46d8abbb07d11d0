// The days a calendar shows. Days are text, YYYY-MM-DD, independent of time zones.
import type { CalendarMode, ViewSettings } from '@fieldhouse/contract/data-views';
import type { DataType, DateRangeValue } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import type { RecordValues } from '@fieldhouse/contract/records';
import { addDays, addMonths, dayInZone, instantInZone } from './zoned-time.ts';

/** First and last day, inclusive. */
export interface DaySpan {
  readonly first: string;
  readonly last: string;
}

const weeksOfMonth = 6;

/** `firstDay`: 0 is Sunday. */
export function shownDays(date: string, mode: CalendarMode, firstDay: number): DaySpan {
  if (mode === 'day') return { first: date, last: date };
  const from = mode === 'month' ? `${date.slice(0, 8)}01` : date;
  const first = addDays(from, -((weekday(from) - firstDay + 7) % 7));
  return { first, last: addDays(first, (mode === 'month' ? weeksOfMonth : 1) * 7 - 1) };
}

/**
 * A date one page forward or back: a day or a week later or earlier, or the first day of the next or last
 * month.
 */
export function shiftedPage(date: string, mode: CalendarMode, by: 1 | -1): string {
  if (mode !== 'month') return addDays(date, by * (mode === 'week' ? 7 : 1));
  return addMonths(date, by, 1);
}

export function daysOf({ first, last }: DaySpan): readonly string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** By the locale: Sunday in the United States, Monday in Spain. */
export function firstDayOf(locale: string): number {
  // Browsers implement it as a method or as a property; the TypeScript types know neither.
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: 7 }).firstDay % 7;
}

/** Whether events by a field are days, spans of days, or instants. */
export type EventTime = 'day' | 'days' | 'instant';

/** Of the fields that put records on days. */
export const eventTimes: Partial<Record<string, EventTime>> = {
  date: 'day',
  date_range: 'days',
  date_time: 'instant',
} satisfies Partial<Record<DataType, EventTime>>;

/** The time of an event: days (inclusive) for whole-day events, otherwise instants. Null means open-ended. */
export interface When {
  readonly start: string | null;
  readonly end: string | null;
}

/** The fields by which a calendar view puts records on days. */
export interface CalendarFields<F> {
  readonly start: F;
  /** Of the same type as the start; a range contains its own end. */
  readonly end: F | undefined;
  readonly time: EventTime;
}

/** `fieldOf` finds a field that may be used by its column. Undefined without a start. */
export function calendarFieldsOf<F extends { readonly dataType: string }>(
  calendar: ViewSettings['calendar'],
  fieldOf: (columnName: string) => F | undefined,
): CalendarFields<F> | undefined {
  const start = calendar && fieldOf(calendar.startField);
  const time = start && eventTimes[start.dataType];
  if (!start || !time) return undefined;
  const end = calendar.endField === undefined ? undefined : fieldOf(calendar.endField);
  return { start, end: end?.dataType === start.dataType && time !== 'days' ? end : undefined, time };
}

type Columns = CalendarFields<{ readonly columnName: string }>;

/** When a record is, by its values in the format of the API. */
export function whenOf(values: RecordValues, { start, end, time }: Columns): When {
  const value = values[start.columnName];
  if (time === 'days') {
    const range = value as DateRangeValue | null | undefined;
    return { start: range?.start ?? null, end: range?.end ?? null };
  }
  return { start: textOrNull(value), end: end ? textOrNull(values[end.columnName]) : null };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The days of the span that an event covers, in the viewer's time zone. */
export function daysWithin({ start, end }: When, { first, last }: DaySpan, timeZone: string): DaySpan {
  const dayOf = (one: string) => (one.includes('T') ? dayInZone(new Date(one), timeZone) : one);
  const from = start === null ? first : dayOf(start);
  const until = end === null ? (start === null ? last : from) : lastDayOf(end, timeZone);
  const lastDay = [until, from].toSorted().at(-1) ?? from;
  return { first: from < first ? first : from, last: lastDay > last ? last : lastDay };
}

/** An event that ends at midnight is over before that day. */
function lastDayOf(end: string, timeZone: string): string {
  return end.includes('T') ? dayInZone(new Date(Date.parse(end) - 1), timeZone) : end;
}

/** Records that overlap the days. */
export function overlapFilter(
  { start, end, time }: Columns,
  { first, last }: DaySpan,
  timeZone: string,
): Filter {
  const field = start.columnName;
  if (time === 'days') return { field, operator: 'between', value: [first, last] };
  const from = time === 'instant' ? midnight(first, timeZone) : first;
  const until: Filter =
    time === 'instant'
      ? { field, operator: 'before', value: midnight(addDays(last, 1), timeZone) }
      : { field, operator: 'on_or_before', value: last };
  const begins: Filter = { field, operator: 'on_or_after', value: from };
  if (end === undefined) return { all: [begins, until] };
  return { all: [until, { any: [begins, { field: end.columnName, operator: 'on_or_after', value: from }] }] };
}

/** Far enough for every plan. */
const lastDay = '9999-12-31';

/** Records that aren't over at an instant. Without an end they are over when they begin. */
export function upcomingFilter({ start, end, time }: Columns, now: Date, timeZone: string): Filter {
  const field = start.columnName;
  const today = dayInZone(now, timeZone);
  if (time === 'days') return { field, operator: 'between', value: [today, lastDay] };
  const value = time === 'instant' ? now.toISOString() : today;
  const begins: Filter = { field, operator: 'on_or_after', value };
  return end === undefined
    ? begins
    : { any: [begins, { field: end.columnName, operator: 'on_or_after', value }] };
}

function midnight(day: string, timeZone: string): string {
  return instantInZone(day, { hour: 0, minute: 0, second: 0 }, timeZone).toISOString();
}
