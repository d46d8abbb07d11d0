// Deletes abandoned runs at most once an hour, in the process that starts a run: without new runs there is
// nothing to delete.
import type { Deps, Service } from '../../../../kernel/context.ts';
import { forgetIdleRuns } from '../run-queries.ts';

const pauseMs = 60 * 60_000;
const lastSweep: Service<{ at: number }> = { create: () => ({ at: 0 }) };

/** Returns at once; a failed sweep is retried an hour later. */
export function sweepIdleRuns(deps: Deps): void {
  const now = Date.now();
  const last = deps.service(lastSweep);
  if (now - last.at < pauseMs) return;
  last.at = now;
  forgetIdleRuns(deps.streamPool).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'idle wizard runs not swept');
  });
}
