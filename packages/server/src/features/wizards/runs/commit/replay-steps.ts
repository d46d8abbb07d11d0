// Runs the tasks of several steps one after the other, as if each was just submitted: for wizards that commit at the end, and
// for tests that write nothing.
import type { WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { inputVariable } from '@fieldhouse/domain/wizards/inputs';
import { refsOfStep } from '@fieldhouse/domain/wizards/variables';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal } from '../../../../kernel/http/refusal.ts';
import { withFoundFields } from '../found/found-fields.ts';
import { withAddedItems } from '../offers/added-items.ts';
import type { RunValue } from '../run-queries.ts';
import { type OpenStep, openStep, type RunState } from '../run-state.ts';
import { findStartRecord, recordValues } from '../start-record.ts';
import { type CheckedStep, checkStepAnswers } from '../tasks/check-step.ts';
import { runTasks, type TaskResults } from '../tasks/run-tasks.ts';

export interface AnsweredStep {
  readonly step: WizardStep;
  /** As they were sent. */
  readonly answers: Answers;
}

export interface ReplayedStep extends TaskResults {
  readonly open: OpenStep;
  readonly checked: CheckedStep;
}

/** By step. An error names the step in its data, so that it can be answered again. */
export async function replaySteps(
  ctx: TeamContext,
  state: RunState,
  answered: readonly AnsweredStep[],
): Promise<ReadonlyMap<string, ReplayedStep>> {
  const replayed = new Map<string, ReplayedStep>();
  const inputs = new Map([...state.values].filter(([name]) => name.startsWith(inputVariable(''))));
  const values = new Map<string, RunValue>();
  let start = state.start;
  for (const { step, answers } of answered) {
    const before: RunState = {
      ...state,
      start,
      run: { ...state.run, cursorStep: step.id },
      values: new Map([...inputs, ...recordValues(start, state.run.lang).map(named), ...values]),
    };
    const own = await withFoundFields(ctx, before, refsOfStep(step));
    try {
      const open = await openStep(ctx, own, step.id);
      const sent = await withAddedItems(ctx, own, open, answers);
      const checked = await checkStepAnswers(ctx, own, open, sent);
      const done = await runTasks(ctx, own, open, { checked, recordVersion: null });
      for (const value of done.values) values.set(value.name, value);
      replayed.set(step.id, { ...done, open, checked });
    } catch (error) {
      throw withStep(error, step.id);
    }
    // A task may have changed it.
    if (start !== null) start = await findStartRecord(ctx, state.run, state.version.manifest);
  }
  return replayed;
}

function named(value: RunValue): [string, RunValue] {
  return [value.name, value];
}

/** The same refusal with the step that has to be answered again. */
export function withStep(error: unknown, stepId: string): unknown {
  if (!(error instanceof Refusal)) return error;
  const { data, ...details } = error.details;
  return new Refusal(error.code, { ...details, data: { ...data, stepId }, cause: error });
}
