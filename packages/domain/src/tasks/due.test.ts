import { expect, test } from 'vitest';
import { daysLate, dueAtOf, isOverdue, reminderAtOf } from './due.ts';

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
