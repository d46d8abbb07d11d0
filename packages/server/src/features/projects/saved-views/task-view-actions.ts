import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { TaskViewId } from '@fieldhouse/contract/ids';
import { maxTaskViews, type TaskView, taskView, type taskViews } from '@fieldhouse/contract/task-views';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { getProject } from '../projects/project-actions.ts';
import { taskAccessOf } from '../task-access.ts';
import {
  deleteTaskView,
  insertTaskView,
  listTaskViewRows,
  type TaskViewRow,
  updateTaskView,
} from './task-view-queries.ts';

type Input<E extends keyof typeof taskViews> = EndpointInput<(typeof taskViews)[E]>;

export async function listTaskViews(ctx: TeamContext, { params }: Pick<Input<'list'>, 'params'>) {
  const { mayManage } = taskAccessOf(ctx);
  const items = (await visibleViews(ctx, params.projectId)).map((row) => toTaskView(ctx, row));
  return { items, may: { share: mayManage } };
}

export async function createTaskView(ctx: TeamContext, { params, body }: Input<'create'>): Promise<TaskView> {
  const known = await visibleViews(ctx, params.projectId);
  const { mayManage, member } = taskAccessOf(ctx);
  const { name, search, isShared } = body;
  refuseUnless(!isShared || mayManage, 'forbidden');
  refuseUnless(known.length < maxTaskViews, 'action_not_allowed', { data: { max: maxTaskViews } });
  const row = {
    id: newId(),
    projectId: params.projectId as string,
    ownerId: isShared ? null : (member.userId as string),
    name,
    search,
  };
  await insertTaskView(ctx.db, { ...row, search: JSON.stringify(search) });
  return toTaskView(ctx, row);
}

export async function changeTaskView(ctx: TeamContext, { params, body }: Input<'change'>): Promise<TaskView> {
  const row = await getChangeable(ctx, params);
  const { name = row.name, search = row.search } = body;
  await updateTaskView(ctx.db, { id: row.id, name, search: JSON.stringify(search) });
  return toTaskView(ctx, { ...row, name, search });
}

export async function removeTaskView(ctx: TeamContext, { params }: Input<'delete'>): Promise<undefined> {
  const { id } = await getChangeable(ctx, params);
  await deleteTaskView(ctx.db, id);
}

/** Views of others are not found. */
async function getChangeable(ctx: TeamContext, params: Input<'change'>['params']): Promise<TaskViewRow> {
  const row = (await visibleViews(ctx, params.projectId)).find(({ id }) => id === params.taskViewId);
  refuseUnless(row, 'not_found');
  refuseUnless(mayChange(ctx, row), 'forbidden');
  return row;
}

async function visibleViews(ctx: TeamContext, projectId: Input<'list'>['params']['projectId']) {
  await getProject(ctx, projectId);
  const { userId } = taskAccessOf(ctx).member;
  // Those of the team, which others may fill, and one's own.
  return listTaskViewRows(ctx.db, { projectId, userId, limit: 2 * maxTaskViews });
}

function mayChange(ctx: TeamContext, { ownerId }: TaskViewRow): boolean {
  const { member, mayManage } = taskAccessOf(ctx);
  return ownerId === null ? mayManage : ownerId === member.userId;
}

function toTaskView(ctx: TeamContext, row: TaskViewRow): TaskView {
  return {
    // Created by newId.
    id: row.id as TaskViewId,
    name: row.name,
    search: taskView.shape.search.catch({}).parse(row.search),
    isShared: row.ownerId === null,
    may: { change: mayChange(ctx, row), delete: mayChange(ctx, row) },
  };
}
