// Days that are named by their weekday, their date or their distance from today; YYYY-MM-DD.
import { addDays, addMonths } from '../fields/date/zoned-time.ts';

/** Without a year, the next such day. */
export function dateIn(date = '', month = 0, year = '', today = ''): string | undefined {
  if (year !== '') return realDay(year, String(month), date);
  const [thisYear = ''] = today.split('-');
  const day = realDay(thisYear, String(month), date);
  if (day !== undefined && day >= today) return day;
  return realDay(String(Number(thisYear) + 1), String(month), date);
}

export function realDay(year: string, month: string, date: string): string | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day ? day : undefined;
}

export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The Monday of the week after this one. */
export function mondayAfter(today: string): string {
  return addDays(today, 7 - ((weekdayOf(today) + 6) % 7));
}

/** Never today. */
export function nextWeekday(today: string, weekday: number): string {
  return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
}

/** Today on a weekend, or the coming Saturday. */
export function nextWeekend(today: string): string {
  return weekdayOf(today) === 0 ? today : addDays(today, 6 - weekdayOf(today));
}

/** Of this month, or of the next one that has such a day. */
export function nextDayOfMonth(today: string, date: number): string | undefined {
  for (let months = 0; months <= 2; months += 1) {
    const [year = '', month = ''] = addMonths(`${today.slice(0, 8)}01`, months).split('-');
    const day = realDay(year, month, String(date));
    if (day !== undefined && day >= today) return day;
  }
  return undefined;
}
