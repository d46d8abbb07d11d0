// Where records lie: by an address field, drawn together on the server so that a map is small however many there are.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { boundedFilter } from './filters.ts';
import { collectionId, recordId, teamId } from './ids.ts';
import { record, sort } from './records.ts';
import { text } from './text.ts';

export const maxClusters = 2000;
export const maxListedPlaces = 100;
export const maxMapZoom = 18;

const degrees = { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) };

/** Degrees of WGS 84, edges included. West of the date line to east of it, `west` is the greater. */
export const mapBounds = z.strictObject({
  west: degrees.longitude,
  south: degrees.latitude,
  east: degrees.longitude,
  north: degrees.latitude,
});
export type MapBounds = z.output<typeof mapBounds>;

/** Records that lie so near to each other that a map of that zoom can't tell them apart. */
export const placeCluster = z.object({
  ...degrees,
  count: z.int(),
  /** The record, where it is a single one. */
  id: recordId.nullable(),
  /** Of the single one, by `colorBy`. */
  color: z.string().nullable(),
  /** What its records span. */
  bounds: mapBounds,
});
export type PlaceCluster = z.output<typeof placeCluster>;

export const placesQuery = z.strictObject({
  filter: boundedFilter.optional(),
  search: text(200).optional(),
  /** Column name of a physical address. */
  field: z.string().min(1).max(60),
  bounds: mapBounds,
  /** As web maps count it: the world is 512 × 2^zoom pixels wide. */
  zoom: z.number().min(0).max(maxMapZoom),
  /** A selection of one item, whose colour a single record takes. */
  colorBy: z.string().min(1).max(60).optional(),
  /** Of the listed records. */
  sorts: z.array(sort).max(5).optional(),
  /** Column names of the listed records; all readable ones when left out. */
  select: z.array(z.string().max(60)).max(500).optional(),
  limit: z.int().min(0).max(maxListedPlaces).default(50),
});
export type PlacesQuery = z.output<typeof placesQuery>;

export const places = z.object({
  clusters: z.array(placeCluster).max(maxClusters),
  /** Records within the bounds: as many as all clusters have together. */
  total: z.int(),
  /** Records of the selection whose address has no coordinates, wherever the map looks. */
  withoutPlace: z.int(),
  /** The first few within the bounds. */
  records: z.array(record),
});
export type Places = z.output<typeof places>;

export const recordPlaces = {
  query: defineEndpoint({
    name: 'recordPlaces.query',
    method: 'POST',
    path: '/teams/{teamId}/collections/{collectionId}/records/places',
    summary: 'Get where matching records are within the bounds of a map, with nearby ones grouped.',
    needs: 'team_member',
    params: z.strictObject({ teamId, collectionId }),
    body: placesQuery,
    reply: places,
    refusals: ['not_found', 'unknown_field', 'unknown_sort', 'invalid_filter', 'query_too_heavy'],
    writes: false,
    example: { field: 'address', bounds: { west: -180, south: -85, east: 180, north: 85 }, zoom: 1 },
  }),
};
