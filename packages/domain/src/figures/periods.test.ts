import { expect, test } from 'vitest';
import {
  daysFilter,
  lastPeriods,
  periodStart,
  periodsBetween,
  sameDaysBefore,
  shiftPeriod,
} from './periods.ts';

test.each([
  ['day', '2026-11-26', '2026-11-26'],
  ['week', '2026-11-26', '2026-11-23'],
  ['week', '2026-11-23', '2026-11-23'],
  ['week', '2027-01-01', '2026-12-28'],
  ['month', '2026-02-28', '2026-02-01'],
  ['quarter', '2026-11-26', '2026-10-01'],
  ['quarter', '2026-03-31', '2026-01-01'],
  ['year', '2026-11-26', '2026-01-01'],
] as const)('the %s of %s starts on %s', (unit, day, start) => {
  expect(periodStart(unit, day)).toBe(start);
});

test.each([
  ['day', '2026-02-28', 1, '2026-03-01'],
  ['week', '2026-12-28', 1, '2027-01-04'],
  ['month', '2026-12-01', 1, '2027-01-01'],
  ['month', '2026-01-01', -1, '2025-12-01'],
  ['quarter', '2026-01-01', -1, '2025-10-01'],
  ['year', '2026-01-01', -3, '2023-01-01'],
] as const)('a %s from %s, moved by %i, starts on %s', (unit, start, count, expected) => {
  expect(shiftPeriod(unit, start, count)).toBe(expected);
});

test('the periods between two days are complete and limited', () => {
  expect(periodsBetween('month', '2025-11-01', '2026-02-01', 10)).toEqual([
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ]);
  expect(periodsBetween('day', '2026-01-01', '2026-12-31', 5)).toHaveLength(5);
});

test('the last periods end today', () => {
  expect(lastPeriods('month', '2026-11-26', 12)).toEqual({ first: '2025-12-01', dayAfter: '2026-11-27' });
  expect(lastPeriods('week', '2026-11-26', 1)).toEqual({ first: '2026-11-23', dayAfter: '2026-11-27' });
});

test('the running period is compared with the same days of the previous one', () => {
  expect(sameDaysBefore('month', '2026-11-26')).toEqual({ first: '2026-10-01', dayAfter: '2026-10-27' });
  expect(sameDaysBefore('week', '2026-11-23')).toEqual({ first: '2026-11-16', dayAfter: '2026-11-17' });
  // February has no 31st: it is taken whole.
  expect(sameDaysBefore('month', '2026-03-31')).toEqual({ first: '2026-02-01', dayAfter: '2026-03-01' });
});

test('days of instants begin and end in the zone of the team, also when its clocks change', () => {
  const days = { first: '2026-03-08', dayAfter: '2026-03-09' };
  expect(daysFilter({ name: 'came', isInstant: false }, days, 'America/Los_Angeles')).toEqual({
    all: [
      { field: 'came', operator: 'on_or_after', value: '2026-03-08' },
      { field: 'came', operator: 'before', value: '2026-03-09' },
    ],
  });
  expect(daysFilter({ name: 'came', isInstant: true }, days, 'America/Los_Angeles')).toEqual({
    all: [
      { field: 'came', operator: 'on_or_after', value: '2026-03-08T08:00:00.000Z' },
      { field: 'came', operator: 'before', value: '2026-03-09T07:00:00.000Z' },
    ],
  });
});
