import { expect, test } from 'vitest';
import { fillMissingHours } from './fill-missing-hours.ts';

test('an hour without opens counts zero, and none are added at the ends', () => {
  const reported = [
    { at: '2026-11-21T09:00:00.000Z', count: 3 },
    { at: '2026-11-21T11:00:00.000Z', count: 1 },
  ];
  expect(fillMissingHours(reported).map(({ count }) => count)).toEqual([3, 0, 1]);
  expect(fillMissingHours([])).toEqual([]);
});

test('two days are the most that is drawn', () => {
  const reported = [
    { at: '2026-11-21T09:00:00.000Z', count: 3 },
    { at: '2026-12-21T09:00:00.000Z', count: 1 },
  ];
  expect(fillMissingHours(reported)).toHaveLength(48);
});
