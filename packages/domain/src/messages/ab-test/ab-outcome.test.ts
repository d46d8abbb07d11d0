import { expect, test } from 'vitest';
import { chanceOf, winnerOf } from './ab-outcome.ts';
import { groupSizes } from './group-sizes.ts';

const versions = (a: readonly [number, number], b: readonly [number, number]) => ({
  a: { people: a[1], count: a[0] },
  b: { people: b[1], count: b[0] },
});

test.each([
  ['B had more', versions([10, 100], [11, 100]), 'b', 'measured'],
  ['A had more', versions([11, 100], [10, 100]), 'a', 'measured'],
  ['a larger share of fewer people', versions([10, 100], [6, 50]), 'b', 'measured'],
  ['the same share', versions([10, 100], [5, 50]), 'a', 'tie'],
  ['neither had any', versions([0, 100], [0, 100]), 'a', 'nothing_measured'],
  ['no one got B', versions([3, 10], [0, 0]), 'a', 'measured'],
] as const)('%s', (_name, measured, variant, reason) => {
  expect(winnerOf(measured)).toEqual({ variant, reason });
});

test.each([
  ['much more of many', versions([200, 1000], [260, 1000]), 'unlikely'],
  ['a little more of many', versions([200, 1000], [210, 1000]), 'possible'],
  // z = 1.96 is the border of one in twenty.
  ['just likely enough', versions([100, 1000], [128, 1000]), 'unlikely'],
  ['just not', versions([100, 1000], [127, 1000]), 'possible'],
  ['twice as many of a few', versions([2, 10], [4, 10]), 'unknown'],
  ['no one at all', versions([0, 0], [0, 0]), 'unknown'],
  ['everyone', versions([40, 40], [40, 40]), 'unknown'],
] as const)('the difference could be chance: %s', (_name, measured, chance) => {
  expect(chanceOf(measured)).toBe(chance);
});

test.each([
  [10, 20, { each: 2, rest: 6 }],
  [10, 50, { each: 5, rest: 0 }],
  [11, 50, { each: 5, rest: 1 }],
  [3, 5, { each: 1, rest: 1 }],
  [1, 20, { each: 0, rest: 1 }],
  [0, 20, { each: 0, rest: 0 }],
])('%d people with %d percent each', (people, share, sizes) => {
  expect(groupSizes(people, share)).toEqual(sizes);
});
