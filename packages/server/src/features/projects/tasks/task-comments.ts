// Comments on tasks, for everyone who sees the task.
import type { Comment } from '@fieldhouse/contract/comments';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { ProjectId } from '@fieldhouse/contract/ids';
import type { taskComments } from '@fieldhouse/contract/task-comments';
import { mayWorkWithTasks } from '@fieldhouse/domain/tasks/may-work-with-tasks';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import {
  addCommentIn,
  type CommentThread,
  changeCommentIn,
  deleteCommentIn,
  getCommentIn,
  listCommentsIn,
  listMentionableIn,
} from '../../comments/index.ts';
import { taskAccessOf } from '../task-access.ts';
import { addFollowers, listAssignees } from './task-part-queries.ts';
import { addToCommentCount, findTaskRow } from './task-queries.ts';

type Input<E extends keyof typeof taskComments> = EndpointInput<(typeof taskComments)[E]>;

export async function listTaskComments(ctx: TeamContext, { params, query }: Input<'list'>) {
  const { place } = await threadOf(ctx, params);
  return listCommentsIn(ctx, place, query);
}

export async function listTaskMentionable(ctx: TeamContext, { params, query }: Input<'mentionable'>) {
  return listMentionableIn(ctx, await threadOf(ctx, params), query.search ?? '');
}

/** Its author follows the task from now on. */
export async function addTaskComment(ctx: TeamContext, { params, body }: Input<'add'>): Promise<Comment> {
  const thread = await threadOf(ctx, params);
  await addToCommentCount(ctx.db, params.taskId, 1);
  const { personId } = taskAccessOf(ctx);
  if (personId) await addFollowers(ctx.db, params.taskId, [personId]);
  return addCommentIn(ctx, thread, body.body);
}

export async function changeTaskComment(
  ctx: TeamContext,
  { params, body }: Input<'change'>,
): Promise<Comment> {
  return changeCommentIn(ctx, await threadOf(ctx, params), { commentId: params.commentId, ...body });
}

export async function getTaskComment(ctx: TeamContext, params: Input<'change'>['params']) {
  return getCommentIn(ctx, await threadOf(ctx, params), params.commentId);
}

export async function deleteTaskComment(ctx: TeamContext, { params }: Input<'delete'>): Promise<undefined> {
  await deleteCommentIn(ctx, await threadOf(ctx, params), params.commentId);
  await addToCommentCount(ctx.db, params.taskId, -1);
}

/** Throws `not_found` if the task is not visible. */
async function threadOf(ctx: TeamContext, { taskId }: Input<'list'>['params']): Promise<CommentThread> {
  const row = await findTaskRow(ctx.db, taskAccessOf(ctx), taskId);
  refuseUnless(row, 'not_found');
  const assigneeIds = (await listAssignees(ctx.db, [taskId])).map(({ id }) => id);
  return {
    place: { taskId },
    isReadableFor: (member) => mayWorkWithTasks(member) || assigneeIds.includes(member.teamUserId),
    // Created by newId.
    noticePlace: { type: 'task', projectId: row.projectId as ProjectId, taskId },
    announce: () =>
      ctx.announce({ type: 'tasks.changed', projectId: row.projectId, ids: [taskId], assigneeIds }),
  };
}
