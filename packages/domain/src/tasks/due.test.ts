import type { Recurrence } from '@fieldhouse/contract/task-recurrence';
import { expect, test } from 'vitest';
import { daysLate, dueAtOf, isOverdue, reminderAtOf } from './due.ts';
import { nextDueOn } from './recurrence.ts';

const zone = 'America/Los_Angeles';
const at = (date: Date | null) => date?.toISOString() ?? null;

test('a task without a time is overdue when its day ends in the team’s zone', () => {
  const due = { dueOn: '2026-11-20', dueTime: null };
  expect(at(dueAtOf(due, zone))).toBe('2026-11-21T08:00:00.000Z');
  expect(at(reminderAtOf(due, zone))).toBe('2026-11-20T17:00:00.000Z');
});

test('a task with a time is overdue from that time, and announced an hour before', () => {
  const due = { dueOn: '2026-11-20', dueTime: '15:30' };
  expect(at(dueAtOf(due, zone))).toBe('2026-11-20T23:30:00.000Z');
  expect(at(reminderAtOf(due, zone))).toBe('2026-11-20T22:30:00.000Z');
});

test('nothing is due without a day, and nothing completed is overdue', () => {
  expect(dueAtOf({ dueOn: null, dueTime: '15:30' }, zone)).toBeNull();
  const now = new Date('2026-11-22T12:00:00Z');
  const dueAt = '2026-11-21T08:00:00.000Z';
  expect(isOverdue({ dueAt, completedAt: null }, now)).toBe(true);
  expect(isOverdue({ dueAt, completedAt: '2026-11-22T09:00:00.000Z' }, now)).toBe(false);
  expect(daysLate('2026-11-20', now, zone)).toBe(2);
});

test.each([
  [{ every: 2, unit: 'week', after: 'due' }, '2026-11-06', '2026-12-04'],
  [{ every: 2, unit: 'week', after: 'done' }, '2026-11-06', '2026-12-10'],
  [{ every: 1, unit: 'month', after: 'due' }, '2026-08-31', '2026-11-30'],
  [{ every: 1, unit: 'day', after: 'due' }, '2026-11-26', '2026-11-27'],
  [{ every: 1, unit: 'year', after: 'due' }, '2024-02-29', '2027-02-28'],
  [{ every: 1, unit: 'month', after: 'due' }, null, '2026-12-26'],
  [{ every: 3, unit: 'day', after: 'due' }, '0001-01-01', '2026-11-28'],
  [{ every: 3, unit: 'year', after: 'due' }, '9998-01-01', undefined],
  // November 26 is a Thursday.
  [{ every: 1, unit: 'week', after: 'due', weekdays: [1, 5] }, '2026-11-23', '2026-11-27'],
  [{ every: 1, unit: 'week', after: 'due', weekdays: [1] }, '2026-11-30', '2026-12-07'],
  [{ every: 2, unit: 'week', after: 'due', weekdays: [5] }, '2026-11-20', '2026-12-04'],
  [{ every: 2, unit: 'week', after: 'done', weekdays: [1, 7] }, '2026-11-02', '2026-11-29'],
  [{ every: 1, unit: 'week', after: 'due', weekdays: [4] }, null, '2026-12-03'],
] as const)('%j after %s comes back on %s', (recurrence, dueOn, expected) => {
  expect(nextDueOn(recurrence as Recurrence, { dueOn, today: '2026-11-26' })).toBe(expected);
});
