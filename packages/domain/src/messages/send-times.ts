// When a message leaves: at once, at an instant, or at a time on each recipient's clock.
import type { MessageSchedule } from '@fieldhouse/contract/message-schedule';
import { instantInZone, offsetAt } from '../fields/date/zoned-time.ts';

const minuteMs = 60_000;
/** No zone is further ahead of UTC, or behind it, than this. */
const furthestAheadMs = 14 * 60 * minuteMs;
const furthestBehindMs = 12 * 60 * minuteMs;
/** From the first clock of the world that shows a time to the last. */
export const localTimeSpreadMs = furthestAheadMs + furthestBehindMs;

/**
 * The instant at which a clock in the zone shows this time (YYYY-MM-DDTHH:MM). A time skipped by a change of
 * the clock is the first one after it; of a time that occurs twice, the first.
 */
export function instantOfLocalTime(localTime: string, timeZone: string): Date {
  const wall = Date.parse(`${localTime}Z`);
  const [day = '', clock = ''] = localTime.split('T');
  const [hour, minute] = clock.split(':');
  const instant = instantInZone(day, { hour: Number(hour), minute: Number(minute), second: 0 }, timeZone);
  const shown = instant.getTime() + offsetAt(instant.getTime(), timeZone);
  return shown === wall ? instant : changeBefore(instant, shown - wall, timeZone);
}

/** What a clock in the zone shows at an instant, to the minute (YYYY-MM-DDTHH:MM). */
export function localTimeAt(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone)).toISOString().slice(0, 16);
}

/** The change of the clock within the `windowMs` before an instant, to the minute. */
function changeBefore(instant: Date, windowMs: number, timeZone: string): Date {
  const offset = offsetAt(instant.getTime(), timeZone);
  let after = instant.getTime();
  let before = after - windowMs - minuteMs;
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / minuteMs / 2) * minuteMs;
    if (offsetAt(middle, timeZone) === offset) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/** When sending starts: with recipients' own times, when the first clock of the world shows it. */
export function startOfSchedule(schedule: MessageSchedule): Date | null {
  switch (schedule.mode) {
    case 'now':
      return null;
    case 'fixed':
      return new Date(schedule.at);
    case 'recipient_local':
      return new Date(Date.parse(`${schedule.localTime}Z`) - furthestAheadMs);
  }
}

/** Whether the time has passed everywhere, by more than the message may be late. */
export function isMissed(schedule: MessageSchedule, maxLatenessMinutes: number, now: Date): boolean {
  if (schedule.mode === 'now') return false;
  const last =
    schedule.mode === 'fixed'
      ? Date.parse(schedule.at)
      : Date.parse(`${schedule.localTime}Z`) + furthestBehindMs;
  return last + maxLatenessMinutes * minuteMs < now.getTime();
}

/** Undefined if the text is not a time zone that this runtime knows. */
export function readTimeZone(text: string): string | undefined {
  // Offsets such as +02:00 are no zones: they don't follow the change of the clock.
  if (!/^[A-Za-z]/.test(text)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    // A RangeError: not a time zone.
    return undefined;
  }
}
