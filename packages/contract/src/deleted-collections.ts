// Collections in the trash. They can be restored for as long as records can.
import { z } from 'zod';
import { collectionWithFields } from './collections.ts';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, teamId, teamParams } from './ids.ts';
import { dateTime } from './text.ts';

const needs = { feature: 'team_admin_data_collections' } as const;

export const deletedCollection = z.object({
  id: collectionId,
  pluralName: z.string(),
  icon: z.string(),
  isUsedAsCustomList: z.boolean(),
  deletedAt: dateTime,
});
export type DeletedCollection = z.output<typeof deletedCollection>;

export const deletedCollections = {
  list: defineEndpoint({
    name: 'deletedCollections.list',
    method: 'GET',
    path: '/teams/{teamId}/deleted-collections',
    summary: 'List collections deleted in the last 30 days, newest first.',
    needs,
    params: teamParams,
    reply: z.object({ items: z.array(deletedCollection) }),
    refusals: [],
    writes: false,
  }),
  restore: defineEndpoint({
    name: 'deletedCollections.restore',
    method: 'POST',
    path: '/teams/{teamId}/deleted-collections/{collectionId}/restore',
    summary:
      'Restore a collection and its records from the trash, with everything deleted along with it. Refused while another collection has its name.',
    needs,
    params: z.strictObject({ teamId, collectionId }),
    reply: collectionWithFields,
    refusals: ['not_found', 'name_taken', 'parent_in_trash'],
    writes: true,
    announces: ['collection.changed'],
  }),
};
