// Writes a calendar as RFC 5545. Days stay days, and times are in UTC, so that no time zone has to be described.
import ical from 'ical-generator';
import { addDays } from '../fields/date/zoned-time.ts';

export interface CalendarEvent {
  /** Stays the same while the event exists. */
  readonly id: string;
  readonly title: string;
  /** In the app. */
  readonly path: string;
  /** A day, `2026-11-30`, or an instant. */
  readonly start: string;
  /** Like the start: the last day, or the instant at which it is over. Null: none is known. */
  readonly end: string | null;
}

export interface Calendar {
  readonly name: string;
  readonly events: readonly CalendarEvent[];
}

/** How often programs should ask again. */
const refreshSeconds = 15 * 60;

export function calendarText(appUrl: string, { name, events }: Calendar, now: Date): string {
  const { host } = new URL(appUrl);
  const calendar = ical({
    name,
    prodId: { company: 'Fieldhouse', product: 'Fieldhouse', language: 'EN' },
    ttl: refreshSeconds,
  });
  for (const { id, title, path, start, end } of events) {
    calendar.createEvent({
      id: `${id}@${host}`,
      stamp: now,
      summary: title,
      ...timesOf(start, end),
      url: `${appUrl}${path}`,
    });
  }
  return calendar.toString();
}

function timesOf(start: string, end: string | null) {
  if (start.includes('T')) {
    const isOrdered = end !== null && end > start;
    return { start: new Date(start), ...(isOrdered && { end: new Date(end) }) };
  }
  // The last day of a span belongs to it; that of the format does not.
  const last = end === null || end < start ? start : end;
  const after = last < lastWritableDay ? addDays(last, 1) : lastWritableDay;
  return { allDay: true, start: midnight(start), ...(after > start && { end: midnight(after) }) };
}

/** The format has four digits for the year. */
const lastWritableDay = '9999-12-31';

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
