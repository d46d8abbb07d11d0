// The points in a map's viewport. The bounds are widened to the clustering grid, so that a small pan neither
// refetches nor changes any point.
import { holdsSeveral, isListChoice } from '@fieldhouse/contract/field-types';
import { type MapBounds, maxMapZoom, recordPlaces } from '@fieldhouse/contract/record-places';
import { queryOptions } from '@tanstack/react-query';
import { clientOf } from '../../../api/client.ts';
import { selectionOf } from '../../records/index.ts';
import type { PlacedViewProps } from '../open-view/placed-view.ts';

const placesApi = clientOf(recordPlaces);

const listedPlaces = 50;

export interface MapWindow {
  readonly bounds: MapBounds;
  readonly zoom: number;
}

export const wholeWorld: MapWindow = { bounds: { west: -180, south: -85, east: 180, north: 85 }, zoom: 0 };

type Asked = Pick<PlacedViewProps, 'teamId' | 'collection' | 'filter' | 'search' | 'settings'>;

export function placesQuery(asked: Asked, field: string, { bounds, zoom }: MapWindow) {
  const { teamId, collection, filter, search, settings } = asked;
  const params = { teamId, collectionId: collection.id };
  const body = {
    ...selectionOf({ filter, search }),
    field,
    bounds,
    zoom: Math.min(zoom, maxMapZoom),
    limit: listedPlaces,
    ...(settings.sorts && { sorts: settings.sorts }),
    ...(isSelection(asked, settings.colorBy) && { colorBy: settings.colorBy }),
  };
  return queryOptions({
    queryKey: [recordPlaces.query.name, params, body],
    queryFn: ({ signal }) => placesApi.query({ params, body }, { signal }),
    placeholderData: (before) => before,
    staleTime: 10_000,
  });
}

function isSelection({ collection }: Asked, colorBy: string | undefined): boolean {
  const field = collection.fields.find(({ columnName }) => columnName === colorBy);
  return field !== undefined && isListChoice(field.dataType) && !holdsSeveral(field.dataType);
}

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
