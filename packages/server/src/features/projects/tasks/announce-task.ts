import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { taskAccessOf } from '../task-access.ts';
import type { TaskRow } from './task-list-queries.ts';
import { listAssignees } from './task-part-queries.ts';
import { lockTaskRow } from './task-queries.ts';

interface AnnouncedTask {
  readonly id: string;
  readonly projectId: string;
}

/** Announces a change to everyone who sees the task, and to those in `alsoTo`, who saw it until now. */
export async function announceTask(
  ctx: TeamContext,
  { id, projectId }: AnnouncedTask,
  alsoTo: readonly string[] = [],
): Promise<void> {
  const assignees = await listAssignees(ctx.db, [id]);
  const assigneeIds = [...new Set([...assignees.map((one) => one.id), ...alsoTo])];
  ctx.announce({ type: 'tasks.changed', projectId, ids: [id], assigneeIds });
}

/** A task that is visible to the actor, locked; throws `not_found`. */
export async function lockTask(ctx: TeamContext, taskId: string): Promise<TaskRow> {
  const row = await lockTaskRow(ctx.db, taskAccessOf(ctx), taskId);
  refuseUnless(row, 'not_found');
  return row;
}
