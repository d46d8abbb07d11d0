// Members of a child collection that is maintained by hand. Removing a record from it does not delete the
// record.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { boundedFilter } from './filters.ts';
import { collectionId, teamId } from './ids.ts';
import { recordIds } from './records.ts';
import { text } from './text.ts';

/** Upper limit for "all that match". */
export const maxMembersAtOnce = 100_000;

const params = z.strictObject({ teamId, collectionId });

/** Records by id, or all that match a filter. */
export const memberSelection = z.union([
  recordIds,
  z.strictObject({
    matching: z.strictObject({ filter: boundedFilter.optional(), search: text(200).optional() }),
  }),
]);
export type MemberSelection = z.output<typeof memberSelection>;

export const collectionMembers = {
  add: defineEndpoint({
    name: 'collectionMembers.add',
    method: 'POST',
    path: '/teams/{teamId}/collections/{collectionId}/members/add',
    summary:
      'Add records of the root collection to a child collection and to those above it. At most 100,000 when adding all that match.',
    needs: 'team_member',
    params,
    body: memberSelection,
    reply: z.object({ added: z.int() }),
    refusals: [
      'not_found',
      'forbidden',
      'action_not_allowed',
      'not_a_member',
      'query_too_heavy',
      'unknown_field',
      'invalid_filter',
    ],
    writes: true,
    announces: ['records.changed'],
    example: { ids: ['0199a1c4-7a00-7000-8000-000000000001'] },
  }),
  remove: defineEndpoint({
    name: 'collectionMembers.remove',
    method: 'POST',
    path: '/teams/{teamId}/collections/{collectionId}/members/remove',
    summary: 'Remove records from a child collection and from those under it. The records stay.',
    needs: 'team_member',
    params,
    body: memberSelection,
    reply: z.object({ removed: z.int() }),
    refusals: [
      'not_found',
      'forbidden',
      'action_not_allowed',
      'query_too_heavy',
      'unknown_field',
      'invalid_filter',
    ],
    writes: true,
    announces: ['records.changed'],
    example: { ids: ['0199a1c4-7a00-7000-8000-000000000001'] },
  }),
};
