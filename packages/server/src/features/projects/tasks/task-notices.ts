// Who is notified of what happens to a task: new assignees, followers when it is done, assignees before it is due.
import type { ProjectId, TaskId } from '@fieldhouse/contract/ids';
import { type Due, dueAtOf, reminderAtOf } from '@fieldhouse/domain/tasks/due';
import { mayWorkWithTasks } from '@fieldhouse/domain/tasks/may-work-with-tasks';
import type { TeamContext } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { findMember } from '../../identity/index.ts';
import { notify } from '../../notices/index.ts';
import { actorsOf } from '../../records/index.ts';
import { listPeople } from '../../team-users/index.ts';
import { taskAccessOf } from '../task-access.ts';
import { listAssignees, listFollowerIds } from './task-part-queries.ts';

export const reminderQueue = 'tasks.due';

export interface ReminderJob {
  readonly taskId: string;
  /** It is outdated if the task is due at another time by now. */
  readonly dueAt: string;
}

interface NotifiedTask {
  readonly id: string;
  readonly projectId: string;
}

export async function notifyAssigned(
  ctx: TeamContext,
  task: NotifiedTask,
  teamUserIds: readonly string[],
): Promise<void> {
  await notifyAll(ctx, task, { kind: 'task_assigned', key: newId(), to: teamUserIds });
}

/** By a wizard, also if a member ran it. */
export async function notifyAssignedByWizard(
  ctx: TeamContext,
  task: NotifiedTask,
  { to, wizardName: who }: { readonly to: readonly string[]; readonly wizardName: string },
): Promise<void> {
  await notifyAll(ctx, task, { kind: 'task_assigned', key: newId(), to, who });
}

/** Followers who still see it. */
export async function notifyDone(ctx: TeamContext, task: NotifiedTask): Promise<void> {
  const assignees = new Set((await listAssignees(ctx.db, [task.id])).map(({ id }) => id));
  const to: string[] = [];
  for (const person of await listPeople(ctx.db, await listFollowerIds(ctx.db, task.id))) {
    const member = await findMember(ctx.deps, ctx.teamId, person.userId);
    if (member && (mayWorkWithTasks(member) || assignees.has(person.id))) to.push(person.id);
  }
  await notifyAll(ctx, task, { kind: 'task_done', key: newId(), to });
}

export async function notifyDue(ctx: TeamContext, task: NotifiedTask, key: string): Promise<void> {
  const assignees = await listAssignees(ctx.db, [task.id]);
  await notifyAll(ctx, task, { kind: 'task_due', key, to: assignees.map(({ id }) => id) });
}

/** Nothing if that moment is over. */
export async function remindLater(
  ctx: TeamContext,
  task: NotifiedTask & Due,
  timeZone: string,
): Promise<void> {
  const startAfter = reminderAtOf(task, timeZone);
  const dueAt = dueAtOf(task, timeZone);
  if (!startAfter || !dueAt || startAfter.getTime() <= ctx.now().getTime()) return;
  const job: ReminderJob = { taskId: task.id, dueAt: dueAt.toISOString() };
  await ctx.enqueue(reminderQueue, job, { startAfter });
}

interface TaskNotice {
  readonly kind: 'task_assigned' | 'task_due' | 'task_done';
  readonly key: string;
  readonly to: readonly string[];
  /** By default the member who acts. */
  readonly who?: string;
}

async function notifyAll(ctx: TeamContext, task: NotifiedTask, notice: TaskNotice): Promise<void> {
  if (notice.to.length === 0) return;
  const who = notice.who ?? (ctx.actor.kind === 'member' ? await actorName(ctx) : null);
  for (const teamUserId of notice.to) {
    await notify(ctx, {
      to: { teamUserId },
      kind: notice.kind,
      key: `${task.id}:${notice.key}`,
      who,
      // Created by newId.
      place: { type: 'task', projectId: task.projectId as ProjectId, taskId: task.id as TaskId },
    });
  }
}

async function actorName(ctx: TeamContext): Promise<string | null> {
  const { userId } = taskAccessOf(ctx).member;
  return (await actorsOf(ctx, [userId]))(userId).name;
}
