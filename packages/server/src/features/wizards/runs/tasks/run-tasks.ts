// Runs the tasks of a step in order, each with the values of those before it.
import { refsOfTask } from '@fieldhouse/domain/wizards/variables';
import type { TeamContext } from '../../../../kernel/context.ts';
import { withFoundFields } from '../found/found-fields.ts';
import type { RunValue, TaskExecution } from '../run-queries.ts';
import type { OpenStep, RunState } from '../run-state.ts';
import type { CheckedStep } from './check-step.ts';
import type { TaskResult } from './kinds/task-runner.ts';
import { runnerOf } from './kinds/task-runners.ts';
import { skipped } from './skipped.ts';

export interface TaskResults {
  readonly execs: readonly TaskExecution[];
  readonly values: readonly RunValue[];
}

/** Runs the tasks of the step in order; returns what to record of each, and the values for later steps. */
export async function runTasks(
  ctx: TeamContext,
  state: RunState,
  open: OpenStep,
  { checked, recordVersion }: { readonly checked: CheckedStep; readonly recordVersion: number | null },
): Promise<TaskResults> {
  const execs: TaskExecution[] = [];
  const values = new Map<string, RunValue>();
  let version = recordVersion ?? undefined;
  for (const task of open.step.tasks) {
    const { run, revert } = runnerOf(task);
    if (!run) continue;
    const startedAt = performance.now();
    const before = { ...state, values: new Map([...state.values, ...values]) };
    // As the tasks before it left them.
    const own = await withFoundFields(ctx, before, refsOfTask(task));
    const done = checked.get(task.id);
    const result: TaskResult = done
      ? await run(ctx, own, task, { open, done, version })
      : { ...(await revert(ctx, own, task, open)), ...skipped('condition'), input: {} };
    // A change made by this step itself is not a conflict.
    if (result.hasChangedStart) version = undefined;
    for (const value of result.values) values.set(value.name, value);
    const { status, input, output } = result;
    execs.push({ taskId: task.id, status, input, output, ms: Math.round(performance.now() - startedAt) });
  }
  return { execs, values: [...values.values()] };
}
