import { expect, test } from 'vitest';
import { snapSize, stepSize } from './card-sizes.ts';

test('a size changes by steps, up to the end', () => {
  const size = { width: 4, height: 1 } as const;
  expect(stepSize(size, 'ArrowRight')).toEqual({ width: 6, height: 1 });
  expect(stepSize(size, 'ArrowLeft')).toEqual({ width: 3, height: 1 });
  expect(stepSize(size, 'ArrowUp')).toEqual(size);
  expect(stepSize(size, 'ArrowDown')).toEqual({ width: 4, height: 2 });
  expect(stepSize(size, 'Enter')).toEqual(size);
});

test.each([
  [259, 108, { width: 3, height: 1 }],
  [420, 200, { width: 4, height: 2 }],
  [600, 400, { width: 6, height: 3 }],
  [1080, 900, { width: 12, height: 4 }],
  [10, 10, { width: 3, height: 1 }],
])('%i by %i pixels of 1,080 snap to the nearest size', (width, height, size) => {
  expect(snapSize({ width, height }, 1080)).toEqual(size);
});
