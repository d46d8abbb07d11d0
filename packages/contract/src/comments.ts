// Comments on records: plain text with mentions of team users as `@[id]`.
import { z } from 'zod';
import { changeActor } from './change-actor.ts';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, recordId, teamId, teamUserId } from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';
import { dateTime, name, text } from './text.ts';
import { withBefore } from './with-before.ts';

export const commentId = z.uuid().toLowerCase().brand<'CommentId'>();
export type CommentId = z.output<typeof commentId>;

/** A mention in the text; the id is a team user id. */
export const mentionPattern = /@\[([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\]/g;
export const maxCommentLength = 5000;
export const maxMentions = 20;

const mentioned = z.object({ teamUserId, name: z.string() });
export type Mentioned = z.output<typeof mentioned>;

export const comment = z.object({
  id: commentId,
  author: changeActor,
  body: z.string(),
  /** Mentioned users who are still in the team. */
  mentions: z.array(mentioned),
  at: dateTime,
  editedAt: dateTime.nullable(),
  may: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Comment = z.output<typeof comment>;

export const newComment = z.strictObject({ body: name(maxCommentLength) });

const base = '/teams/{teamId}/collections/{collectionId}/records/{recordId}/comments' as const;
const recordParams = z.strictObject({ teamId, collectionId, recordId });
const commentParams = recordParams.extend({ commentId });

export const comments = {
  list: defineEndpoint({
    name: 'comments.list',
    method: 'GET',
    path: base,
    summary: 'List the comments on a record, newest first. For anyone who can read the record.',
    needs: 'team_member',
    params: recordParams,
    query: pageQuery,
    reply: pageOf(comment),
    refusals: ['not_found', 'invalid_input'],
    writes: false,
  }),
  mentionable: defineEndpoint({
    name: 'comments.mentionable',
    method: 'GET',
    path: `${base}/people`,
    summary: 'Search by name for members who can read the record and so can be mentioned.',
    needs: 'team_member',
    params: recordParams,
    query: z.strictObject({ search: text(100).optional() }),
    reply: z.object({ items: z.array(mentioned) }),
    refusals: ['not_found'],
    writes: false,
  }),
  add: defineEndpoint({
    name: 'comments.add',
    method: 'POST',
    path: base,
    summary: 'Add a comment to a record. People you mention are notified if they can read the record.',
    needs: 'team_member',
    params: recordParams,
    body: newComment,
    reply: comment,
    refusals: ['not_found', 'invalid_input'],
    writes: true,
    announces: ['comments.changed'],
    example: { body: 'Wants to lead the spring planting.' },
  }),
  change: defineEndpoint({
    name: 'comments.change',
    method: 'PATCH',
    path: `${base}/{commentId}`,
    summary: 'Edit your own comment.',
    needs: 'team_member',
    params: commentParams,
    body: withBefore(newComment),
    reply: comment,
    refusals: ['not_found', 'forbidden', 'invalid_input', 'stale_version'],
    writes: true,
    announces: ['comments.changed'],
    example: { body: 'Wants to lead the autumn planting.' },
  }),
  delete: defineEndpoint({
    name: 'comments.delete',
    method: 'DELETE',
    path: `${base}/{commentId}`,
    summary: 'Delete your own comment. Team admins can delete any comment.',
    needs: 'team_member',
    params: commentParams,
    reply: 'none',
    refusals: ['not_found', 'forbidden'],
    writes: true,
    announces: ['comments.changed'],
  }),
};
