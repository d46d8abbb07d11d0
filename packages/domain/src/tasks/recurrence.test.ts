import type { Recurrence } from '@fieldhouse/contract/task-recurrence';
import { expect, test } from 'vitest';
import { comingDays, nextOccurrence } from './recurrence.ts';

const every = (unit: Recurrence['unit'], more: Partial<Recurrence> = {}): Recurrence => ({
  every: 1,
  unit,
  after: 'due',
  ...more,
});

/** The days on which a task is due that is done on each of them. */
function daysOf(recurrence: Recurrence, first: string, count: number): string[] {
  const days: string[] = [];
  let [dueOn, now] = [first, recurrence];
  for (let at = 0; at < count; at += 1) {
    const next = nextOccurrence(now, { dueOn, today: dueOn });
    if (!next) break;
    ({ dueOn, recurrence: now } = next);
    days.push(dueOn);
  }
  return days;
}

test('a task of the 31st is due on the last day of a shorter month, and on the 31st of the next', () => {
  expect(daysOf(every('month'), '2027-01-31', 4)).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ]);
  expect(daysOf(every('month'), '2027-12-30', 3)).toEqual(['2028-01-30', '2028-02-29', '2028-03-30']);
});

test('a task of February 29 is due on it again in four years', () => {
  expect(daysOf(every('year'), '2028-02-29', 4)).toEqual([
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ]);
});

test('a day of the month is stored only while a shorter month has moved the task', () => {
  const completed = { dueOn: '2027-01-31', today: '2027-01-31' };
  const moved = nextOccurrence(every('month'), completed)?.recurrence;
  expect(moved).toEqual(every('month', { monthDay: 31 }));
  const back = nextOccurrence(every('month', { monthDay: 31 }), { dueOn: '2027-02-28', today: '2027-03-01' });
  expect(back).toEqual({ dueOn: '2027-03-31', recurrence: every('month') });
});

test.each([
  [{ every: 2, unit: 'week', after: 'due' }, '2026-11-06', '2026-12-04'],
  [{ every: 2, unit: 'week', after: 'done' }, '2026-11-06', '2026-12-10'],
  [{ every: 1, unit: 'month', after: 'due' }, '2026-08-31', '2026-11-30'],
  [{ every: 1, unit: 'day', after: 'due' }, '2026-11-26', '2026-11-27'],
  [{ every: 1, unit: 'year', after: 'due' }, '2024-02-29', '2027-02-28'],
  [{ every: 1, unit: 'month', after: 'due' }, null, '2026-12-26'],
  [{ every: 3, unit: 'day', after: 'due' }, '0001-01-01', '2026-11-28'],
  [{ every: 1, unit: 'month', after: 'due' }, '0026-10-31', '2026-11-30'],
  [{ every: 3, unit: 'year', after: 'due' }, '9998-01-01', undefined],
  // November 26 is a Thursday.
  [{ every: 1, unit: 'week', after: 'due', weekdays: [1, 5] }, '2026-11-23', '2026-11-27'],
  [{ every: 1, unit: 'week', after: 'due', weekdays: [1] }, '2026-11-30', '2026-12-07'],
  [{ every: 2, unit: 'week', after: 'due', weekdays: [5] }, '2026-11-20', '2026-12-04'],
  [{ every: 2, unit: 'week', after: 'done', weekdays: [1, 7] }, '2026-11-02', '2026-11-29'],
  [{ every: 1, unit: 'week', after: 'due', weekdays: [4] }, null, '2026-12-03'],
] as const)('%j after %s comes back on %s', (recurrence, dueOn, expected) => {
  expect(nextOccurrence(recurrence as Recurrence, { dueOn, today: '2026-11-26' })?.dueOn).toBe(expected);
});

const december = { first: '2026-11-30', last: '2027-01-03' };

test.each([
  // A Thursday.
  [every('week'), '2026-12-03', ['2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31']],
  [every('week', { weekdays: [1, 5] }), '2026-12-28', ['2027-01-01']],
  [every('month'), '2026-10-31', ['2026-11-30', '2026-12-31']],
  [every('month', { monthDay: 31 }), '2026-09-30', ['2026-11-30', '2026-12-31']],
  [every('year'), '2020-12-24', ['2026-12-24']],
  [every('day', { every: 20 }), '2026-11-28', ['2026-12-18']],
  [every('week', { after: 'done' }), '2026-12-03', []],
  [every('day'), '2027-02-01', []],
])('a task that recurs with %j and is due on %s will be due in December on %j', (recurrence, dueOn, days) => {
  expect(comingDays(recurrence, { dueOn, today: '2026-11-26' }, december)).toEqual(days);
});

test('missed days are not due again', () => {
  const missed = { dueOn: '2026-11-30', today: '2026-12-20' };
  expect(comingDays(every('week'), missed, december)).toEqual(['2026-12-21', '2026-12-28']);
});

test('a far month is reached at once, and has the same days as if all before it were passed one by one', () => {
  const first = { dueOn: '2026-11-28', today: '2026-11-26' };
  const far = { first: '2999-01-01', last: '2999-01-31' };
  expect(comingDays(every('day'), first, far)).toHaveLength(31);
  const near = { first: '2026-11-28', last: '2027-03-31' };
  expect(comingDays(every('day', { every: 3 }), first, { ...near, first: '2027-03-20' })).toEqual(
    comingDays(every('day', { every: 3 }), first, near).filter((day) => day >= '2027-03-20'),
  );
});
