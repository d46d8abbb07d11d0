// Deletes abandoned runs at most once an hour, in the process that starts a run: without new runs there is
// nothing to delete.
import type { Deps } from '../../../kernel/context.ts';
import { forgetIdleRuns } from './run-queries.ts';

const pauseMs = 60 * 60_000;
const lastSweeps = new WeakMap<Deps, number>();

/** Returns at once; a failed sweep is retried an hour later. */
export function sweepIdleRuns(deps: Deps): void {
  const now = Date.now();
  if (now - (lastSweeps.get(deps) ?? 0) < pauseMs) return;
  lastSweeps.set(deps, now);
  forgetIdleRuns(deps.streamPool).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'idle wizard runs not swept');
  });
}
