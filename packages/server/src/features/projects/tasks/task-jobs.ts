import type { Deps } from '../../../kernel/context.ts';
import { emptyTaskTrashQueue } from '../trash-queue.ts';
import { emptyTaskTrash } from './empty-trash.ts';
import { notifyDue, type ReminderJob, reminderQueue } from './task-notices.ts';
import { findTaskRow } from './task-queries.ts';

const everyTask = { seesAll: true, teamUserId: '' } as const;

export function addTaskJobs(deps: Deps): void {
  deps.jobs.handle<ReminderJob>({
    queue: reminderQueue,
    effect: 'data',
    handle: ({ authority, payload }) =>
      deps.withTeam(authority, async (ctx) => {
        const task = await findTaskRow(ctx.db, everyTask, payload.taskId);
        // It was done, deleted, or moved to another day, for which there is another job.
        if (!task || task.completedAt !== null || task.dueAt?.toISOString() !== payload.dueAt) return;
        await notifyDue(ctx, task, payload.dueAt);
      }),
  });
  deps.jobs.handle<object>({
    queue: emptyTaskTrashQueue,
    effect: 'erasure',
    concurrency: 1,
    handle: ({ authority }) => emptyTaskTrash(deps, authority),
  });
}
