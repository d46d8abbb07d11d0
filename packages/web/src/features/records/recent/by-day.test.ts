import { expect, test } from 'vitest';
import { byDay } from './by-day.ts';

test('a day begins at midnight in the time zone in which times are shown', () => {
  const times = ['2026-03-02T12:00:00Z', '2026-03-02T02:00:00Z', '2026-03-01T23:30:00Z'];
  const items = times.map((changedAt) => ({ changedAt }));
  const daysIn = (timeZone: string) => byDay(items, timeZone).map(([day, { length }]) => [day, length]);
  expect(daysIn('UTC')).toEqual([
    ['2026-03-02', 2],
    ['2026-03-01', 1],
  ]);
  expect(daysIn('America/New_York')).toEqual([
    ['2026-03-02', 1],
    ['2026-03-01', 2],
  ]);
  expect(daysIn('Asia/Tokyo')).toEqual([['2026-03-02', 3]]);
});
