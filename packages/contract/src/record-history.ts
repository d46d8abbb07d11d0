// The history of records, undo, and the trash.
import { z } from 'zod';
import { changeActor } from './change-actor.ts';
import { defineEndpoint } from './endpoint.ts';
import { nameLabels } from './field-types.ts';
import { collectionId, recordId, teamId } from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';
import { record, recordIds } from './records.ts';
import { dateTime, text } from './text.ts';

/** How long deleted data can be restored. */
export const trashRetentionDays = 30;

export const changeActions = [
  'created',
  'updated',
  'reverted',
  'deleted',
  'restored',
  'merged',
  'told_apart',
  'told_apart_no_more',
  'added_to',
  'removed_from',
] as const;

export const recordChange = z.object({
  id: z.string(),
  /** Null if the viewer may not read when a record was changed and by whom. */
  at: dateTime.nullable(),
  actor: changeActor.nullable(),
  action: z.enum(changeActions),
  /** The wizard that made the change, for viewers who may read who made it. */
  wizard: z.string().nullable(),
  /** The child collection it was manually added to or removed from; null for other entries. */
  collection: z.string().nullable(),
  /** Column names with the value before and after, in the form of `records.get`. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type RecordChangeEntry = z.output<typeof recordChange>;

export const trashedRecord = z.object({
  id: recordId,
  /** Empty if the viewer may not read the name field. */
  label: z.string(),
  labels: nameLabels,
  deletedAt: dateTime.nullable(),
  deletedBy: changeActor.nullable(),
});
export type TrashedRecord = z.output<typeof trashedRecord>;

const collectionParams = z.strictObject({ teamId, collectionId });
const recordParams = z.strictObject({ teamId, collectionId, recordId });
const base = '/teams/{teamId}/collections/{collectionId}' as const;

export const recordHistory = {
  list: defineEndpoint({
    name: 'recordHistory.list',
    method: 'GET',
    path: `${base}/records/{recordId}/history`,
    summary: 'List what was done to a record, newest first, as far as you can read it.',
    needs: 'team_member',
    params: recordParams,
    query: pageQuery,
    reply: pageOf(recordChange),
    refusals: ['not_found', 'invalid_input'],
    writes: false,
  }),
  revert: defineEndpoint({
    name: 'recordHistory.revert',
    method: 'POST',
    path: `${base}/records/{recordId}/restore`,
    summary: 'Restore a record to how it was before or after a history entry, in the fields you can set.',
    needs: 'team_member',
    params: recordParams,
    body: z.strictObject({
      changeId: z.string().regex(/^\d{1,18}$/),
      point: z.enum(['before', 'after']).default('after'),
      version: z.int().min(1).optional(),
    }),
    /** `changed` lists the columns that were written; empty if the record already had these values. */
    reply: z.object({ record, changed: z.array(z.string()) }),
    refusals: ['not_found', 'invalid_input', 'stale_version', 'value_taken', 'forbidden', 'query_too_heavy'],
    writes: true,
    announces: ['records.changed'],
    example: { changeId: '1', point: 'before' },
  }),
};

export const trash = {
  list: defineEndpoint({
    name: 'trash.list',
    method: 'GET',
    path: `${base}/trash`,
    summary: 'List deleted records that can be restored, newest first.',
    needs: 'team_member',
    params: collectionParams,
    query: pageQuery.extend({ search: text(200).optional() }),
    reply: pageOf(trashedRecord),
    refusals: ['not_found', 'forbidden', 'invalid_input'],
    writes: false,
  }),
  erase: defineEndpoint({
    name: 'trash.erase',
    method: 'POST',
    path: `${base}/trash/erase`,
    summary: 'Delete records in the trash forever, with their history.',
    needs: 'team_member',
    params: collectionParams,
    body: recordIds,
    reply: z.object({ erased: z.int() }),
    refusals: ['not_found', 'forbidden'],
    writes: true,
    announces: ['records.changed'],
    example: { ids: ['0199a1c4-7a00-7000-8000-000000000001'] },
  }),
};
