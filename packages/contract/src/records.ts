// Records: queries, writes with version checks, aggregates for the footer.
import { z } from 'zod';
import { changeActor } from './change-actor.ts';
import { defineEndpoint } from './endpoint.ts';
import { nameLabels } from './field-types.ts';
import { boundedFilter } from './filters.ts';
import { collectionId, recordId, teamId, teamParams } from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';
import { dateTime, text } from './text.ts';

/** Maximum length of a value's key: a column name plus, for a translation, the language. */
export const maxValueName = 64;

/**
 * Values by column name, in the form of each type (field-types.ts). Validated against the collection's
 * fields.
 */
export const recordValues = z.record(z.string().max(maxValueName), z.unknown());
export type RecordValues = z.output<typeof recordValues>;

/**
 * A record. `values` contains every readable field by column name: text, numbers (number as JSON number;
 * decimal as string), booleans, dates as ISO 8601, money as {amount, currency}, selections and links as {id,
 * label, color?, icon?} or a list of them, null if empty. In requests, selections and links are ids. A
 * translatable field has an additional value per further language, `name@es`, null if not translated.
 */
export const record = z.object({
  id: recordId,
  version: z.int(),
  /** Null if the viewer may not read when a record was created and updated. */
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
  values: recordValues,
});
export type DataRecord = z.output<typeof record>;

export const sort = z.strictObject({
  /** A column name, or `created_at`, `updated_at`. Empty values sort last in both directions. */
  field: z.string().min(1).max(maxValueName),
  direction: z.enum(['asc', 'desc']).default('asc'),
  /**
   * For links and selections: compares names in this language if translated; in the first language if
   * omitted.
   */
  language: z.string().max(20).optional(),
});
export type Sort = z.output<typeof sort>;

export const maxRecordsPage = 500;
export const maxBulkRecords = 1000;
export const recordIds = z.strictObject({ ids: z.array(recordId).min(1).max(maxBulkRecords) });

const selection = {
  filter: boundedFilter.optional(),
  search: text(200).optional(),
};

export const recordQuery = z.strictObject({
  ...selection,
  sorts: z.array(sort).max(5).optional(),
  /** Columns to return; all readable ones if omitted. */
  select: z.array(z.string().max(maxValueName)).max(500).optional(),
  limit: z.int().min(1).max(maxRecordsPage).default(100),
  /** Keyset cursor of the previous page, or … */
  after: z.string().max(4000).optional(),
  /** … the 0-based position of the first row, served from position anchors. */
  position: z.int().min(0).optional(),
  /** Whether to return `total`. */
  count: z.boolean().default(false),
});
export type RecordQuery = z.output<typeof recordQuery>;

export const recordPage = z.object({
  records: z.array(record),
  /** Cursor of the next page, null at the end. */
  next: z.string().nullable(),
  /** 0-based position of the first record, if known. */
  position: z.int().nullable(),
  total: z.int().nullable(),
  /** `exact`, or `estimate` while a slow exact count runs in the background. */
  totalIs: z.enum(['exact', 'estimate']).nullable(),
});
export type RecordPage = z.output<typeof recordPage>;

export const aggregateFunctions = [
  'count_filled',
  'count_empty',
  'count_unique',
  'sum',
  'average',
  'min',
  'max',
  'percent_true',
] as const;

export const maxGroups = 500;

/** Amounts in several currencies have no common total: one total per currency, the field's own first. */
const aggregateValue = z.union([
  z.string(),
  z.number(),
  z.array(z.object({ amount: z.string(), currency: z.string() })),
  z.null(),
]);
export type AggregateValue = z.output<typeof aggregateValue>;

/** The records that share one value of the grouping field. */
export const recordGroup = z.object({
  /** As in a record, null if empty; e-mail addresses in lower case. */
  value: z.unknown(),
  count: z.int(),
  /** In the order of the request. */
  values: z.array(aggregateValue),
});
export type RecordGroup = z.output<typeof recordGroup>;

/** A record in a list of changes across all collections. */
const recentRecord = z.object({
  id: recordId,
  collectionId,
  collectionName: z.string(),
  icon: z.string(),
  /** Empty if the viewer may not read the name field. */
  label: z.string(),
  labels: nameLabels,
  isNew: z.boolean(),
  changedAt: dateTime,
  changedBy: changeActor,
});
export type RecentRecord = z.output<typeof recentRecord>;

const collectionParams = z.strictObject({ teamId, collectionId });
const recordParams = z.strictObject({ teamId, collectionId, recordId });
const base = '/teams/{teamId}/collections/{collectionId}/records' as const;

