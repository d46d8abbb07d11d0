// The days a calendar shows. Days are text, YYYY-MM-DD, independent of time zones.
import type { CalendarMode } from '@fieldhouse/contract/data-views';
import { addDays } from '@fieldhouse/domain/fields/date/zoned-time';

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
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
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
