// The indexes of a collection, and which of them serve a query.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { boundedFilter } from './filters.ts';
import { collectionId, fieldId, recordId, teamId } from './ids.ts';
import { sort } from './records.ts';
import { dateTime, text } from './text.ts';

export const indexPurposes = [
  /** Looks records up by id. */
  'records',
  /** Records outside the trash, in creation order. */
  'list',
  'trash',
  /** Enforces unique values of a field. */
  'unique',
  /** Filters and sorts by a field, or by creation and update time. */
  'order',
  /** Filters by the elements of multi-value fields and ranges. */
  'members',
  'places',
  'search',
] as const;

export const maxLookalikes = 20;

export const recordIndex = z.object({
  name: z.string(),
  purpose: z.enum(indexPurposes),
  /** Null if it does not belong to a single field. */
  fieldId: fieldId.nullable(),
  /** Whether it was created because queries needed it; it is dropped after 60 days without use. */
  isAutomatic: z.boolean(),
  state: z.enum(['ready', 'building', 'failed']),
  bytes: z.int(),
  /** Number of reads since the database's statistics were reset. */
  scans: z.int(),
  lastUsedAt: dateTime.nullable(),
  /** Build time in milliseconds. */
  tookMs: z.int().nullable(),
  /**
   * For the index of a unique field that still compares texts exactly: records whose values look the same,
   * which an index made today would refuse. Once they differ, the field can be made unique again. Null for
   * any other index.
   */
  lookalikes: z.array(recordId).max(maxLookalikes).nullable(),
});
export type RecordIndex = z.output<typeof recordIndex>;

export const servedBy = z.object({
  indexes: z.array(recordIndex.pick({ name: true, purpose: true, fieldId: true })),
  /** True if records are scanned until the page is full; fine for a small collection. */
  readsAll: z.boolean(),
  /** True if rows must be sorted before the first record can be returned. */
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
