// Days, weeks, months, quarters and years as periods of a calendar: each is known by its first day, as YYYY-MM-DD.
// Weeks start on Monday, as in the relative days of filters.
import type { PeriodUnit } from '@fieldhouse/contract/dashboard-cards';
import type { Filter } from '@fieldhouse/contract/filters';
import { addDays, instantInZone } from '../fields/date/zoned-time.ts';

/** The first day of the period that contains the day. */
export function periodStart(unit: PeriodUnit, day: string): string {
  const [year = '', month = ''] = day.split('-');
  switch (unit) {
    case 'day':
      return day;
    case 'week':
      return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
    case 'month':
      return `${year}-${month}-01`;
    case 'quarter':
      return `${year}-${pad(Math.floor((Number(month) - 1) / 3) * 3 + 1)}-01`;
    case 'year':
      return `${year}-01-01`;
  }
}

/** The first day of the period that is the given number of periods later or earlier; `start` is a first day. */
export function shiftPeriod(unit: PeriodUnit, start: string, count: number): string {
  if (unit === 'day') return addDays(start, count);
  if (unit === 'week') return addDays(start, count * 7);
  const months = { month: 1, quarter: 3, year: 12 }[unit] * count;
  const [year = 0, month = 1] = start.split('-').map(Number);
  const all = year * 12 + (month - 1) + months;
  return `${String(Math.floor(all / 12)).padStart(4, '0')}-${pad((all % 12) + 1)}-01`;
}

/** The periods from one first day to another, both included; at most `max`. */
export function periodsBetween(unit: PeriodUnit, first: string, last: string, max: number): string[] {
  const starts: string[] = [];
  for (let start = first; start <= last && starts.length < max; start = shiftPeriod(unit, start, 1))
    starts.push(start);
  return starts;
}

export interface Days {
  readonly first: string;
  /** Not included. */
  readonly dayAfter: string;
}

/** The last periods up to and including today; later days of the running period are left out. */
export function lastPeriods(unit: PeriodUnit, today: string, count: number): Days {
  const running = periodStart(unit, today);
  return { first: shiftPeriod(unit, running, 1 - count), dayAfter: addDays(today, 1) };
}

/**
 * As many days of the previous period as have passed of the running one, so that both can be compared. A shorter previous
 * period is taken whole.
 */
export function sameDaysBefore(unit: PeriodUnit, today: string): Days {
  const running = periodStart(unit, today);
  const first = shiftPeriod(unit, running, -1);
  const passed = (Date.parse(today) - Date.parse(running)) / 86_400_000 + 1;
  const end = addDays(first, passed);
  if (end >= running) return { first, dayAfter: running };
  return { first, dayAfter: end };
}

/** The records with a day among these. `isInstant`: the field holds instants, whose day depends on the zone. */
export function daysFilter(
  field: { readonly name: string; readonly isInstant: boolean },
  { first, dayAfter }: Days,
  timeZone: string,
): Filter {
  const value = (day: string) =>
    field.isInstant ? instantInZone(day, { hour: 0, minute: 0, second: 0 }, timeZone).toISOString() : day;
  return {
    all: [
      { field: field.name, operator: 'on_or_after', value: value(first) },
      { field: field.name, operator: 'before', value: value(dayAfter) },
    ],
  };
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
