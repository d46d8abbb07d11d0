// Shared views as anonymous visitors read them, by a link or in a widget.
import { z } from 'zod';
import { displayWidth } from './data-cards.ts';
import { defineEndpoint } from './endpoint.ts';
import { language } from './identity.ts';
import { fieldId } from './ids.ts';
import { maxMapZoom } from './map-zoom.ts';
import { mapBounds, maxClusters, placeCluster } from './record-places.ts';
import { text } from './text.ts';
import { viewType } from './view-types.ts';

/** How a value is shown. */
export const sharedFieldKinds = ['text', 'number', 'chips', 'email', 'url', 'files'] as const;

/** What an anonymous visitor sees of a value, printed in their language. */
export const sharedCell = z.object({
  text: z.string(),
  chips: z.array(z.object({ label: z.string(), color: z.string().nullable() })).optional(),
  files: z
    .array(z.object({ name: z.string(), url: z.string(), thumbnailUrl: z.string().nullable() }))
    .optional(),
});
export type SharedCell = z.output<typeof sharedCell>;

export const sharedView = z.object({
  name: z.string(),
  type: viewType,
  teamName: z.string(),
  teamLogo: z.string().nullable(),
  language,
  isDownloadable: z.boolean(),
  fields: z.array(
    z.object({
      id: fieldId,
      title: z.string(),
      kind: z.enum(sharedFieldKinds),
      isSortable: z.boolean(),
      /** Names the record. */
      isName: z.boolean(),
      /** Of cards that show one record. */
      width: displayWidth,
    }),
  ),
  /** Null unless it is a calendar whose date field was confirmed. */
  calendar: z
    .object({
      /** Of the team: decides on which day an event is. */
      timeZone: z.string(),
    })
    .nullable(),
  /** Null unless it is a map whose address field was confirmed. */
  map: z.object({ tiles: z.object({ url: z.string(), attribution: z.string() }).nullable() }).nullable(),
});
export type SharedView = z.output<typeof sharedView>;

export const sharedPage = z.object({
  /** Null: a password is needed first. */
  view: sharedView.nullable(),
  /** One cell for each field; without ids, which contain the time of creation. */
  records: z.array(z.array(sharedCell)),
  next: z.string().nullable(),
  total: z.int().nullable(),
});
export type SharedPage = z.output<typeof sharedPage>;

/** Days of one reply: the six weeks of a month, and some more. */
export const maxCalendarDays = 62;

export const sharedEvents = z.object({
  events: z.array(
    z.object({
      /** A day, an instant, or null where it is open. */
      start: z.string().nullable(),
      end: z.string().nullable(),
      color: z.string().nullable(),
      cells: z.array(sharedCell),
    }),
  ),
  next: z.string().nullable(),
  /** With the first page: how many there are in these days. */
  total: z.int().nullable(),
});
export type SharedEvents = z.output<typeof sharedEvents>;

export const sharedPlaces = z.object({
  clusters: z.array(placeCluster.omit({ id: true })).max(maxClusters),
  /** Records within the bounds. */
  total: z.int(),
  /** Matching records whose address has no coordinates, anywhere. */
  withoutPlace: z.int(),
  /** The first few records within the bounds. */
  records: z.array(z.array(sharedCell)),
});
export type SharedPlaces = z.output<typeof sharedPlaces>;

const calendarDay = z.iso.date().refine((day) => !day.startsWith('0000'), { error: 'not_a_date' });
/** A number in an address. */
const degrees = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,20})?(e-\d{1,3})?$/)
  .transform(Number);

const publicParams = z.strictObject({ token: z.string().min(20).max(200) });
const publicPath = '/public/views/{token}' as const;
const selection = {
  search: text(200).optional(),
  sort: fieldId.optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  language: language.optional(),
};

/** For anyone. Unknown, expired, and revoked links get the same response. */
export const publicViews = {
  read: defineEndpoint({
    name: 'publicViews.read',
    method: 'GET',
    path: publicPath,
    summary: 'Get a page of a shared view.',
    needs: 'none',
    params: publicParams,
    query: z.strictObject({ ...selection, after: text(2000).optional() }),
    reply: sharedPage,
    refusals: ['not_found', 'too_many_requests', 'unknown_field'],
    writes: false,
    isRevalidated: true,
  }),
  events: defineEndpoint({
    name: 'publicViews.events',
    method: 'GET',
    path: `${publicPath}/events`,
    summary: `Get the records of a shared calendar that are within up to ${maxCalendarDays} days, in order of their start.`,
    needs: 'none',
    params: publicParams,
    query: z
      .strictObject({
        first: calendarDay,
        last: calendarDay,
        search: selection.search,
        language: selection.language,
        after: text(2000).optional(),
      })
      .refine(
        ({ first, last }) => daysBetween(first, last) >= 0 && daysBetween(first, last) < maxCalendarDays,
        {
          path: ['last'],
          error: 'not_available',
        },
      ),
    reply: sharedEvents,
    refusals: ['not_found', 'too_many_requests'],
    writes: false,
    isRevalidated: true,
  }),
  places: defineEndpoint({
    name: 'publicViews.places',
    method: 'GET',
    path: `${publicPath}/places`,
    summary: 'Get where the records of a shared map are within its bounds, with nearby ones grouped.',
    needs: 'none',
    params: publicParams,
    query: z.strictObject({
      west: degrees.pipe(mapBounds.shape.west),
      south: degrees.pipe(mapBounds.shape.south),
      east: degrees.pipe(mapBounds.shape.east),
      north: degrees.pipe(mapBounds.shape.north),
      zoom: degrees.pipe(z.number().min(0).max(maxMapZoom)),
      search: selection.search,
      language: selection.language,
    }),
    reply: sharedPlaces,
    refusals: ['not_found', 'too_many_requests'],
    writes: false,
    isRevalidated: true,
  }),
  unlock: defineEndpoint({
    name: 'publicViews.unlock',
    method: 'POST',
    path: `${publicPath}/unlock`,
    summary: 'Exchange a link and its password for a token that works for 12 hours.',
    needs: 'none',
    params: publicParams,
    body: z.strictObject({ password: text(200) }),
    reply: z.object({ token: z.string() }),
    refusals: ['not_found', 'wrong_password', 'too_many_requests'],
    writes: true,
    keepsOwnKeys: true,
    bodyLimit: 4096,
    example: { password: 'open sesame' },
  }),
  csv: defineEndpoint({
    name: 'publicViews.csv',
    method: 'GET',
    path: `${publicPath}/csv`,
    summary: 'Download a shared view as CSV, if allowed.',
    needs: 'none',
    params: publicParams,
    query: z.strictObject(selection),
    reply: 'stream',
    refusals: ['not_found', 'too_many_requests', 'unknown_field'],
    writes: false,
  }),
  file: defineEndpoint({
    name: 'publicViews.file',
    method: 'GET',
    path: `${publicPath}/files/{file}`,
    summary: 'Get a file that a record of a shared view shows, by the address in its cell.',
    needs: 'none',
    params: publicParams.extend({ file: z.string().max(200) }),
    query: z.strictObject({ thumbnail: z.literal('480').optional() }),
    reply: 'stream',
    refusals: ['not_found', 'too_many_requests', 'range_not_satisfiable'],
    writes: false,
  }),
};

const dayMs = 86_400_000;

function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / dayMs;
}
