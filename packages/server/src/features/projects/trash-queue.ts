import { trashRetentionDays } from '@fieldhouse/contract/record-history';
import type { TeamContext } from '../../kernel/context.ts';

export const emptyTaskTrashQueue = 'tasks.empty-trash';
const dayMs = 24 * 60 * 60_000;

/** One job a day, when everything that was deleted on it has expired. */
export async function emptyTrashLater(ctx: TeamContext): Promise<void> {
  const now = ctx.now();
  const startAfter = new Date(now.getTime() + (trashRetentionDays + 1) * dayMs);
  await ctx.enqueue(
    emptyTaskTrashQueue,
    {},
    { key: `empty-task-trash:${now.toISOString().slice(0, 10)}`, startAfter },
  );
}
