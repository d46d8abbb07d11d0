import { expect, test } from 'vitest';
import { costOf } from './segment-cost.ts';

test.each([
  ['0.0079', 1210, '9.5590'],
  ['0.0079', 0, '0.0000'],
  ['2', 3, '6'],
  ['0.1', 3, '0.3'],
])('a segment for %s, %i times, costs %s', (amount, segments, total) => {
  expect(costOf(amount, segments)).toBe(total);
});