export const records = {
  query: defineEndpoint({
    name: 'records.query',
    method: 'POST',
    path: `${base}/query`,
    summary: 'Get a page of records by filter, search, and sort, with a cursor or a position.',
    needs: 'team_member',
    params: collectionParams,
    body: recordQuery,
    reply: recordPage,
    refusals: ['not_found', 'unknown_field', 'unknown_sort', 'invalid_filter', 'query_too_heavy'],
    writes: false,
    ownJson: true,
    example: { limit: 50, count: true },
  }),
  aggregate: defineEndpoint({
    name: 'records.aggregate',
    method: 'POST',
    path: `${base}/aggregate`,
    summary: 'Aggregate matching records, in total and by group.',
    needs: 'team_member',
    params: collectionParams,
    body: z.strictObject({
      ...selection,
      aggregates: z
        .array(z.strictObject({ field: z.string().max(maxValueName), fn: z.enum(aggregateFunctions) }))
        .max(20),
      /** Sort order of the groups, empty values last. */
      groupBy: sort.optional(),
    }),
    reply: z.object({
      /** In the order of the request; decimals as strings, amounts in several currencies as a list. */
      values: z.array(aggregateValue),
      /** If `groupBy` was given: the first 500 groups. */
      groups: z.array(recordGroup).optional(),
      /** There are more groups. */
      isCut: z.boolean().optional(),
    }),
    refusals: ['not_found', 'unknown_field', 'unknown_sort', 'invalid_filter', 'query_too_heavy'],
    writes: false,
    example: { aggregates: [{ field: 'name', fn: 'count_filled' }] },
  }),
  get: defineEndpoint({
    name: 'records.get',
    method: 'GET',
    path: `${base}/{recordId}`,
    summary: 'One record.',
    needs: 'team_member',
    params: recordParams,
    reply: record,
    refusals: ['not_found'],
    writes: false,
    ownJson: true,
  }),
  locate: defineEndpoint({
    name: 'records.locate',
    method: 'GET',
    path: '/teams/{teamId}/records/{recordId}',
    summary:
      'Find the collection of a record by the record’s id alone: the root if you can see the record there.',
    needs: 'team_member',
    params: z.strictObject({ teamId, recordId }),
    reply: z.object({ collectionId }),
    refusals: ['not_found'],
    writes: false,
  }),
  recent: defineEndpoint({
    name: 'records.recent',
    method: 'GET',
    path: '/teams/{teamId}/recent-records',
    summary:
      'List the latest changed records across all collections whose change times you can read, newest first.',
    needs: 'team_member',
    params: teamParams,
    query: pageQuery,
    reply: pageOf(recentRecord),
    refusals: ['invalid_input'],
    writes: false,
  }),
  /** For refetching the visible rows after an event reported that they changed. */
  getMany: defineEndpoint({
    name: 'records.getMany',
    method: 'POST',
    path: `${base}/by-ids`,
    summary: 'Get records by id. Ids that don’t exist are left out.',
    needs: 'team_member',
    params: collectionParams,
    body: z.strictObject({ ids: z.array(recordId).min(1).max(maxRecordsPage) }),
    reply: z.object({ records: z.array(record) }),
    refusals: ['not_found'],
    writes: false,
    ownJson: true,
    example: { ids: ['0199a1c4-7a00-7000-8000-000000000001'] },
  }),
  create: defineEndpoint({
    name: 'records.create',
    method: 'POST',
    path: base,
    summary: 'Create 1 to 1,000 records, all or none.',
    needs: 'team_member',
    params: collectionParams,
    body: z.strictObject({ records: z.array(recordValues).min(1).max(maxBulkRecords) }),
    reply: z.object({ records: z.array(record) }),
    refusals: ['record_limit_reached', 'not_found', 'unknown_field', 'value_taken', 'forbidden'],
    writes: true,
    announces: ['records.changed'],
    ownJson: true,
    bodyLimit: 16 * 1024 * 1024,
    example: { records: [{ name: 'Elena Rossi' }] },
  }),
  update: defineEndpoint({
    name: 'records.update',
    method: 'PATCH',
    path: base,
    summary: 'Update 1 to 1,000 records, all or none. A stale `version` is refused with both values.',
    needs: 'team_member',
    params: collectionParams,
    body: z.strictObject({
      records: z
        .array(z.strictObject({ id: recordId, version: z.int().min(1).optional(), values: recordValues }))
        .min(1)
        .max(maxBulkRecords),
    }),
    reply: z.object({ records: z.array(record) }),
    refusals: ['not_found', 'unknown_field', 'value_taken', 'stale_version', 'forbidden'],
    writes: true,
    announces: ['records.changed'],
    ownJson: true,
    bodyLimit: 16 * 1024 * 1024,
    example: {
      records: [
        { id: '0199a1c4-7a00-7000-8000-000000000001', version: 3, values: { name: 'Rosa Lindqvist' } },
      ],
    },
  }),
  delete: defineEndpoint({
    name: 'records.delete',
    method: 'POST',
    path: `${base}/delete`,
    summary: 'Move records to the trash.',
    needs: 'team_member',
    params: collectionParams,
    body: recordIds,
    reply: z.object({ deleted: z.int() }),
    refusals: ['not_found', 'in_use', 'forbidden'],
    writes: true,
    announces: ['records.changed'],
    example: { ids: ['0199a1c4-7a00-7000-8000-000000000001'] },
  }),
  restore: defineEndpoint({
    name: 'records.restore',
    method: 'POST',
    path: `${base}/restore`,
    summary: 'Restore records from the trash.',
    needs: 'team_member',
    params: collectionParams,
    body: recordIds,
    reply: z.object({ restored: z.int() }),
    refusals: ['not_found', 'value_taken', 'forbidden'],
    writes: true,
    announces: ['records.changed'],
    example: { ids: ['0199a1c4-7a00-7000-8000-000000000001'] },
  }),
};
