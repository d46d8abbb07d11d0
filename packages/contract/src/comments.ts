// What people say about a record: plain text, in which somebody of the team is mentioned as `@[id]`.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, recordId, teamId, teamUserId } from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';
import { changeActor } from './record-history.ts';
import { name, text } from './text.ts';

export const commentId = z.uuid().toLowerCase().brand<'CommentId'>();
export type CommentId = z.output<typeof commentId>;

/** A mention in the text; the id is that of a team user. */
export const mentionPattern = /@\[([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\]/g;
export const maxCommentLength = 5000;
export const maxMentions = 20;

const mentioned = z.object({ teamUserId, name: z.string() });
export type Mentioned = z.output<typeof mentioned>;

export const comment = z.object({
  id: commentId,
  author: changeActor,
  body: z.string(),
  /** Those of the mentioned who are still in the team. */
  mentions: z.array(mentioned),
  at: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  may: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Comment = z.output<typeof comment>;

const newComment = z.strictObject({ body: name(maxCommentLength) });

const base = '/teams/{teamId}/collections/{collectionId}/records/{recordId}/comments' as const;
const recordParams = z.strictObject({ teamId, collectionId, recordId });
const commentParams = recordParams.extend({ commentId });

export const comments = {
  list: defineEndpoint({
    name: 'comments.list',
    method: 'GET',
    path: base,
    summary: 'The comments on a record, newest first, for whoever may read the record.',
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
    summary: 'Members of the team who may read the record and so can be mentioned, by a part of their name.',
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
    summary: 'Says something about a record. Those mentioned are told, as far as they may read it.',
    needs: 'team_member',
    params: recordParams,
    body: newComment,
    reply: comment,
    refusals: ['not_found', 'invalid_input'],
    writes: true,
    example: { body: 'Wants to lead the spring planting.' },
  }),
  change: defineEndpoint({
    name: 'comments.change',
    method: 'PATCH',
    path: `${base}/{commentId}`,
    summary: 'Changes what one said.',
    needs: 'team_member',
    params: commentParams,
    body: newComment,
    reply: comment,
    refusals: ['not_found', 'forbidden', 'invalid_input'],
    writes: true,
    example: { body: 'Wants to lead the autumn planting.' },
  }),
  delete: defineEndpoint({
    name: 'comments.delete',
    method: 'DELETE',
    path: `${base}/{commentId}`,
    summary: 'Takes back what one said. A team admin may take back anything.',
    needs: 'team_member',
    params: commentParams,
    reply: 'none',
    refusals: ['not_found', 'forbidden'],
    writes: true,
  }),
};
