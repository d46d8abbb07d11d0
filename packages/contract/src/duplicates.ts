// People who are in a collection twice: likely pairs with the reasons, and one record made of several.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, recordId, teamId } from './ids.ts';
import { record, recordValues } from './records.ts';

const collectionParams = z.strictObject({ teamId, collectionId });
const base = '/teams/{teamId}/collections/{collectionId}/duplicates' as const;

export const mostMerged = 10;
export const mostGroups = 50;

export const duplicateReason = z.enum(['same_email', 'same_phone', 'same_name', 'similar_name']);
export type DuplicateReason = z.output<typeof duplicateReason>;

export const duplicateGroup = z.object({
  reasons: z.array(duplicateReason),
  records: z.array(record),
});
export type DuplicateGroup = z.output<typeof duplicateGroup>;

export const duplicates = {
  list: defineEndpoint({
    name: 'duplicates.list',
    method: 'GET',
    path: base,
    summary: 'Groups of records of a people collection that may be one person, the surest first.',
    needs: 'team_member',
    params: collectionParams,
    reply: z.object({
      groups: z.array(duplicateGroup),
      /** False where there are more groups, or one kind of likeness was not compared in time. */
      isComplete: z.boolean(),
    }),
    refusals: ['not_found', 'action_not_allowed'],
    writes: false,
  }),
  merge: defineEndpoint({
    name: 'duplicates.merge',
    method: 'POST',
    path: `${base}/merge`,
    summary:
      'Makes one record of several: links, comments, tags and bookmarks go to it, the others to the trash.',
    needs: 'team_member',
    params: collectionParams,
    body: z.strictObject({
      survivorId: recordId,
      otherIds: z
        .array(recordId)
        .min(1)
        .max(mostMerged - 1),
      /** What the record gets of the others, by column name. */
      values: recordValues,
    }),
    reply: z.object({ record }),
    refusals: ['not_found', 'unknown_field', 'value_taken', 'in_use', 'forbidden', 'action_not_allowed'],
    writes: true,
    example: {
      survivorId: '00000000-0000-7000-8000-000000000000',
      otherIds: ['00000000-0000-7000-8000-000000000001'],
      values: {},
    },
  }),
};
