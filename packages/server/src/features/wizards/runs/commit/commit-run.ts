// When the tasks of a run are done, and whether they stay. In wizards that commit at the end, each submit rehearses all steps so far:
// their tasks run for real and are undone, so that a step gets the values that it will have, and learns at once what would be
// refused. At the end the same tasks run once more. Those of simulations and of what looks like spam are undone after each page.

import type { WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { Answers, StepView } from '@fieldhouse/contract/wizard-runs';
import { hasEffect } from '@fieldhouse/domain/wizards/path';
import { changesStart } from '@fieldhouse/domain/wizards/tasks/start-record';
import type { TeamContext } from '../../../../kernel/context.ts';
import { undone, withSavepoint } from '../../../../kernel/db/rehearsal.ts';
import { Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import { unlessRefused } from '../../../../kernel/unless-refused.ts';
import { type RunRow, setValues, type TaskExecution, type VisitRow } from '../run-queries.ts';
import { answeredStepsOf, isDeferred, isUndone, loadRunState, type RunState } from '../run-state.ts';
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
    return { ...own, execs: await undoneExecs(ctx, state.run, own.execs) };
  });
}

/** What to record of tasks before they are undone: of a simulation, what they would have written. */
export async function undoneExecs(
  ctx: TeamContext,
  run: RunRow,
  execs: readonly TaskExecution[],
): Promise<TaskExecution[]> {
  if (run.mode !== 'simulate') return [];
  const effects = await listEffects(ctx.db, [run.id]);
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
  return carryOut(ctx, state);
}

/** The same of a run that was held back, whatever became of its starting record since. */
export async function carryOut(
  ctx: TeamContext,
  state: RunState,
): Promise<ReadonlyMap<string, readonly TaskExecution[]>> {
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

/** Work that does tasks of a run: what it writes stays, or is undone with the work. */
export function carriedOut<T>(
  ctx: TeamContext,
  state: RunState,
  work: (ctx: TeamContext, state: RunState) => Promise<T>,
): Promise<T> {
  if (!isUndone(state)) return work(ctx, state);
  return undone(ctx.db, () => work(silent(ctx), { ...state, isRehearsal: true }));
}

/** Whether a page shows tasks that are undone: those that any other run would have done by now. */
export function isSeenBehindTasks(state: RunState): boolean {
  return isUndone(state) && (!isDeferred(state) || state.run.status === 'finished');
}

/** Looks at the run as its visitor sees it; what it takes for that is undone. */
export function seen<T>(
  ctx: TeamContext,
  state: RunState,
  look: (ctx: TeamContext, state: RunState) => Promise<T>,
): Promise<T> {
  if (!isSeenBehindTasks(state)) return look(ctx, state);
  return carriedOut(ctx, state, async (own) => look(own, await withTasksDone(own, state)));
}

/** The current step, or the end. */
export function viewOf(ctx: TeamContext, state: RunState): Promise<StepView> {
  return seen(ctx, state, makeStepView);
}

/**
 * The run as it would be if it had done the tasks of its answered steps. To be undone. A step that would be refused by now stays
 * undone: it was not when it was sent.
 */
async function withTasksDone(ctx: TeamContext, state: RunState): Promise<RunState> {
  const answered = answersOf(state);
  if (!answered.some(({ step }) => hasEffect(step))) return { ...state, isRehearsal: true };
  await unlessRefused(() =>
    withSavepoint(ctx.db, () => replaySteps(ctx, { ...state, isRehearsal: true }, answered)),
  );
  return { ...(await loadRunState(ctx, state.run, state.version)), isRehearsal: true };
}
