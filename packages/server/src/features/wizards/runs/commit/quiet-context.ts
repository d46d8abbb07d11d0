import type { TeamContext } from '../../../../kernel/context.ts';

/** For what is undone: nothing is announced. Rows of jobs are undone with the rest. */
export function silent(ctx: TeamContext): TeamContext {
  return { ...withoutListeners(ctx), announce: ignore, afterCommit: ignore };
}

/** For tests: open pages show what changed, but no webhook, notice or figure follows. */
export function withoutListeners(ctx: TeamContext): TeamContext {
  return { ...ctx, emit: ignore, commitWithNext: ignore };
}

function ignore(): void {}
