// Which indexes a collection has, and which of them serve a query.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { boundedFilter } from './filters.ts';
import { collectionId, fieldId, recordId, teamId } from './ids.ts';
import { sort } from './records.ts';
import { text } from './text.ts';

export const indexPurposes = [
  /** Makes records known by their id. */
  'records',
  /** The records that are not in the trash, in the order in which they were made. */
  'list',
  'trash',
  /** Keeps the values of a field different from each other. */
  'unique',
  /** Filters and sorts by a field, or by the times of making and changing. */
  'order',
  /** Filters by what several values or a range hold. */
  'members',
  'places',
  'search',
] as const;

export const maxLookalikes = 20;

export const recordIndex = z.object({
  name: z.string(),
  purpose: z.enum(indexPurposes),
  /** Null where it is not about one field. */
  fieldId: fieldId.nullable(),
  /** Whether it was made because queries asked for it; it is dropped when none did for 60 days. */
  isAutomatic: z.boolean(),
  state: z.enum(['ready', 'building', 'failed']),
  bytes: z.int(),
  /** How often it was read since the database's statistics began. */
  scans: z.int(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Milliseconds that building it took. */
  tookMs: z.int().nullable(),
  /**
   * Of a unique field that compares to the letter still: records whose values look the same, and would be refused today. Once
   * they differ, the field can be made unique anew. Null where the field is unique as it should be.
   */
  lookalikes: z.array(recordId).max(maxLookalikes).nullable(),
});
export type RecordIndex = z.output<typeof recordIndex>;

export const servedBy = z.object({
  indexes: z.array(recordIndex.pick({ name: true, purpose: true, fieldId: true })),
  /** True where records are read one after another until the page is full; right for a small collection. */
  readsAll: z.boolean(),
  /** True where what was read has to be put in order before the first record can be shown. */
  sorts: z.boolean(),
});
export type ServedBy = z.output<typeof servedBy>;

const params = z.strictObject({ teamId, collectionId });
const base = '/teams/{teamId}/collections/{collectionId}' as const;
const needs = { feature: 'team_admin_data_collections' } as const;

export const recordIndexes = {
  list: defineEndpoint({
    name: 'recordIndexes.list',
    method: 'GET',
    path: `${base}/indexes`,
    summary:
      'List a collection’s indexes, largest first: built-in ones and those created because queries needed them.',
    needs,
    params,
    reply: z.object({ items: z.array(recordIndex).max(200) }),
    refusals: ['not_found'],
    writes: false,
  }),
  explain: defineEndpoint({
    name: 'recordIndexes.explain',
    method: 'POST',
    path: `${base}/records/explain`,
    summary: 'Explain what PostgreSQL would read to answer a query of records, without running it.',
    needs,
    params,
    body: z.strictObject({
      filter: boundedFilter.optional(),
      search: text(200).optional(),
      sorts: z.array(sort).max(5).optional(),
    }),
    reply: servedBy,
    refusals: ['not_found', 'unknown_field', 'unknown_sort', 'invalid_filter'],
    writes: false,
    example: { sorts: [{ field: 'name', direction: 'asc' }] },
  }),
};
