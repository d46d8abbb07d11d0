// When a task is due. Days and times of day are those of the team's time zone.
import { addDays, dayInZone, instantInZone } from '../fields/date/zoned-time.ts';

export interface Due {
  /** YYYY-MM-DD */
  readonly dueOn: string | null;
  /** HH:MM */
  readonly dueTime: string | null;
}

/** The instant from which the task is overdue: its time, or the end of its day. */
export function dueAtOf({ dueOn, dueTime }: Due, timeZone: string): Date | null {
  if (dueOn === null) return null;
  return dueTime === null
    ? instantInZone(addDays(dueOn, 1), toWallTime('00:00'), timeZone)
    : instantInZone(dueOn, toWallTime(dueTime), timeZone);
}

const hourMs = 3_600_000;
const usualTime = '09:00';

/** When its assignees are reminded: an hour before its time, or in the morning of its day. */
export function reminderAtOf({ dueOn, dueTime }: Due, timeZone: string): Date | null {
  if (dueOn === null) return null;
  if (dueTime === null) return instantInZone(dueOn, toWallTime(usualTime), timeZone);
  return new Date(instantInZone(dueOn, toWallTime(dueTime), timeZone).getTime() - hourMs);
}

export function isOverdue(
  task: { readonly dueAt: string | null; readonly completedAt: string | null },
  now: Date,
): boolean {
  return task.completedAt === null && task.dueAt !== null && Date.parse(task.dueAt) <= now.getTime();
}

/** Whole days since the day it was due; 0 on the day itself. */
export function daysLate(dueOn: string, now: Date, timeZone: string): number {
  const today = dayInZone(now, timeZone);
  return Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${dueOn}T00:00:00Z`)) / (24 * hourMs));
}

function toWallTime(clock: string) {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return { hour, minute, second: 0 };
}
