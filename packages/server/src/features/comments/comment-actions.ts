// Comments on records, for everyone who may read the record.
import type { Comment, comments } from '@fieldhouse/contract/comments';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { TeamContext } from '../../kernel/context.ts';
import { idsOfFamily, loadCollection } from '../catalogue/index.ts';
import { getReadable, isReadableFor, rootPlace } from '../records/index.ts';
import type { CommentThread } from './comment-place.ts';
import {
  addCommentIn,
  changeCommentIn,
  deleteCommentIn,
  getCommentIn,
  listCommentsIn,
} from './comment-thread.ts';
import { listMentionableIn } from './mentions.ts';

type Input<E extends keyof typeof comments> = EndpointInput<(typeof comments)[E]>;

export async function listComments(ctx: TeamContext, { params, query }: Input<'list'>) {
  await getReadable(ctx, params);
  return listCommentsIn(ctx, await rootPlace(ctx, params), query);
}

export async function listMentionable(ctx: TeamContext, { params, query }: Input<'mentionable'>) {
  return listMentionableIn(ctx, await threadOf(ctx, params), query.search ?? '');
}

export async function addComment(ctx: TeamContext, { params, body }: Input<'add'>): Promise<Comment> {
  return addCommentIn(ctx, await threadOf(ctx, params), body.body);
}

export async function changeComment(ctx: TeamContext, { params, body }: Input<'change'>): Promise<Comment> {
  return changeCommentIn(ctx, await threadOf(ctx, params), { commentId: params.commentId, ...body });
}

export async function getComment(ctx: TeamContext, params: Input<'change'>['params']) {
  return getCommentIn(ctx, await threadOf(ctx, params), params.commentId);
}

export async function deleteComment(ctx: TeamContext, { params }: Input<'delete'>): Promise<undefined> {
  await deleteCommentIn(ctx, await threadOf(ctx, params), params.commentId);
}

/** Of a record that the viewer may read; throws `not_found`. */
async function threadOf(ctx: TeamContext, params: Input<'list'>['params']): Promise<CommentThread> {
  await getReadable(ctx, params);
  const { collectionId, recordId } = await rootPlace(ctx, params);
  const collection = await loadCollection(ctx, collectionId);
  return {
    place: { collectionId, recordId },
    isReadableFor: (member) => isReadableFor(ctx, member, params),
    // The root's id comes from the catalogue.
    noticePlace: {
      type: 'record',
      collectionId: collectionId as typeof params.collectionId,
      recordId: params.recordId,
    },
    announce: () => {
      for (const id of idsOfFamily(collection))
        ctx.announce({ type: 'comments.changed', collectionId: id, ids: [recordId] });
    },
  };
}
