import { expect, test } from 'vitest';
import { maxScrollPixels, placeSections, rowsInView, scaleScroll } from './scroll-sections.ts';

test('sections stand one below the other, closed ones as heads alone', () => {
  const sections = [
    { key: 'a', bodyHeight: 100 },
    { key: 'b', bodyHeight: 0 },
    { key: 'c', bodyHeight: 50 },
  ];
  const { sections: placed, height } = placeSections(sections, 40);
  expect(placed.map(({ top }) => top)).toEqual([0, 140, 180]);
  expect(height).toBe(270);
});

test('a short page scrolls as it is', () => {
  const { shownHeight, top, toShown } = scaleScroll(2000, 500, 300);
  expect([shownHeight, top, toShown(350)]).toEqual([2000, 300, 350]);
});

test('a page longer than a browser can draw is reached from its first to its last row', () => {
  const height = 1_000_000 * 62;
  const start = scaleScroll(height, 800, 0);
  expect([start.shownHeight, start.top]).toEqual([maxScrollPixels, 0]);
  const end = scaleScroll(height, 800, maxScrollPixels - 800);
  expect(end.top).toBeCloseTo(height - 800, 3);
  expect(end.toShown(height)).toBeCloseTo(maxScrollPixels, 3);
  expect(rowsInView(0, 1_000_000, 62, { top: end.top, height: 800 })?.last).toBe(999_999);
});

test('only rows of a section that is on the screen are drawn', () => {
  expect(rowsInView(5000, 10, 50, { top: 0, height: 800 })).toBeUndefined();
  expect(rowsInView(0, 10, 50, { top: 5000, height: 800 })).toBeUndefined();
  expect(rowsInView(0, 1000, 50, { top: 1000, height: 200 })).toEqual({ first: 16, last: 28 });
});
