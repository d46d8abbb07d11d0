// Wall-clock times of a zone. A time in the gap of a clock change is read with the offset before the change,
// so that 2:30 is 3:30; of a time that occurs twice, the first is used.

export interface WallTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    era: 'short',
  });
  formats.set(timeZone, made);
  return made;
}

/** Offset of the zone from UTC at an instant, in milliseconds. */
export function offsetAt(instant: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  // Before the year 1, years are counted back from 1 BC.
  const year = parts.era?.startsWith('B') ? 1 - Number(parts.year) : Number(parts.year);
  const asUtc = utcOf([year, Number(parts.month), Number(parts.day)], {
    hour: Number(parts.hour),
    minute: Number(parts.minute),
    second: Number(parts.second),
  });
  return asUtc - Math.floor(instant / 1000) * 1000;
}

/** Of any year: `Date.UTC` reads those up to 99 as of the last century. */
function utcOf(
  [year, month, day]: readonly [number, number, number],
  { hour, minute, second }: WallTime,
): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) + ((hour * 60 + minute) * 60 + second) * 1000;
}

/** The instant at which a clock in the zone shows this day and time. It may be in the year 0 or 10000. */
export function instantInZone(date: string, time: WallTime, timeZone: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const wall = utcOf([year, month, day], time);
  const before = offsetAt(wall - 86_400_000, timeZone);
  const after = offsetAt(wall + 86_400_000, timeZone);
  for (const offset of [Math.max(before, after), Math.min(before, after)]) {
    if (offsetAt(wall - offset, timeZone) === offset) return new Date(wall - offset);
  }
  return new Date(wall - Math.min(before, after));
}

/** The day at an instant in the zone, as YYYY-MM-DD. */
export function dayInZone(instant: Date, timeZone: string): string {
  return clockInZone(instant, timeZone).slice(0, 10);
}

/** The time at an instant in the zone, as HH:MM. */
export function timeInZone(instant: Date, timeZone: string): string {
  return clockInZone(instant, timeZone).slice(11, 16);
}

/** What a clock in the zone shows at an instant. */
export function wallTimeInZone(instant: Date, timeZone: string): WallTime {
  const [hour = 0, minute = 0, second = 0] = clockInZone(instant, timeZone)
    .slice(11, 19)
    .split(':')
    .map(Number);
  return { hour, minute, second };
}

function clockInZone(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone)).toISOString();
}

/** A day the given number of days later or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * The day with that number, by default the same, in the month so many months later or earlier; the last one of a shorter month. Date.UTC
 * would take a year below 100 for one of the last century.
 */
export function addMonths(day: string, months: number, date = Number(day.slice(8))): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const count = 12 * year + month - 1 + months;
  const [inYear, inMonth] = [Math.floor(count / 12), (count % 12) + 1];
  return [
    String(inYear).padStart(4, '0'),
    ...[inMonth, Math.min(date, daysInMonth(inYear, inMonth))].map((part) => String(part).padStart(2, '0')),
  ].join('-');
}

/** `month` from 1. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
