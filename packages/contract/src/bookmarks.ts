// Bookmarks of records, views and collections. They are private to their owner.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { nameLabels } from './field-types.ts';
import { collectionId, teamParams } from './ids.ts';
import { dateTime } from './text.ts';

export const bookmarkKinds = ['record', 'view', 'collection'] as const;
export const bookmarkKind = z.enum(bookmarkKinds);
export type BookmarkKind = z.output<typeof bookmarkKind>;

/** Above this a bookmark list would need its own search. */
export const maxBookmarks = 500;

const bookmarkTarget = z.strictObject({
  kind: bookmarkKind,
  /** The bookmarked collection, or the collection of the bookmarked record or view. */
  collectionId,
  id: z.uuid().toLowerCase(),
});
export type BookmarkTarget = z.output<typeof bookmarkTarget>;

/** Only targets currently visible to the user are listed. */
export const bookmark = z.object({
  kind: bookmarkKind,
  id: z.string(),
  collectionId,
  collectionName: z.string(),
  icon: z.string(),
  /** Empty if the viewer may not read the record's name field. */
  label: z.string(),
  labels: nameLabels,
  at: dateTime,
});
export type Bookmark = z.output<typeof bookmark>;

const exampleTarget = {
  kind: 'collection',
  collectionId: '00000000-0000-7000-8000-000000000000',
  id: '00000000-0000-7000-8000-000000000000',
} as const;

export const bookmarks = {
  list: defineEndpoint({
    name: 'bookmarks.list',
    method: 'GET',
    path: '/teams/{teamId}/bookmarks',
    summary: 'List your bookmarks that you can still see, newest first.',
    needs: 'team_member',
    personOnly: true,
    params: teamParams,
    reply: z.object({ items: z.array(bookmark) }),
    refusals: [],
    writes: false,
  }),
  add: defineEndpoint({
    name: 'bookmarks.add',
    method: 'PUT',
    path: '/teams/{teamId}/bookmarks',
    summary: 'Bookmark a record, view, or collection. Repeating it changes nothing.',
    needs: 'team_member',
    personOnly: true,
    params: teamParams,
    body: bookmarkTarget,
    reply: 'none',
    refusals: ['not_found', 'action_not_allowed'],
    writes: true,
    example: exampleTarget,
  }),
  remove: defineEndpoint({
    name: 'bookmarks.remove',
    method: 'POST',
    path: '/teams/{teamId}/bookmarks/remove',
    summary: 'Remove a bookmark, if there is one.',
    needs: 'team_member',
    personOnly: true,
    params: teamParams,
    body: bookmarkTarget,
    reply: 'none',
    refusals: [],
    writes: true,
    example: exampleTarget,
  }),
};
