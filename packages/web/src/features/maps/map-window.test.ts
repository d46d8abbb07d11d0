import { expect, test } from 'vitest';
import { toGrid } from './map-window.ts';

const oakland = { west: -122.5, south: 37.6, east: -122.1, north: 37.9 };

test('a window is widened to whole cells, and moving it a little asks for the same', () => {
  const asked = toGrid({ bounds: oakland, zoom: 9.6 });
  expect(asked.zoom).toBe(9);
  expect(asked.bounds.west).toBeLessThanOrEqual(oakland.west);
  expect(asked.bounds.east).toBeGreaterThanOrEqual(oakland.east);
  expect(asked.bounds.south).toBeLessThanOrEqual(oakland.south);
  expect(asked.bounds.north).toBeGreaterThanOrEqual(oakland.north);
  expect(asked.bounds.east - asked.bounds.west).toBeLessThan(0.4 + (2 * 360) / (2 ** 9 * 8));
  const moved = { west: -122.49, south: 37.61, east: -122.09, north: 37.91 };
  expect(toGrid({ bounds: moved, zoom: 9.7 })).toEqual(asked);
});

test('the whole world stays within it', () => {
  const { bounds } = toGrid({ bounds: { west: -180, south: -85, east: 180, north: 85 }, zoom: 0 });
  expect(bounds.west).toBe(-180);
  expect(bounds.east).toBe(180);
  expect(bounds.north).toBeLessThanOrEqual(90);
  expect(bounds.south).toBeGreaterThanOrEqual(-90);
});
