// Relative days such as "today", "this week", "within the last seven days", in the team's time zone. Weeks
// start on Monday.
import { addDays, dayInZone } from '../fields/date/zoned-time.ts';

export type RelativeDays =
  | 'within_last_days'
  | 'within_next_days'
  | 'today'
  | 'this_week'
  | 'this_month'
  | 'this_year';

export interface DayRange {
  readonly first: string;
  /** Inclusive. */
  readonly last: string;
  readonly dayAfter: string;
}

/** First and last day, both inclusive; `days` does not count today. */
export function dayRange(kind: RelativeDays, now: Date, timeZone: string, days: number): DayRange {
  const today = dayInZone(now, timeZone);
  const [first, last] = ends(kind, today, days);
  return { first, last, dayAfter: addDays(last, 1) };
}

function ends(kind: RelativeDays, today: string, days: number): readonly [string, string] {
  const year = today.slice(0, 4);
  const month = today.slice(0, 7);
  switch (kind) {
    case 'today':
      return [today, today];
    case 'within_last_days':
      return [addDays(today, -days), today];
    case 'within_next_days':
      return [today, addDays(today, days)];
    case 'this_week': {
      const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
      return [monday, addDays(monday, 6)];
    }
    case 'this_month':
      return [`${month}-01`, addDays(firstOfNextMonth(month), -1)];
    case 'this_year':
      return [`${year}-01-01`, `${year}-12-31`];
  }
}

function firstOfNextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
}
