// Records on a map, by an address field. Clustered on the server so that a reply stays small for any number
// of records.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { boundedFilter } from './filters.ts';
import { collectionId, recordId, teamId } from './ids.ts';
import { maxMapZoom } from './map-zoom.ts';
import { record, sort } from './records.ts';
import { text } from './text.ts';

export const maxClusters = 2000;
export const maxListedPlaces = 100;

const degrees = { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) };

/** Degrees of WGS 84, edges included. If the box crosses the date line, `west` is greater than `east`. */
export const mapBounds = z.strictObject({
  west: degrees.longitude,
  south: degrees.latitude,
  east: degrees.longitude,
  north: degrees.latitude,
});
export type MapBounds = z.output<typeof mapBounds>;

/** Records too close to each other to be distinguished at that zoom. */
export const placeCluster = z.object({
  ...degrees,
  count: z.int(),
  /** The record, if the cluster has only one. */
  id: recordId.nullable(),
  /** Color by `colorBy`, if the cluster has only one record. */
  color: z.string().nullable(),
  /** Bounding box of its records. */
  bounds: mapBounds,
});
export type PlaceCluster = z.output<typeof placeCluster>;

export const placesQuery = z.strictObject({
  filter: boundedFilter.optional(),
  search: text(200).optional(),
  /** Column name of a physical address. */
  field: z.string().min(1).max(60),
  bounds: mapBounds,
  /** Zoom of web maps: the world is 512 × 2^zoom pixels wide. */
  zoom: z.number().min(0).max(maxMapZoom),
  /** A single-selection field that defines the color of a single record. */
  colorBy: z.string().min(1).max(60).optional(),
  /** Sort order of the listed records. */
  sorts: z.array(sort).max(5).optional(),
  /** Columns of the listed records; all readable ones if omitted. */
  select: z.array(z.string().max(60)).max(500).optional(),
  limit: z.int().min(0).max(maxListedPlaces).default(50),
});
export type PlacesQuery = z.output<typeof placesQuery>;

export const places = z.object({
  clusters: z.array(placeCluster).max(maxClusters),
  /** Records within the bounds: the sum of all clusters. */
  total: z.int(),
  /** Matching records whose address has no coordinates, independent of the bounds. */
  withoutPlace: z.int(),
  /** The first few records within the bounds. */
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
