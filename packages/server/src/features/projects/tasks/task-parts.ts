import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { Task } from '@fieldhouse/contract/task-cards';
import { maxTaskLinks } from '@fieldhouse/contract/task-values';
import type { tasks } from '@fieldhouse/contract/tasks';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { getReadable, rootPlace } from '../../records/index.ts';
import { ensureMayEdit, taskAccessOf } from '../task-access.ts';
import { announceTask, lockTask } from './announce-task.ts';
import { writeChange } from './task-changes.ts';
import {
  countTags,
  deleteLink,
  insertLinks,
  isBlockedInTurn,
  listLinks,
  setAssignees,
  setBlockers,
  setTags,
} from './task-part-queries.ts';
import { countInScope, findTaskRow } from './task-queries.ts';
import { toTask } from './to-task.ts';

type Input<E extends keyof typeof tasks> = EndpointInput<(typeof tasks)[E]>;

export interface TaskParts {
  readonly assigneeIds?: readonly string[] | undefined;
  readonly tagIds?: readonly string[] | undefined;
  readonly blockedByIds?: readonly string[] | undefined;
}

/**
 * Omitted parts stay as they are. Throws `not_found` for what does not exist or is not visible, except for assignees: a
 * wizard, or a file, may name one who has left since it was looked up.
 */
export async function setParts(ctx: TeamContext, taskId: string, parts: TaskParts): Promise<void> {
  const { assigneeIds, tagIds, blockedByIds } = parts;
  if (assigneeIds) await setAssignees(ctx.db, taskId, [...new Set(assigneeIds)]);
  if (tagIds) {
    const unique = [...new Set(tagIds)];
    refuseUnless((await countTags(ctx.db, unique)) === unique.length, 'not_found');
    await setTags(ctx.db, taskId, unique);
  }
  if (blockedByIds) {
    const unique = [...new Set(blockedByIds)];
    const known = await countInScope(ctx.db, taskAccessOf(ctx), unique);
    refuseUnless(known === unique.length, 'not_found');
    refuseUnless(!(await isBlockedInTurn(ctx.db, taskId, unique)), 'circular_task');
    await setBlockers(ctx.db, taskId, unique);
  }
}

interface RecordPlace {
  readonly collectionId: string;
  readonly recordId: string;
}

/** Links records that the actor may read; throws `not_found`. */
export async function linkRecords(
  ctx: TeamContext,
  taskId: string,
  records: readonly RecordPlace[],
): Promise<void> {
  const createdAt = ctx.now();
  for (const record of records) {
    await getReadable(ctx, record);
    const place = await rootPlace(ctx, record);
    await insertLinks(ctx.db, [{ taskId, ...place, createdAt }]);
  }
}

export async function linkRecord(ctx: TeamContext, { params }: Input<'link'>): Promise<Task> {
  const task = await lockTask(ctx, params.taskId);
  ensureMayEdit(ctx);
  const links = await listLinks(ctx.db, [task.id]);
  refuseUnless(links.length < maxTaskLinks, 'action_not_allowed', { data: { max: maxTaskLinks } });
  await linkRecords(ctx, task.id, [params]);
  await writeChange(ctx, task.id, [{ what: 'linked', from: null, to: null }]);
  return announceAndGet(ctx, task);
}

export async function unlinkRecord(ctx: TeamContext, { params }: Input<'unlink'>): Promise<Task> {
  const task = await lockTask(ctx, params.taskId);
  ensureMayEdit(ctx);
  await getReadable(ctx, params);
  const place = await rootPlace(ctx, params);
  refuseUnless(await deleteLink(ctx.db, { taskId: task.id, ...place }), 'not_found');
  await writeChange(ctx, task.id, [{ what: 'unlinked', from: null, to: null }]);
  return announceAndGet(ctx, task);
}

async function announceAndGet(ctx: TeamContext, task: { id: string; projectId: string }): Promise<Task> {
  await announceTask(ctx, task);
  const row = await findTaskRow(ctx.db, taskAccessOf(ctx), task.id);
  refuseUnless(row, 'not_found');
  return toTask(ctx, row);
}
