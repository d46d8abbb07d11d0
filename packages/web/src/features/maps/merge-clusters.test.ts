import fc from 'fast-check';
import { expect, test } from 'vitest';
import { northing } from './map-window.ts';
import { clusterSize, type DrawnCluster, mergeOverlapping } from './merge-clusters.ts';

const cluster = (longitude: number, latitude: number, count: number): DrawnCluster => ({
  longitude,
  latitude,
  count,
  id: null,
  color: null,
  bounds: { west: longitude, south: latitude, east: longitude, north: latitude },
});

test('overlapping points are drawn as one, and none is lost', () => {
  const clusters = fc.array(
    fc
      .tuple(
        fc.double({ min: -5, max: 5, noNaN: true }),
        fc.double({ min: 40, max: 50, noNaN: true }),
        fc.integer({ min: 1, max: 5000 }),
      )
      .map((of) => cluster(...of)),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(clusters, fc.integer({ min: 0, max: 8 }), (given, zoom) => {
      const drawn = mergeOverlapping(given, zoom);
      const width = 512 * 2 ** zoom;
      const all = (of: readonly DrawnCluster[]) => of.reduce((sum, { count }) => sum + count, 0);
      expect(all(drawn)).toBe(all(given));
      for (const [place, a] of drawn.entries()) {
        for (const b of drawn.slice(place + 1)) {
          const across = ((a.longitude - b.longitude) / 360) * width;
          const down = (northing(a.latitude) - northing(b.latitude)) * width;
          expect(Math.hypot(across, down)).toBeGreaterThanOrEqual(
            (clusterSize(a.count) + clusterSize(b.count)) / 2,
          );
        }
      }
    }),
  );
});

test('those that are drawn as one are between them, and lead to all of them', () => {
  const [one, far] = mergeOverlapping([cluster(0, 45, 30), cluster(0.1, 45, 10), cluster(90, 45, 5)], 4);
  expect(one).toMatchObject({ count: 40, longitude: 0.025, id: null });
  expect(one?.bounds).toEqual({ west: 0, south: 45, east: 0.1, north: 45 });
  expect(far).toEqual(cluster(90, 45, 5));
});

test('a record by itself stays what it is', () => {
  const alone = cluster(12, 41, 1);
  expect(mergeOverlapping([alone], 0)).toEqual([alone]);
});
