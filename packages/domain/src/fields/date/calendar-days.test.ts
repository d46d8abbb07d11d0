import { expect, test } from 'vitest';
import { matchesFilter } from '../../filters/match-filter.ts';
import { upcomingFilter } from './calendar-days.ts';

const timeZone = 'America/Los_Angeles';
/** Nine in the evening of November 28 in Los Angeles. */
const now = new Date('2026-11-29T05:00:00Z');

function isUpcoming(
  [dataType, time]:
    | readonly ['date', 'day']
    | readonly ['date_time', 'instant']
    | readonly ['date_range', 'days'],
  start: unknown,
  end?: string | null,
): boolean {
  const filter = upcomingFilter(
    { start: { columnName: 'start' }, end: end === undefined ? undefined : { columnName: 'end' }, time },
    now,
    timeZone,
  );
  return matchesFilter(filter, { start, end }, { dataTypeOf: () => dataType, now, timeZone });
}

test('what happens on a day comes up until its last day is over in the zone', () => {
  const type = ['date', 'day'] as const;
  expect(isUpcoming(type, '2026-11-27')).toBe(false);
  expect(isUpcoming(type, '2026-11-28')).toBe(true);
  expect(isUpcoming(type, '2026-11-20', '2026-11-27')).toBe(false);
  expect(isUpcoming(type, '2026-11-20', '2026-11-28')).toBe(true);
  expect(isUpcoming(type, '2026-11-20', null)).toBe(false);
  expect(isUpcoming(type, '2027-05-01', null)).toBe(true);
});

test('what has a time comes up until it begins, or ends if it has an end', () => {
  const type = ['date_time', 'instant'] as const;
  expect(isUpcoming(type, '2026-11-29T04:59:00.000Z')).toBe(false);
  expect(isUpcoming(type, '2026-11-29T05:01:00.000Z')).toBe(true);
  expect(isUpcoming(type, '2026-11-29T03:00:00.000Z', '2026-11-29T06:00:00.000Z')).toBe(true);
  expect(isUpcoming(type, '2026-11-29T03:00:00.000Z', '2026-11-29T04:00:00.000Z')).toBe(false);
});

test('days that are still running, and those without an end, come up', () => {
  const type = ['date_range', 'days'] as const;
  expect(isUpcoming(type, { start: '2026-11-01', end: '2026-11-27' })).toBe(false);
  expect(isUpcoming(type, { start: '2026-11-01', end: '2026-11-28' })).toBe(true);
  expect(isUpcoming(type, { start: '2026-11-01', end: null })).toBe(true);
});
