// Backlinks of a record: one entry for every link field that refers to its collection.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, fieldId, recordId, teamId } from './ids.ts';

export const reverseLink = z.object({
  collectionId,
  collectionName: z.string(),
  icon: z.string(),
  fieldId,
  fieldTitle: z.string(),
  /** Filter the collection by this column to read the records themselves. */
  columnName: z.string(),
  /** Whether the field holds several links; filter with `has_any_of` then, else with `is`. */
  isMany: z.boolean(),
  /** Count of records visible to the viewer. */
  count: z.int(),
});
export type ReverseLink = z.output<typeof reverseLink>;

export const recordLinks = {
  reverse: defineEndpoint({
    name: 'recordLinks.reverse',
    method: 'GET',
    path: '/teams/{teamId}/collections/{collectionId}/records/{recordId}/reverse-links',
    summary:
      'List the link fields in other collections that can refer to this record, with the number of records that do.',
    needs: 'team_member',
    params: z.strictObject({ teamId, collectionId, recordId }),
    reply: z.object({ items: z.array(reverseLink) }),
    refusals: ['not_found'],
    writes: false,
  }),
};
