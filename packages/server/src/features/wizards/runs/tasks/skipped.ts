import type { SkipReason } from '@fieldhouse/contract/wizard-results';
import type { TaskExecution } from '../run-queries.ts';

/** What is recorded of a task that does nothing: the trace of the run gives the reason. */
export function skipped(reason: SkipReason): Pick<TaskExecution, 'status' | 'output'> {
  return { status: 'skipped', output: { reason } };
}
