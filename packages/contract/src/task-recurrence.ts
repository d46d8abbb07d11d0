// When a completed task comes back.
import { z } from 'zod';

export const recurrenceUnits = ['day', 'week', 'month', 'year'] as const;
/** A completed task comes back: that long after it was due, or after it was done. */
export const recurrence = z
  .strictObject({
    every: z.int().min(1).max(99),
    unit: z.enum(recurrenceUnits),
    after: z.enum(['due', 'done']),
    /** Only of weeks: the days on which it comes back, 1 for Monday to 7 for Sunday. */
    weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).optional(),
    /**
     * Only of months and years, while a shorter month has moved the task: the day of the month on which it is due again. Dropped
     * with another due date.
     */
    monthDay: z.int().min(1).max(31).optional(),
  })
  .refine(({ unit, weekdays }) => weekdays === undefined || unit === 'week', {
    error: 'not_available',
    path: ['weekdays'],
  })
  .refine(({ unit, monthDay }) => monthDay === undefined || unit === 'month' || unit === 'year', {
    error: 'not_available',
    path: ['monthDay'],
  })
  .refine(({ weekdays = [] }) => new Set(weekdays).size === weekdays.length, {
    error: 'not_unique',
    path: ['weekdays'],
  });
export type Recurrence = z.output<typeof recurrence>;
