// Moves the tasks that an import created to the trash, in portions. A job that is run again goes on with those that are left.
import { makeTeamAuthority, type TeamAuthority } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { findMember } from '../../identity/index.ts';
import { moveToTrash } from '../tasks/task-trash.ts';
import { listImportedTasks, moveTaskImport } from './task-import-queries.ts';

const queue = 'tasks.undo-import';
const portion = 50;

interface UndoJob {
  readonly importId: string;
  /** In whose name the tasks are deleted; null for a key of the team. */
  readonly userId: string | null;
}

export async function enqueueUndo(ctx: TeamContext, job: UndoJob): Promise<void> {
  await ctx.enqueue(queue, job, { key: `undo-task-import:${job.importId}` });
}

export function addUndoJob(deps: Deps): void {
  deps.jobs.handle<UndoJob>({
    queue,
    effect: 'data',
    concurrency: 1,
    retries: 20,
    handle: ({ authority, payload, signal }) => undo(deps, authority, payload, signal),
    // What is in the trash stays there; the rest can be undone again.
    onGivenUp: ({ authority, payload: { importId } }) =>
      deps.withTeam(authority, async (ctx) => {
        const to = { state: 'failed', problem: 'undo_gave_up' };
        await moveTaskImport(ctx.db, importId, { from: ['undone'], to });
        ctx.announce({ type: 'import.progress', importId });
      }),
  });
}

async function undo(
  deps: Deps,
  authority: TeamAuthority,
  { importId, userId }: UndoJob,
  signal: AbortSignal,
): Promise<void> {
  const member = userId === null ? undefined : await findMember(deps, authority.teamId, userId);
  const own = member ? makeTeamAuthority(authority.teamId, member) : authority;
  for (let isOver = false; !isOver; ) {
    signal.throwIfAborted();
    isOver = await deps.withTeam(own, async (ctx) => {
      const tasks = await listImportedTasks(ctx.db, importId, portion);
      for (const task of tasks) await moveToTrash(ctx, task);
      ctx.announce({ type: 'import.progress', importId });
      return tasks.length < portion;
    });
  }
}
