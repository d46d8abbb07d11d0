import type { Recurrence } from '@fieldhouse/contract/task-recurrence';
import type { DaySpan } from '../fields/date/calendar-days.ts';
import { addDays, addMonths } from '../fields/date/zoned-time.ts';

interface Completed {
  readonly dueOn: string | null;
  readonly today: string;
}

/**
 * The day on which a completed task is due again, later than today, and how it recurs from there. A task without a day counts
 * from today. In a shorter month, the 31st is its last day, and the 31st again in the next that has one. Undefined after the
 * last year that there is.
 */
export function nextOccurrence(
  { monthDay, ...recurrence }: Recurrence,
  completed: Completed,
): { readonly dueOn: string; readonly recurrence: Recurrence } | undefined {
  const { unit, after } = recurrence;
  const isFromDue = after === 'due' && completed.dueOn !== null && (unit === 'month' || unit === 'year');
  const anchor = isFromDue ? (monthDay ?? dateOf(completed.dueOn)) : undefined;
  const dueOn = nextDueOn(recurrence, { ...completed, anchor });
  if (dueOn === undefined) return undefined;
  const isMoved = anchor !== undefined && anchor !== dateOf(dueOn);
  return { dueOn, recurrence: isMoved ? { ...recurrence, monthDay: anchor } : recurrence };
}

/**
 * The days of the span on which an open task will be due again, if it is completed in time each time. None of a task that comes
 * back some time after it is done.
 */
export function comingDays(
  recurrence: Recurrence,
  { dueOn, today }: { readonly dueOn: string; readonly today: string },
  span: DaySpan,
): string[] {
  if (recurrence.after === 'done') return [];
  const days: string[] = [];
  const from = [dueOn, today, addDays(span.first, -1)].toSorted().at(-1) ?? today;
  let next = nextOccurrence(recurrence, { dueOn, today: from });
  while (next && next.dueOn <= span.last) {
    days.push(next.dueOn);
    next = nextOccurrence(next.recurrence, { dueOn: next.dueOn, today: next.dueOn });
  }
  return days;
}

/** Of a task that gets another due date. */
export function withoutMonthDay<R extends Pick<Recurrence, 'monthDay'>>({ monthDay: _, ...rest }: R) {
  return rest;
}

function dateOf(day: string | null): number {
  return Number(day?.slice(8));
}

function nextDueOn(
  { every, unit, after, weekdays }: Recurrence,
  { dueOn, today, anchor }: Completed & { readonly anchor: number | undefined },
): string | undefined {
  const from = after === 'due' && dueOn !== null ? dueOn : today;
  if (weekdays) return nextOfWeekdays({ every, weekdays, from, today });
  // Missed occurrences are skipped; each is counted from the first day, so that the 31st stays the 31st.
  const days = (Date.parse(today) - Date.parse(from)) / dayMs;
  // No more than have passed, however long the unit is.
  for (let times = Math.max(1, Math.floor(days / (longest[unit] * every))); ; times += 1) {
    const next = shifted(from, { unit, by: every * times, anchor });
    if (!/^\d{4}-/.test(next) || next.startsWith('9999')) return undefined;
    if (next > today) return next;
  }
}

interface WeekdayRule {
  readonly every: number;
  readonly weekdays: readonly number[];
  readonly from: string;
  readonly today: string;
}

/** The next of the chosen days after both days, in a week that is some times `every` weeks after that of `from`. */
function nextOfWeekdays({ every, weekdays, from, today }: WeekdayRule): string | undefined {
  const firstWeek = weekOf(from);
  const start = from > today ? from : today;
  for (let by = 1; by <= 7 * (every + 1); by += 1) {
    const day = addDays(start, by);
    if (day.startsWith('9999') || !/^\d{4}-/.test(day)) return undefined;
    if (weekdays.includes(weekdayOf(day)) && (weekOf(day) - firstWeek) % every === 0) return day;
  }
  return undefined;
}

/** 1 for Monday to 7 for Sunday. */
function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

/** Counts weeks, which begin on Monday; January 1, 1970 was a Thursday. */
function weekOf(day: string): number {
  return Math.floor((Date.parse(day) / dayMs + 3) / 7);
}

const dayMs = 86_400_000;
const longest = { day: 1, week: 7, month: 31, year: 366 } as const;

interface Shift {
  readonly unit: Recurrence['unit'];
  readonly by: number;
  /** The day of the month; by default that of the day itself. */
  readonly anchor: number | undefined;
}

function shifted(day: string, { unit, by, anchor }: Shift): string {
  if (unit === 'day' || unit === 'week') return addDays(day, by * (unit === 'week' ? 7 : 1));
  return addMonths(day, by * (unit === 'year' ? 12 : 1), anchor);
}
