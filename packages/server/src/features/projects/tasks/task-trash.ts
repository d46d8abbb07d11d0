import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { ProjectId, TaskId } from '@fieldhouse/contract/ids';
import type { Task } from '@fieldhouse/contract/task-cards';
import type { tasks } from '@fieldhouse/contract/tasks';
import type { TeamContext } from '../../../kernel/context.ts';
import { badCursor, isInstantText, readIdCursor, toPage } from '../../../kernel/http/cursors.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { ensureMayEdit } from '../task-access.ts';
import { emptyTrashLater } from '../trash-queue.ts';
import { announceTask, lockTask } from './announce-task.ts';
import { getTask } from './task-actions.ts';
import { writeChange } from './task-changes.ts';
import { findDeletedTask, listDeletedTasks, setTaskDeleted } from './task-queries.ts';

type Input<E extends keyof typeof tasks> = EndpointInput<(typeof tasks)[E]>;

export async function deleteTask(ctx: TeamContext, { params }: Input<'delete'>): Promise<undefined> {
  const task = await lockTask(ctx, params.taskId);
  ensureMayEdit(ctx);
  await moveToTrash(ctx, task);
}

/** Without a check of rights. */
export async function moveToTrash(
  ctx: TeamContext,
  task: { readonly id: string; readonly projectId: string },
): Promise<void> {
  await setTaskDeleted(ctx.db, task.id, ctx.now());
  await writeChange(ctx, task.id, [{ what: 'deleted', from: null, to: null }]);
  await emptyTrashLater(ctx);
  ctx.emit({ type: 'task.deleted', taskId: task.id });
  await announceTask(ctx, task);
}

export async function restoreTask(ctx: TeamContext, { params }: Input<'restore'>): Promise<Task> {
  ensureMayEdit(ctx);
  refuseUnless(await takeFromTrash(ctx, params.taskId), 'not_found');
  return getTask(ctx, { params, query: {}, body: undefined });
}

/** Without a check of rights. Returns whether it was there, and its project is not. */
export async function takeFromTrash(ctx: TeamContext, taskId: string): Promise<boolean> {
  const task = await findDeletedTask(ctx.db, taskId);
  if (!task) return false;
  await setTaskDeleted(ctx.db, task.id, null);
  ctx.emit({ type: 'task.restored', taskId: task.id });
  await writeChange(ctx, task.id, [{ what: 'restored', from: null, to: null }]);
  await announceTask(ctx, task);
  return true;
}

export async function listTaskTrash(ctx: TeamContext, { query }: Input<'deleted'>) {
  ensureMayEdit(ctx);
  const { after, limit = 50 } = query;
  const rows = await listDeletedTasks(ctx.db, { after: readCursor(after), limit: limit + 1 });
  const { page, next } = toPage(rows, limit, (row) => `${row.deletedAt.toISOString()}_${row.id}`);
  return {
    items: page.map(({ id, projectId, deletedAt, ...row }) => ({
      ...row,
      // Created by newId.
      id: id as TaskId,
      projectId: projectId as ProjectId,
      deletedAt: deletedAt.toISOString(),
    })),
    next,
  };
}

function readCursor(after: string | undefined): { readonly at: Date; readonly id: string } | undefined {
  if (after === undefined) return undefined;
  const [at = '', id = '', ...rest] = after.split('_');
  if (!isInstantText(at) || rest.length > 0) throw badCursor();
  return { at: new Date(at), id: readIdCursor(id) ?? '' };
}
