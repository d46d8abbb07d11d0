// Deleted tasks and projects are erased when their retention time ends.
import { trashRetentionDays } from '@fieldhouse/contract/record-history';
import type { TeamAuthority } from '../../../kernel/authority.ts';
import type { Deps } from '../../../kernel/context.ts';
import { eraseDeleted } from './task-queries.ts';

const dayMs = 24 * 60 * 60_000;

/** A thousand tasks per transaction. */
export async function emptyTaskTrash(deps: Deps, authority: TeamAuthority): Promise<void> {
  for (let erased = 1; erased > 0; ) {
    erased = await deps.withTeam(authority, (ctx) =>
      eraseDeleted(ctx.db, new Date(ctx.now().getTime() - trashRetentionDays * dayMs)),
    );
  }
}
