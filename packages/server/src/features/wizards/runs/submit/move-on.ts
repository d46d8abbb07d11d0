// From an answered step to the next one, or to the end: what the run is then, and how it is stored.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { Answers, StepView, wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { isRepeating } from '@fieldhouse/domain/wizards/entries';
import type { TeamContext } from '../../../../kernel/context.ts';
import { failPoint } from '../../../../kernel/fail-point.ts';
import { newId } from '../../../../kernel/ids.ts';
import { admit, countAnswer } from '../commit/admit.ts';
import { announceFinished } from '../commit/announce-finished.ts';
import { carriedOut, commitRun } from '../commit/commit-run.ts';
import { saveCorrections } from '../commit/corrections.ts';
import { requestReceipt } from '../mails/receipt.ts';
import {
  deleteDraft,
  forgetEntries,
  insertTaskExecs,
  insertVisit,
  listValues,
  markStale,
  type RunRow,
  type StoredValue,
  setValues,
  type TaskExecution,
  type VisitRow,
} from '../run-queries.ts';
import {
  answeredStepsOf,
  atCursor,
  isDeferred,
  isUndone,
  laterSteps,
  type OpenStep,
  type RunState,
  stateAfter,
} from '../run-state.ts';
import { movedRun, saveMove } from '../step-queries.ts';
import { makeStepView } from '../step-view.ts';
import type { TaskResults } from '../tasks/run-tasks.ts';

export interface SubmitRequest extends Pick<EndpointInput<typeof wizardRuns.submit>, 'body'> {
  readonly key: string;
  readonly hash: Buffer;
  readonly startedAt: number;
  /** Needs no proof of work, and is no spam. */
  readonly isVouched: boolean;
}

export interface Move extends SubmitRequest {
  /** As it was before this request. */
  readonly before: RunRow;
  readonly state: RunState;
  readonly open: OpenStep;
  readonly done: TaskResults;
  readonly answers: Answers;
}

/** Where the answers of a step lead. */
export interface Arrival {
  readonly visit: VisitRow;
  readonly state: RunState;
  readonly moved: RunRow;
  readonly response: StepView;
  /** What to record of the tasks, by visit. */
  readonly execs: readonly (readonly [visitId: string, tasks: readonly TaskExecution[]])[];
}

/** Stores the answers, and at the end of a wizard that commits there carries out its tasks. */
export async function arrive(ctx: TeamContext, move: Move): Promise<Arrival> {
  const { state, open, done, answers, body } = move;
  const stepId = open.step.id;
  const visit = {
    id: newId(),
    stepId,
    visitNo: (state.visits.get(stepId)?.visitNo ?? 0) + 1,
    answers,
    recordVersion: body.recordVersion,
    isCurrent: true,
  };
  const after = await stateAfter(ctx, state, visit, await storeAnswers(ctx, move, visit));
  const own: Arrival['execs'] = [[visit.id, done.execs]];
  if (after.next || !isDeferred(state)) return arriveAt(ctx, { move, visit, after, execs: own });
  const { isVouched } = move;
  const steps = answeredStepsOf(after.state);
  const run = await admit(ctx, state.run, { steps, sent: body, isVouched });
  const all = { ...after.state, run: { ...run, cursorStep: null } };
  return carriedOut(ctx, all, async (inside, ending) => {
    const execs = await commitRun(inside, ending);
    failPoint(inside.deps, 'wizard_all_done');
    // Its tasks may have changed the starting record, and numbered what they created.
    const ended = await stateAfter(inside, { ...state, run }, visit, await listValues(inside.db, run.id));
    // What is undone was recorded as its step was sent.
    return arriveAt(inside, { move, visit, after: ended, execs: isUndone(all) ? own : [...own, ...execs] });
  });
}

interface Arriving extends Pick<Arrival, 'visit' | 'execs'> {
  readonly move: Move;
  readonly after: Awaited<ReturnType<typeof stateAfter>>;
}

async function arriveAt(
  ctx: TeamContext,
  { move, visit, after: { state, next }, execs }: Arriving,
): Promise<Arrival> {
  const rev = move.state.run.rev + 1;
  const moved = movedRun(state.run, { rev, cursorStep: next?.id ?? null, at: ctx.now() });
  return { visit, state, moved, response: await makeStepView(ctx, atCursor(state, moved)), execs };
}

/** In one round trip, and in this order; returns the values that the run then has. */
export async function storeAnswers(
  ctx: TeamContext,
  { state, open, done, body }: Move,
  visit: VisitRow,
): Promise<StoredValue[]> {
  const { run, version, visits } = state;
  const stepId = open.step.id;
  const repeating = open.step.tasks.filter(isRepeating).map(({ id }) => id);
  const stale = [stepId, ...laterSteps(version.definition, stepId)].filter((id) => visits.has(id));
  const [, , stored] = await Promise.all([
    setValues(ctx.db, run.id, visit.id, done.values),
    forgetEntries(ctx.db, { runId: run.id, taskIds: repeating, visitId: visit.id }),
    listValues(ctx.db, run.id),
    deleteDraft(ctx.db, run.id, stepId),
    saveCorrections(ctx, state, open, body.corrected),
    markStale(ctx.db, run.id, stale),
  ]);
  return stored;
}

/** Stores where the run is, after its answers. */
export async function settle(
  ctx: TeamContext,
  { before, open, key, hash, startedAt }: Move,
  { visit, state, moved, response, execs }: Arrival,
): Promise<StepView> {
  if (moved.status === 'finished') {
    await announceFinished(ctx, moved);
    await requestReceipt(ctx, { ...state, run: moved });
  }
  const { id, visitNo, answers, recordVersion } = visit;
  // What was done is stored after its visit.
  await Promise.all([
    saveMove(ctx.db, moved),
    insertVisit(ctx.db, {
      ...{ id, runId: moved.id, stepId: open.step.id, visitNo, seq: moved.rev, answers, recordVersion },
      ...{ response, at: moved.touchedAt, idemKey: key, reqHash: hash },
      ms: Math.round(performance.now() - startedAt),
    }),
    insertTaskExecs(ctx.db, execs),
  ]);
  countAnswer(ctx, before, moved);
  return response;
}
