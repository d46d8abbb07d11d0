// The tags of a record. Any user who may read the record sees them; any user who may change a value of it can
// set them.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, recordId, teamId, teamParams } from './ids.ts';
import { tag, tagId } from './tags.ts';

export const maxTagsPerRecord = 50;

export const tagChoice = tag.omit({ useCount: true });
export type TagChoice = z.output<typeof tagChoice>;

const params = z.strictObject({ teamId, collectionId, recordId });
const path = '/teams/{teamId}/collections/{collectionId}/records/{recordId}/tags' as const;
const reply = z.object({ items: z.array(tagChoice), may: z.object({ change: z.boolean() }) });

export const recordTags = {
  choices: defineEndpoint({
    name: 'recordTags.choices',
    method: 'GET',
    path: '/teams/{teamId}/tag-choices',
    summary: 'List the tags a record can have, by name.',
    needs: 'team_member',
    params: teamParams,
    reply: z.object({ items: z.array(tagChoice) }),
    refusals: [],
    writes: false,
  }),
  get: defineEndpoint({
    name: 'recordTags.get',
    method: 'GET',
    path,
    summary: 'List a record’s tags, by name.',
    needs: 'team_member',
    params,
    reply,
    refusals: ['not_found'],
    writes: false,
  }),
  set: defineEndpoint({
    name: 'recordTags.set',
    method: 'PUT',
    path,
    summary: 'Replace a record’s tags.',
    needs: 'team_member',
    params,
    body: z.strictObject({ tagIds: z.array(tagId).max(maxTagsPerRecord) }),
    reply,
    refusals: ['not_found', 'forbidden'],
    writes: true,
    announces: ['records.changed'],
    example: { tagIds: [] },
  }),
};
