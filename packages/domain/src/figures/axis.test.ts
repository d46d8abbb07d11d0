import { expect, test } from 'vitest';
import { axisMarks } from './axis.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [20, [0, 5, 10, 15, 20]],
  [1945, [0, 500, 1000, 1500, 2000]],
  [1_000_000, [0, 500_000, 1_000_000]],
])('an axis up to %i has round marks', (greatest, marks) => {
  expect(axisMarks(greatest)).toEqual(marks);
});
