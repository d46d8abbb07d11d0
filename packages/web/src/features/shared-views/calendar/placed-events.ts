// The events of a shared calendar by the days they are on.
import type { SharedEvents } from '@fieldhouse/contract/public-views';
import { type DaySpan, daysOf, daysWithin } from '@fieldhouse/domain/fields/date/calendar-days';
import { dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import { nameIn, type View } from '../record-cards.tsx';

export type SharedEvent = SharedEvents['events'][number];

export interface DayOfEvents {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly events: readonly SharedEvent[];
}

/** All days of the span, in order. */
export function byDay(events: readonly SharedEvent[], span: DaySpan, timeZone: string): DayOfEvents[] {
  const days = new Map<string, SharedEvent[]>(daysOf(span).map((day) => [day, []]));
  for (const event of events) {
    if (event.start === null && event.end === null) continue;
    for (const day of daysOf(daysWithin(event, span, timeZone))) days.get(day)?.push(event);
  }
  return [...days].map(([day, found]) => ({ day, events: found }));
}

/** An event in a row of days: one piece, however many of the days it is on. */
export interface PlacedEvent {
  readonly event: SharedEvent;
  /** Index of its first day in the row. */
  readonly from: number;
  readonly length: number;
  /** Counted from the top; no two events of a day have the same. */
  readonly lane: number;
}

/** Events of several days keep their lane, so that each is one bar. */
export function placedIn(row: readonly DayOfEvents[]): PlacedEvent[] {
  const placed: PlacedEvent[] = [];
  const known = new Set<SharedEvent>();
  const taken: Set<number>[] = row.map(() => new Set());
  for (const [from, { events }] of row.entries()) {
    const lengthOf = (event: SharedEvent) => row.filter((day) => day.events.includes(event)).length;
    // Longer ones first, so that what begins on a day is above what is on that day only.
    for (const event of events.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
      if (known.has(event)) continue;
      known.add(event);
      const length = lengthOf(event);
      let lane = 0;
      const isTaken = () => taken.slice(from, from + length).some((lanes) => lanes.has(lane));
      while (isTaken()) lane += 1;
      for (const lanes of taken.slice(from, from + length)) lanes.add(lane);
      placed.push({ event, from, length, lane });
    }
  }
  return placed;
}

/** Its days, such as "Jul 3 – 7"; nothing for a single one. */
export function daysText(
  { start, end }: SharedEvent,
  { locale, timeZone }: { readonly locale: string; readonly timeZone: string },
): string {
  if (start === null || end === null) return '';
  const dayOf = (one: string) => (one.includes('T') ? dayInZone(new Date(one), timeZone) : one);
  const [first, last] = [dayOf(start), dayOf(end)];
  if (last <= first) return '';
  const format = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return format.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`));
}

/** Its name, or what is shown first if that isn't shown. */
export function titleOf(view: View, { cells }: SharedEvent): string {
  return nameIn(view, cells) ?? cells.find(({ text }) => text !== '')?.text ?? '';
}

export interface MonthParts {
  readonly view: View;
  readonly timeZone: string;
  /** YYYY-MM; empty for a week, of which every day is shown alike. */
  readonly month: string;
  readonly today: string;
  readonly days: readonly DayOfEvents[];
  readonly onOpen: (opened: SharedEvent | DayOfEvents) => void;
}

/** The time of day at which it starts, on the day on which it does; nothing for whole days. */
export function clockOf(
  { start }: SharedEvent,
  day: string,
  { locale, timeZone }: { readonly locale: string; readonly timeZone: string },
): string {
  if (!start?.includes('T')) return '';
  const at = new Date(start);
  if (dayInZone(at, timeZone) !== day) return '';
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(at);
}
