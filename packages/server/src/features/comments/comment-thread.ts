// The comments in one place, a record or a task. Who calls has checked that the actor may read them.

import type { ChangeActor } from '@fieldhouse/contract/change-actor';
import type { Comment, CommentId, Mentioned } from '@fieldhouse/contract/comments';
import type { TeamContext } from '../../kernel/context.ts';
import { readIdCursor, toPage } from '../../kernel/http/cursors.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { memberOf } from '../../kernel/member-of.ts';
import { actorsOf } from '../records/index.ts';
import type { CommentThread } from './comment-place.ts';
import {
  type CommentPlace,
  type CommentRow,
  deleteCommentRow,
  insertCommentRow,
  isIn,
  listCommentRows,
  lockCommentRow,
  updateCommentRow,
} from './comment-queries.ts';
import { loadMentioned, notifyMentioned, parseMentions } from './mentions.ts';

export async function listCommentsIn(
  ctx: TeamContext,
  place: CommentPlace,
  { after, limit = 50 }: { readonly after?: string | undefined; readonly limit?: number | undefined },
) {
  const rows = await listCommentRows(ctx.db, place, { before: readIdCursor(after), limit: limit + 1 });
  const { page, next } = toPage(rows, limit, (row) => row.id);
  const items = await toComments(ctx, page);
  return { items, next };
}

export async function addCommentIn(ctx: TeamContext, thread: CommentThread, body: string): Promise<Comment> {
  const row: CommentRow = {
    id: newId(),
    collectionId: null,
    recordId: null,
    taskId: null,
    ...thread.place,
    authorId: memberOf(ctx).userId,
    body,
    createdAt: ctx.now(),
    editedAt: null,
  };
  await insertCommentRow(ctx.db, row);
  return announceAndLoad(ctx, thread, row);
}

export async function changeCommentIn(
  ctx: TeamContext,
  thread: CommentThread,
  { commentId, body }: { readonly commentId: string; readonly body: string },
): Promise<Comment> {
  const before = await load(ctx, thread, commentId);
  refuseUnless(before.authorId === memberOf(ctx).userId, 'forbidden');
  const after = { ...before, body, editedAt: ctx.now() };
  await updateCommentRow(ctx.db, after);
  return announceAndLoad(ctx, thread, after);
}

export async function getCommentIn(
  ctx: TeamContext,
  thread: CommentThread,
  commentId: string,
): Promise<Comment | undefined> {
  const [comment] = await toComments(ctx, [await load(ctx, thread, commentId)]);
  return comment;
}

export async function deleteCommentIn(
  ctx: TeamContext,
  thread: CommentThread,
  commentId: string,
): Promise<void> {
  const row = await load(ctx, thread, commentId);
  refuseUnless(mayDelete(ctx, row), 'forbidden');
  await deleteCommentRow(ctx.db, row.id);
  thread.announce();
}

/** Announces a comment to everyone who has its place open, and notifies the users it mentions. */
async function announceAndLoad(ctx: TeamContext, thread: CommentThread, row: CommentRow): Promise<Comment> {
  const [comment] = await toComments(ctx, [row]);
  if (!comment) throw new Error('A comment became none.');
  await notifyMentioned(ctx, thread, { id: row.id, body: row.body, authorName: comment.author.name });
  thread.announce();
  return comment;
}

/** Comments of another place are not found. */
async function load(ctx: TeamContext, { place }: CommentThread, commentId: string): Promise<CommentRow> {
  const row = await lockCommentRow(ctx.db, commentId);
  refuseUnless(row && isIn(row, place), 'not_found');
  return row;
}

function mayDelete(ctx: TeamContext, { authorId }: CommentRow): boolean {
  return ctx.actor.kind === 'member' && (ctx.actor.isTeamAdmin || authorId === ctx.actor.userId);
}

async function toComments(ctx: TeamContext, rows: readonly CommentRow[]): Promise<Comment[]> {
  const authors = await actorsOf(
    ctx,
    rows.map(({ authorId }) => authorId),
  );
  const mentioned = await loadMentioned(ctx, rows);
  return rows.map((row) => toComment(ctx, row, { author: authors(row.authorId), mentioned }));
}

function toComment(
  ctx: TeamContext,
  row: CommentRow,
  { author, mentioned }: { readonly author: ChangeActor; readonly mentioned: ReadonlyMap<string, Mentioned> },
): Comment {
  return {
    // Created by newId.
    id: row.id as CommentId,
    author,
    body: row.body,
    mentions: parseMentions(row.body).flatMap((id) => mentioned.get(id) ?? []),
    at: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    may: { edit: row.authorId === memberOf(ctx).userId, delete: mayDelete(ctx, row) },
  };
}
