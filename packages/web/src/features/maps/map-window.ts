// What of the world a map shows. The bounds are widened to the clustering grid, so that a small pan neither refetches nor
// changes any point.
import type { MapBounds } from '@fieldhouse/contract/record-places';

export interface MapWindow {
  readonly bounds: MapBounds;
  readonly zoom: number;
}

export const wholeWorld: MapWindow = { bounds: { west: -180, south: -85, east: 180, north: 85 }, zoom: 0 };

/** A cell is an eighth of a tile, 64 pixels (select-map-places.ts on the server). */
const cellsOfTile = 8;

export function toGrid({ bounds, zoom }: MapWindow): MapWindow {
  const level = Math.floor(zoom);
  const cells = 2 ** level * cellsOfTile;
  const down = (place: number) => Math.max(0, Math.floor(place * cells) / cells);
  const up = (place: number) => Math.min(1, Math.ceil(place * cells) / cells);
  return {
    zoom: level,
    bounds: {
      west: down((bounds.west + 180) / 360) * 360 - 180,
      east: up((bounds.east + 180) / 360) * 360 - 180,
      north: latitudeAt(down(northing(bounds.north))),
      south: latitudeAt(up(northing(bounds.south))),
    },
  };
}

/** From 0 at the top of a web map to 1 at its bottom. */
export function northing(latitude: number): number {
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);
}

function latitudeAt(place: number): number {
  return (Math.atan(Math.exp((0.5 - place) * 2 * Math.PI)) * 360) / Math.PI - 90;
}

/** About ten metres. */
const oneDegreesPlace = 1e-4;

export function isOnePlace({ west, south, east, north }: MapBounds): boolean {
  return east - west < oneDegreesPlace && north - south < oneDegreesPlace;
}

export function extentOf(clusters: readonly { readonly bounds: MapBounds }[]): MapBounds | undefined {
  if (clusters.length === 0) return undefined;
  const of = (edge: keyof MapBounds) => clusters.map(({ bounds }) => bounds[edge]);
  return {
    west: Math.min(...of('west')),
    south: Math.max(-85, Math.min(...of('south'))),
    east: Math.max(...of('east')),
    north: Math.min(85, Math.max(...of('north'))),
  };
}

/** Tolerance for rounding. */
const margin = 1e-7;

/** The same bounds, also for places that were rounded. */
export function around({ west, south, east, north }: MapBounds): MapBounds {
  return {
    west: Math.max(-180, west - margin),
    south: Math.max(-90, south - margin),
    east: Math.min(180, east + margin),
    north: Math.min(90, north + margin),
  };
}
