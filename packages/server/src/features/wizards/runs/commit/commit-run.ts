// Wizards that commit at the end, and simulations. Until then, each submit rehearses all steps so far: their tasks run for real
// and are undone, so that a step gets the values that it will have, and learns at once what would be refused. At the end the
// same tasks run once more and stay.

import type { WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { Answers, StepView } from '@fieldhouse/contract/wizard-runs';
import { foundNamesIn } from '@fieldhouse/domain/wizards/found-fields';
import { changesStart } from '@fieldhouse/domain/wizards/tasks/start-record';
import type { TeamContext } from '../../../../kernel/context.ts';
import { undone } from '../../../../kernel/db/rehearsal.ts';
import { Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import { withFoundFields } from '../found/found-fields.ts';
import { setValues, type TaskExecution, type VisitRow } from '../run-queries.ts';
import { answeredStepsOf, type RunState } from '../run-state.ts';
import { findStartRecord, recordValues } from '../start-record.ts';
import { makeStepView } from '../step-view.ts';
import { listEffects } from '../tasks/effect-queries.ts';
import { silent } from './quiet-context.ts';
import { type ReplayedStep, replaySteps, withStep } from './replay-steps.ts';

/** What the step would do after those before it; nothing stays. */
export async function rehearseStep(
  ctx: TeamContext,
  state: RunState,
  { step, answers }: { readonly step: WizardStep; readonly answers: Answers },
): Promise<ReplayedStep> {
  const answered = [...answersOf(state), { step, answers }];
  return undone(ctx.db, async () => {
    const replayed = await replaySteps(silent(ctx), { ...state, isRehearsal: true }, answered);
    const own = replayed.get(step.id);
    refuseUnless(own, 'internal_error');
    return state.run.mode === 'simulate'
      ? { ...own, execs: await withEffects(ctx, state.run.id, own.execs) }
      : own;
  });
}

/** What a simulation would have written is in its trace. */
async function withEffects(
  ctx: TeamContext,
  runId: string,
  execs: readonly TaskExecution[],
): Promise<TaskExecution[]> {
  const effects = await listEffects(ctx.db, [runId]);
  return execs.map((exec) => ({
    ...exec,
    output: { ...exec.output, effects: effects.filter(({ taskId }) => taskId === exec.taskId) },
  }));
}

function answersOf(state: RunState) {
  return answeredStepsOf(state).map((step) => ({ step, answers: state.visits.get(step.id)?.answers ?? {} }));
}

/** Runs the tasks of all answered steps; returns what to record of them, by visit. */
export async function commitRun(
  ctx: TeamContext,
  state: RunState,
): Promise<ReadonlyMap<string, readonly TaskExecution[]>> {
  ensureRecordIsUnchanged(state);
  const replayed = await replaySteps(ctx, state, answersOf(state));
  const execs = new Map<string, readonly TaskExecution[]>();
  for (const [stepId, done] of replayed) {
    const visit = state.visits.get(stepId);
    if (!visit) continue;
    await setValues(ctx.db, state.run.id, visit.id, done.values);
    execs.set(visit.id, done.execs);
  }
  return execs;
}

/** A change at the end is based on the record as its step showed it. */
function ensureRecordIsUnchanged({ start, visits, ...state }: RunState): void {
  if (start === null || start === 'gone') return;
  for (const step of answeredStepsOf({ ...state, visits })) {
    const seen = visits.get(step.id)?.recordVersion;
    const isStale = changesStartRecord(step) && seen !== start.record.version;
    if (isStale) throw withStep(new Refusal('stale_version'), step.id);
  }
}

export function changesStartRecord({ tasks }: WizardStep): boolean {
  return tasks.some(changesStart);
}

/** Refused at once, and not only at the end. */
export function ensureSeesCurrentRecord(
  { start }: Pick<RunState, 'start'>,
  step: WizardStep,
  recordVersion: VisitRow['recordVersion'],
): void {
  if (start === null || start === 'gone' || !changesStartRecord(step)) return;
  refuseUnless(start.record.version === recordVersion, 'stale_version');
}

/** The current step, in a simulation after all that the steps before it would have done. */
export function viewOf(ctx: TeamContext, state: RunState): Promise<StepView> {
  if (state.run.mode !== 'simulate') return makeStepView(ctx, state);
  return undone(ctx.db, async () => {
    const quiet = silent(ctx);
    await replaySteps(quiet, { ...state, isRehearsal: true }, answersOf(state));
    const start = await findStartRecord(quiet, state.run, state.version.manifest);
    const values = new Map(state.values);
    for (const value of recordValues(start, state.run.lang)) values.set(value.name, value);
    const names = foundNamesIn(state.version.definition);
    return makeStepView(quiet, await withFoundFields(quiet, { ...state, start, values }, names));
  });
}
