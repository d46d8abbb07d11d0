import type { Comment, CommentId, comments, Mentioned } from '@fieldhouse/contract/comments';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { ChangeActor } from '@fieldhouse/contract/record-history';
import type { TeamContext } from '../../kernel/context.ts';
import { readIdCursor } from '../../kernel/http/cursors.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { collectionFamilyOf } from '../catalogue/index.ts';
import { actorsOf, getReadable, rootPlace } from '../records/index.ts';
import {
  type CommentRow,
  deleteCommentRow,
  insertCommentRow,
  listCommentRows,
  lockCommentRow,
  updateCommentRow,
} from './comment-queries.ts';
import { loadMentioned, notifyMentioned, parseMentions } from './mentions.ts';

type Input<E extends keyof typeof comments> = EndpointInput<(typeof comments)[E]>;

export async function listComments(ctx: TeamContext, { params, query }: Input<'list'>) {
  const { after, limit = 50 } = query;
  const before = readIdCursor(after);
  await getReadable(ctx, params);
  const rows = await listCommentRows(ctx.db, await rootPlace(ctx, params), {
    before,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const items = await toComments(ctx, page);
  return { items, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

export async function addComment(ctx: TeamContext, { params, body }: Input<'add'>): Promise<Comment> {
  await getReadable(ctx, params);
  const { collectionId, recordId } = await rootPlace(ctx, params);
  const row: CommentRow = {
    id: newId(),
    collectionId,
    recordId,
    authorId: ownId(ctx),
    body: body.body,
    createdAt: ctx.now(),
    editedAt: null,
  };
  await insertCommentRow(ctx.db, row);
  return announceAndLoad(ctx, row);
}

export async function changeComment(ctx: TeamContext, { params, body }: Input<'change'>): Promise<Comment> {
  const before = await load(ctx, params);
  refuseUnless(before.authorId === ownId(ctx), 'forbidden');
  const after = { ...before, body: body.body, editedAt: ctx.now() };
  await updateCommentRow(ctx.db, after);
  return announceAndLoad(ctx, after);
}

export async function deleteComment(ctx: TeamContext, { params }: Input<'delete'>): Promise<undefined> {
  const row = await load(ctx, params);
  refuseUnless(mayDelete(ctx, row), 'forbidden');
  await deleteCommentRow(ctx.db, row.id);
  announce(ctx, row);
}

/** Announces a comment to everyone who has the record open, and notifies the users it mentions. */
async function announceAndLoad(ctx: TeamContext, row: CommentRow): Promise<Comment> {
  const [comment] = await toComments(ctx, [row]);
  if (!comment) throw new Error('A comment became none.');
  await notifyMentioned(ctx, row, comment.author.name);
  announce(ctx, row);
  return comment;
}

function announce(ctx: TeamContext, { collectionId, recordId }: CommentRow): void {
  for (const id of collectionFamilyOf(ctx, collectionId)) {
    ctx.announce({ type: 'comments.changed', collectionId: id, ids: [recordId] });
  }
}

/** Comments of another record, and of a record that the viewer may not read, are not found. */
async function load(ctx: TeamContext, params: Input<'delete'>['params']): Promise<CommentRow> {
  await getReadable(ctx, params);
  const row = await lockCommentRow(ctx.db, params.commentId);
  const { collectionId } = await rootPlace(ctx, params);
  refuseUnless(row?.recordId === params.recordId && row.collectionId === collectionId, 'not_found');
  return row;
}

function ownId({ actor }: TeamContext): string {
  if (actor.kind !== 'member') throw new Refusal('forbidden');
  return actor.userId;
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
    may: { edit: row.authorId === ownId(ctx), delete: mayDelete(ctx, row) },
  };
}
