// Duplicate people in a collection: a background scan, the groups it found with their reasons, and merging
// several records into one.
import { z } from 'zod';
import { changeActor } from './change-actor.ts';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, recordId, teamId } from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';
import { record, recordValues } from './records.ts';
import { dateTime } from './text.ts';

const collectionParams = z.strictObject({ teamId, collectionId });
const base = '/teams/{teamId}/collections/{collectionId}/duplicates' as const;

export const maxMergedRecords = 10;

export const duplicateReason = z.enum(['same_email', 'same_phone', 'same_name', 'similar_name']);
export type DuplicateReason = z.output<typeof duplicateReason>;

export const duplicateGroup = z.object({
  reasons: z.array(duplicateReason),
  /** At most as many as can be merged at once. */
  records: z.array(record),
  /** Number of records in the group that the viewer may read. */
  recordCount: z.int(),
});
export type DuplicateGroup = z.output<typeof duplicateGroup>;

export const duplicateRun = z.object({
  /** `none` if no scan was ever run. */
  state: z.enum(['none', 'running', 'done', 'failed']),
  percent: z.int().min(0).max(100),
  startedBy: changeActor.nullable(),
  /** End of the scan whose groups are listed; they remain listed while a new scan runs. */
  completedAt: dateTime.nullable(),
  /**
   * False if the scan skipped something: a value shared by very many records, or a date shared by very
   * many names.
   */
  isComplete: z.boolean(),
});
export type DuplicateRun = z.output<typeof duplicateRun>;

/** Two records that are not the same person. */
const pair = z.strictObject({ recordId, otherId: recordId });
/** All pairs of a full group. */
const maxPairs = (maxMergedRecords * (maxMergedRecords - 1)) / 2;
const pairs = z.strictObject({ pairs: z.array(pair).min(1).max(maxPairs) });

export const dismissedPair = z.object({
  records: z.tuple([record, record]),
  dismissedBy: changeActor,
  dismissedAt: dateTime,
});
export type DismissedPair = z.output<typeof dismissedPair>;

const pairExample = {
  pairs: [
    { recordId: '00000000-0000-7000-8000-000000000000', otherId: '00000000-0000-7000-8000-000000000001' },
  ],
};

export const duplicates = {
  run: defineEndpoint({
    name: 'duplicates.run',
    method: 'GET',
    path: `${base}/run`,
    summary: 'Get the progress or the time of the last search for duplicates in a people collection.',
    needs: 'team_member',
    params: collectionParams,
    reply: duplicateRun,
    refusals: ['not_found', 'action_not_allowed'],
    writes: false,
  }),
  startRun: defineEndpoint({
    name: 'duplicates.startRun',
    method: 'POST',
    path: `${base}/run`,
    summary:
      'Start a search for duplicates in a people collection, in the background. A search that’s already running continues.',
    needs: 'team_member',
    params: collectionParams,
    reply: duplicateRun,
    refusals: ['not_found', 'action_not_allowed'],
    writes: true,
    announces: ['duplicates.progress'],
  }),
  list: defineEndpoint({
    name: 'duplicates.list',
    method: 'GET',
    path: base,
    summary:
      'List groups of records that may be the same person, most likely first, as far as you can read them. A page can have fewer groups, or none, and still have a next page.',
    needs: 'team_member',
    params: collectionParams,
    query: pageQuery,
    reply: pageOf(duplicateGroup),
    refusals: ['not_found', 'action_not_allowed', 'invalid_input'],
    writes: false,
  }),
  merge: defineEndpoint({
    name: 'duplicates.merge',
    method: 'POST',
    path: `${base}/merge`,
    summary:
      'Merge several records into one. Links, comments, tags, and bookmarks move to it; the others go to the trash.',
    needs: 'team_member',
    params: collectionParams,
    body: z.strictObject({
      survivorId: recordId,
      otherIds: z
        .array(recordId)
        .min(1)
        .max(maxMergedRecords - 1),
      /** Values that the surviving record takes from the others, by column name. */
      values: recordValues,
    }),
    reply: z.object({ record }),
    refusals: ['not_found', 'unknown_field', 'value_taken', 'in_use', 'forbidden', 'action_not_allowed'],
    writes: true,
    announces: ['duplicates.progress', 'records.changed'],
    example: {
      survivorId: '00000000-0000-7000-8000-000000000000',
      otherIds: ['00000000-0000-7000-8000-000000000001'],
      values: {},
    },
  }),
  listDismissed: defineEndpoint({
    name: 'duplicates.listDismissed',
    method: 'GET',
    path: `${base}/dismissed-pairs`,
    summary: 'List pairs of records marked as not duplicates, newest first.',
    needs: 'team_member',
    params: collectionParams,
    query: pageQuery,
    reply: pageOf(dismissedPair),
    refusals: ['not_found', 'action_not_allowed', 'invalid_input'],
    writes: false,
  }),
  dismiss: defineEndpoint({
    name: 'duplicates.dismiss',
    method: 'POST',
    path: `${base}/dismissed-pairs`,
    summary:
      'Mark pairs of records as not duplicates. They no longer appear in a group together, for anyone.',
    needs: 'team_member',
    params: collectionParams,
    body: pairs,
    reply: z.object({ count: z.int() }),
    refusals: ['not_found', 'action_not_allowed'],
    writes: true,
    announces: ['duplicates.progress'],
    example: pairExample,
  }),
  undismiss: defineEndpoint({
    name: 'duplicates.undismiss',
    method: 'POST',
    path: `${base}/dismissed-pairs/undo`,
    summary: 'Unmark pairs of records as not duplicates.',
    needs: 'team_member',
    params: collectionParams,
    body: pairs,
    reply: z.object({ count: z.int() }),
    refusals: ['not_found', 'action_not_allowed'],
    writes: true,
    announces: ['duplicates.progress'],
    example: pairExample,
  }),
};
