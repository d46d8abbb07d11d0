// A bulk change of all matching records: runs in the background, reports progress, and is undone as a whole.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { boundedFilter } from './filters.ts';
import { bulkChangeId, collectionId, teamId } from './ids.ts';
import { recordValues } from './records.ts';
import { text } from './text.ts';

export const bulkChange = z.object({
  id: bulkChangeId,
  kind: z.enum(['update', 'delete']),
  state: z.enum(['running', 'done', 'failed', 'cancelled', 'undoing', 'undone']),
  /** Matching records at the start. */
  total: z.int(),
  /** Records changed so far; during an undo, records restored so far. */
  done: z.int(),
  /** Records left unchanged: the caller may not change them, or another user changed them since. */
  skipped: z.int(),
  /** Code of the refusal that stopped it. Changes up to that point remain and can be undone. */
  reason: z.string().nullable(),
});
export type BulkChange = z.output<typeof bulkChange>;

const inCollection = z.strictObject({ teamId, collectionId });
const ofOne = z.strictObject({ teamId, collectionId, bulkChangeId });
const matching = { filter: boundedFilter.optional(), search: text(200).optional() };
const base = '/teams/{teamId}/collections/{collectionId}' as const;
const one = `${base}/bulk-changes/{bulkChangeId}` as const;

export const bulkChanges = {
  updateMatching: defineEndpoint({
    name: 'bulkChanges.updateMatching',
    method: 'POST',
    path: `${base}/records/update-matching`,
    summary: 'Set the same values in all matching records, in the background.',
    needs: 'team_member',
    params: inCollection,
    body: z.strictObject({ ...matching, values: recordValues }),
    reply: bulkChange,
    refusals: ['not_found', 'unknown_field', 'invalid_filter', 'value_taken', 'forbidden'],
    writes: true,
    announces: ['records.changed'],
    example: { search: 'rossi', values: { city: 'Lucca' } },
  }),
  deleteMatching: defineEndpoint({
    name: 'bulkChanges.deleteMatching',
    method: 'POST',
    path: `${base}/records/delete-matching`,
    summary: 'Move all matching records to the trash, in the background.',
    needs: 'team_member',
    params: inCollection,
    body: z.strictObject(matching),
    reply: bulkChange,
    refusals: ['not_found', 'unknown_field', 'invalid_filter', 'forbidden'],
    writes: true,
    announces: ['records.changed'],
    example: { search: 'rossi' },
  }),
  get: defineEndpoint({
    name: 'bulkChanges.get',
    method: 'GET',
    path: one,
    summary: 'Get the progress of a bulk change. Only for the person who started it.',
    needs: 'team_member',
    params: ofOne,
    reply: bulkChange,
    refusals: ['not_found'],
    writes: false,
  }),
  cancel: defineEndpoint({
    name: 'bulkChanges.cancel',
    method: 'POST',
    path: `${one}/cancel`,
    summary: 'Stop a bulk change. What’s already changed stays and can be undone.',
    needs: 'team_member',
    params: ofOne,
    reply: bulkChange,
    refusals: ['not_found', 'conflict'],
    writes: true,
    announces: ['records.changed'],
  }),
  undo: defineEndpoint({
    name: 'bulkChanges.undo',
    method: 'POST',
    path: `${one}/undo`,
    summary: 'Undo a whole bulk change in the background. Records changed since then stay as they are.',
    needs: 'team_member',
    params: ofOne,
    reply: bulkChange,
    refusals: ['not_found', 'conflict', 'forbidden'],
    writes: true,
    announces: ['records.changed'],
  }),
};
