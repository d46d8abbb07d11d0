// Search across everything in a team that has a name: records, collections, custom lists, views, wizards,
// messages and their templates.
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
  'project',
  'task',
  'message_template',
] as const;
export const searchKind = z.enum(searchKinds);
export type SearchKind = z.output<typeof searchKind>;

export const maxSearchTextLength = 100;
export const maxRecentPlaces = 30;

/** Match quality: prefix of the name, prefix of a word, substring, or similar spelling. */
export const searchRank = z.enum(['name', 'word', 'part', 'similar']);
export type SearchRank = z.output<typeof searchRank>;

export const searchHit = z.object({
  kind: searchKind,
  id: z.uuid(),
  /** For a record or a view. */
  collectionId: collectionId.nullable(),
  /** Empty if the viewer may not read the record's name field. */
  label: z.string(),
  labels: nameLabels,
  /** The matching value, if it is not in the label. */
  detail: z.string(),
  icon: z.string(),
  /** The small thumbnail of a record that has a picture. */
  pictureUrl: z.string().optional(),
  rank: searchRank,
});
export type SearchHit = z.output<typeof searchHit>;

export const searchGroup = z.object({
  kind: searchKind,
  /** For groups of records. */
  collectionId: collectionId.nullable(),
  /** Plural name of the record's collection; empty for other groups. */
  name: z.string(),
  hits: z.array(searchHit),
});
export type SearchGroup = z.output<typeof searchGroup>;

/**
 * `preparing`: the search index is being built. `too_slow`: timed out. `too_short`: needs more characters.
 */
const unansweredReason = z.enum(['preparing', 'too_slow', 'too_short']);

export const searchReply = z.object({
  groups: z.array(searchGroup),
  /** Collections whose records were not searched. */
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
    summary:
      'Search the content of records, collections, custom lists, views, wizards, messages, projects, and tasks.',
    needs: 'team_member',
    params: teamParams,
    body: z.strictObject({
      /** Ignores case and accents; similar spellings are returned only if nothing else matches. */
      text: text(maxSearchTextLength),
      /** Maximum hits per group. */
      limit: z.int().min(1).max(20).default(5),
      /** Searches collections that took too long for three seconds, instead of giving up early. */
      isPatient: z.boolean().default(false),
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
