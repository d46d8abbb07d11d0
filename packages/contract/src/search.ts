// One question to everything in a team that has a name: records, collections, custom lists, views, wizards, messages.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { nameLabels } from './field-types.ts';
import { collectionId, teamParams } from './ids.ts';
import { text } from './text.ts';

export const searchKinds = [
  'record',
  'collection',
  'custom_list',
  'view',
  'wizard',
  'wizard_draft',
  'message',
] as const;
export const searchKind = z.enum(searchKinds);
export type SearchKind = z.output<typeof searchKind>;

export const maxSearchTextLength = 100;
export const maxRecentPlaces = 30;

/** How well something fits: its name begins so, a word begins so, it holds the text, or is spelt like it. */
export const searchRank = z.enum(['name', 'word', 'part', 'similar']);
export type SearchRank = z.output<typeof searchRank>;

export const searchHit = z.object({
  kind: searchKind,
  id: z.uuid(),
  /** Of a record or a view. */
  collectionId: collectionId.nullable(),
  /** Empty where the asker may not read what names the record. */
  label: z.string(),
  labels: nameLabels,
  /** The value that was found, where it is not in the label. */
  detail: z.string(),
  icon: z.string(),
  rank: searchRank,
});
export type SearchHit = z.output<typeof searchHit>;

export const searchGroup = z.object({
  kind: searchKind,
  /** Of records. */
  collectionId: collectionId.nullable(),
  /** The plural name of the collection of records; empty elsewhere. */
  name: z.string(),
  hits: z.array(searchHit),
});
export type SearchGroup = z.output<typeof searchGroup>;

/** `preparing`: its search index is being made. `too_slow`: not answered in time. `too_short`: asks for more letters. */
const unansweredReason = z.enum(['preparing', 'too_slow', 'too_short']);

export const searchReply = z.object({
  groups: z.array(searchGroup),
  /** Collections whose records were not looked through. */
  unanswered: z.array(z.object({ collectionId, name: z.string(), reason: unansweredReason })),
});
export type SearchReply = z.output<typeof searchReply>;

const recentPlace = z.strictObject({
  kind: searchKind,
  id: z.uuid().toLowerCase(),
  collectionId: collectionId.optional(),
});
export type RecentPlace = z.output<typeof recentPlace>;

export const search = {
  find: defineEndpoint({
    name: 'search.find',
    method: 'POST',
    path: '/teams/{teamId}/search',
    summary: 'Search the content of records, collections, custom lists, views, wizards, and messages.',
    needs: 'team_member',
    params: teamParams,
    body: z.strictObject({
      /** Without regard to case and accents; words that are spelt alike are found where no other is. */
      text: text(maxSearchTextLength),
      /** Hits of a group. */
      limit: z.int().min(1).max(20).default(5),
    }),
    reply: searchReply,
    refusals: [],
    writes: false,
    example: { text: 'elena' },
  }),
  recent: defineEndpoint({
    name: 'search.recent',
    method: 'POST',
    path: '/teams/{teamId}/search/recent',
    summary: 'Get the names of recently opened places that still exist for you.',
    needs: 'team_member',
    params: teamParams,
    body: z.strictObject({ places: z.array(recentPlace).max(maxRecentPlaces) }),
    reply: z.object({ items: z.array(searchHit) }),
    refusals: [],
    writes: false,
    example: { places: [{ kind: 'message', id: '00000000-0000-7000-8000-000000000000' }] },
  }),
};
