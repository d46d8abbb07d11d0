// The server clusters per cell of its grid, but points on both sides of a cell border may still overlap. This
// merges overlapping points, so that each can be read and tapped.
import type { MapBounds, PlaceCluster } from '@fieldhouse/contract/record-places';
import { northing } from './map-window.ts';

/** From 28 px for a few records to 46 px for a hundred thousand; a single one is smaller. */
export function clusterSize(count: number): number {
  return count === 1 ? 16 : Math.round(26 + Math.min(20, Math.log10(count) * 4));
}

/** A record, or several that are too near to each other. */
export interface DrawnCluster extends Omit<PlaceCluster, 'id'> {
  /** Of the record, if there is only one: any text that no other has. */
  readonly id: string | null;
}

interface Placed {
  readonly cluster: DrawnCluster;
  readonly x: number;
  readonly y: number;
}

const sizeOfWorld = 512;
const gap = 2;

/** The result does not overlap at that zoom or any closer one. Larger clusters absorb smaller ones. */
export function mergeOverlapping(clusters: readonly DrawnCluster[], zoom: number): readonly DrawnCluster[] {
  const width = sizeOfWorld * 2 ** zoom;
  const place = (cluster: DrawnCluster): Placed => ({
    cluster,
    x: ((cluster.longitude + 180) / 360) * width,
    y: northing(cluster.latitude) * width,
  });
  let before: readonly Placed[] = clusters.map(place).toSorted((a, b) => b.cluster.count - a.cluster.count);
  // A merged cluster has moved and may now overlap a third.
  for (;;) {
    const apart: Placed[] = [];
    for (const one of before) {
      const near = apart.findIndex((other) => isOver(one, other));
      const other = apart[near];
      if (other) apart[near] = place(together(other.cluster, one.cluster));
      else apart.push(one);
    }
    if (apart.length === before.length) return apart.map(({ cluster }) => cluster);
    before = apart;
  }
}

function isOver(a: Placed, b: Placed): boolean {
  const least = (clusterSize(a.cluster.count) + clusterSize(b.cluster.count)) / 2 + gap;
  return Math.hypot(a.x - b.x, a.y - b.y) < least;
}

function together(a: DrawnCluster, b: DrawnCluster): DrawnCluster {
  const count = a.count + b.count;
  const middle = (of: 'longitude' | 'latitude') => (a[of] * a.count + b[of] * b.count) / count;
  return {
    count,
    longitude: middle('longitude'),
    latitude: middle('latitude'),
    id: null,
    color: null,
    bounds: around(a.bounds, b.bounds),
  };
}

function around(a: MapBounds, b: MapBounds): MapBounds {
  return {
    west: Math.min(a.west, b.west),
    south: Math.min(a.south, b.south),
    east: Math.max(a.east, b.east),
    north: Math.max(a.north, b.north),
  };
}
