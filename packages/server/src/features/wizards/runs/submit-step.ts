// One step is one transaction. The numbered lines are those of the wizard engine's design
// (docs/decisions/0060); a kill between any two of them leaves nothing behind, and a retry of the same
// request applies it once.
import { createHash } from 'node:crypto';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { Answers, StepView, wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import { makeTeamAuthority } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { failPoint } from '../../../kernel/fail-point.ts';
import type { RequestParts } from '../../../kernel/http/bind-endpoint.ts';
import { readIdempotencyKey } from '../../../kernel/http/idempotency.ts';
import { invalid, Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { awaitSlot, hidesFinds } from '../visitors/even-replies.ts';
import { admit } from './commit/admit.ts';
import {
  changesStartRecord,
  ensureSeesCurrentRecord,
  isSeenBehindTasks,
  rehearseStep,
  seen,
  undoneExecs,
} from './commit/commit-run.ts';
import { passStep } from './commit/pass-step.ts';
import { withoutListeners } from './commit/quiet-context.ts';
import { repeatView } from './commit/repeat-view.ts';
import { withAddedItems } from './offers/added-items.ts';
import { findVisitByKey, lockRun, noteProblem, type RunRow } from './run-queries.ts';
import {
  isDeferred,
  isReadOnly,
  isUndone,
  loadRunState,
  loadRunVersion,
  type OpenStep,
  openStep,
  type RunState,
  readStored,
} from './run-state.ts';
import { findStartRecord } from './start-record.ts';
import { findVersionStateOfRun } from './step-queries.ts';
import { arrive, type Move, type SubmitRequest, settle, storeAnswers } from './submit/move-on.ts';
import { appliedAnswers, checkStepAnswers } from './tasks/check-step.ts';
import { runTasks, type TaskResults } from './tasks/run-tasks.ts';
import { UnfitValueError } from './values/task-values.ts';

type Submit = Pick<EndpointInput<typeof wizardRuns.submit>, 'params' | 'body'>;

/**
 * Applies the answers of a step and moves the run on, once per `Idempotency-Key`, which is required. Refuses
 * a step that is no longer the current one with `run_step_outdated`, and invalid answers with all issues in
 * `invalid_input`.
 */
export async function submitStep(
  ctx: TeamContext,
  input: Submit,
  { request }: RequestParts,
): Promise<SubmittedStep> {
  const key = readIdempotencyKey(request);
  if (key === undefined) throw invalid(['headers', 'idempotency-key'], 'value_required');
  return submitUnderKey(ctx, input, { key, isVouched: false });
}

/** Vouched for by other means than a proof of work, such as a signed link and the rules of its page. */
export async function submitUnderKey(
  ctx: TeamContext,
  input: Submit,
  { key, isVouched }: Pick<SubmitRequest, 'key' | 'isVouched'>,
): Promise<SubmittedStep> {
  const { params, body } = input;
  const startedAt = performance.now();
  // 1. Also serialises two tabs.
  const { run, earlier, versionState, stored } = await readRun(ctx, params.runId, key);
  refuseUnless(run, 'not_found');
  failPoint(ctx.deps, 'wizard_locked');
  // 2. A request with a known key gets the stored reply.
  const hash = hashOf(input);
  const known = { state: versionState, team: stored.team };
  if (earlier) {
    const { manifest, definition } = await loadRunVersion(ctx, run.versionId, undefined, known);
    // The stored reply is only repeated to a user who may still see it.
    if (run.recordId !== null && run.status === 'active') {
      refuseUnless((await findStartRecord(ctx, run, manifest)) !== 'gone', 'wizard_record_not_found');
    }
    refuseUnless(hash.equals(earlier.reqHash), 'idempotency_mismatch');
    // Written below, as a reply.
    const step = await repeatView(ctx, { run, definition, stored: earlier.response as StepView });
    return { reply: { isReplayed: true, step }, isEven: hidesFinds(definition) };
  }
  failPoint(ctx.deps, 'wizard_unknown_key');
  // 3. Is the run still at the step that was submitted?
  const version = await loadRunVersion(ctx, run.versionId, undefined, known);
  ensureCurrentRevision(run, body.rev, params.stepId);
  failPoint(ctx.deps, 'wizard_at_cursor');
  const own = run.mode === 'test' ? withoutListeners(ctx) : ctx;
  const step = await submitOpen(own, await loadRunState(own, run, version, stored), {
    ...{ body, key, hash, startedAt, isVouched },
  }).catch((error: unknown) => {
    noteUnfitValue(ctx, { runId: run.id, stepId: params.stepId }, error);
    throw error;
  });
  failPoint(ctx.deps, 'wizard_moved');
  ctx.afterCommit(() => failPoint(ctx.deps, 'wizard_committed'));
  return { reply: { isReplayed: false, step }, isEven: hidesFinds(version.definition) };
}

/**
 * Locks the run, and reads what is stored of it, in one round trip: the database runs the statements in order, so those after the
 * first see what was committed by the request that it waited for.
 */
async function readRun(ctx: TeamContext, runId: string, key: string) {
  const [run, earlier, versionState, stored] = await Promise.all([
    lockRun(ctx.db, runId),
    findVisitByKey(ctx.db, runId, key),
    findVersionStateOfRun(ctx.db, runId),
    readStored(ctx, runId),
  ]);
  return { run, earlier, versionState, stored };
}

interface SubmittedStep {
  readonly reply: { readonly isReplayed: boolean; readonly step: StepView };
  /** Whether the time of the reply may not depend on what was done. */
  readonly isEven: boolean;
}

/** After the transaction: waiting holds no connection. */
export async function sendStep(
  _deps: Deps,
  { reply: http }: RequestParts,
  { reply, isEven }: SubmittedStep,
): Promise<SubmittedStep['reply']> {
  if (isEven) await awaitSlot(http.elapsedTime);
  return reply;
}

/** What the wizard's author has to know: once this transaction is undone, which it waits for. */
function noteUnfitValue(
  { deps, teamId, actor }: TeamContext,
  { runId, stepId }: { readonly runId: string; readonly stepId: string },
  error: unknown,
): void {
  if (!(error instanceof Refusal) || error.code !== 'wizard_value_unfit') return;
  const unfit = causesOf(error).find((one) => one instanceof UnfitValueError);
  if (!unfit) return;
  const { taskId, fieldId } = unfit;
  const problem = { code: 'wizard_value_unfit', stepId, taskId, fieldId } as const;
  const written = deps.withTeam(makeTeamAuthority(teamId, actor), (own) =>
    noteProblem(own.db, runId, problem),
  );
  void ignoreFailure(written, 'the person who answers got the refusal');
}

/** An error and what it came from, such as the same refusal without its step. */
function causesOf(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

/** The step is the current one. */
async function submitOpen(ctx: TeamContext, before: RunState, request: SubmitRequest): Promise<StepView> {
  const { body, key, hash, isVouched } = request;
  const stepId = before.run.cursorStep ?? '';
  if (isReadOnly(before, stepId)) return passStep(ctx, before, { stepId, answers: body.answers, key, hash });
  // 4. The first answer that has an effect.
  const steps = isDeferred(before) ? [] : before.path.filter(({ id }) => id === stepId);
  const run = await admit(ctx, before.run, { steps, sent: body, isVouched });
  failPoint(ctx.deps, 'wizard_admitted');
  const state = { ...before, run };
  const from = { ...request, before: before.run };
  const { move, arrival } = await seen(ctx, state, async (own, seenState) => {
    const move = await doStep(own, seenState, from);
    return { move, arrival: await arrive(own, move) };
  });
  // They were undone with the tasks.
  if (isSeenBehindTasks(state)) await storeAnswers(ctx, move, arrival.visit);
  return settle(ctx, move, arrival);
}

type From = Omit<Move, 'state' | 'open' | 'done' | 'answers'>;

async function doStep(ctx: TeamContext, state: RunState, from: From): Promise<Move> {
  // 5. Recompute the path: does this step apply, and is it still compatible with its collections?
  const open = await openStep(ctx, state, state.run.cursorStep ?? '');
  failPoint(ctx.deps, 'wizard_on_path');
  ensureVersionSent(open, from.body.recordVersion);
  // 6 and 7.
  const done = await (isDeferred(state) ? rehearseTasks : doTasks)(ctx, state, open, from.body);
  failPoint(ctx.deps, 'wizard_tasks_done');
  // 8 follows: the next step.
  return { ...from, state, open, done, answers: done.answers };
}

interface StepDone extends TaskResults {
  /** Those that apply. */
  readonly answers: Answers;
}

async function doTasks(
  ctx: TeamContext,
  state: RunState,
  open: OpenStep,
  { answers, recordVersion }: Submit['body'],
): Promise<StepDone> {
  // 6. All issues are reported at once, before anything is written.
  const sent = await withAddedItems(ctx, state, open, answers);
  const checked = await checkStepAnswers(ctx, state, open, sent);
  failPoint(ctx.deps, 'wizard_checked');
  // 7. The tasks, in order.
  const done = await runTasks(ctx, state, open, { checked, recordVersion });
  if (!isUndone(state)) return { ...done, answers: appliedAnswers(open, checked, sent) };
  // Items that were added are gone afterwards.
  const execs = await undoneExecs(ctx, state.run, done.execs);
  return { ...done, execs, answers: appliedAnswers(open, checked, answers) };
}

async function rehearseTasks(
  ctx: TeamContext,
  state: RunState,
  { step }: OpenStep,
  { answers, recordVersion }: Submit['body'],
): Promise<StepDone> {
  ensureSeesCurrentRecord(state, step, recordVersion);
  const { open, checked, ...done } = await rehearseStep(ctx, state, { step, answers });
  failPoint(ctx.deps, 'wizard_checked');
  return { ...done, answers: appliedAnswers(open, checked, answers) };
}

/** A step that changes the record must include the record's version that the caller saw. */
function ensureVersionSent({ step }: OpenStep, version: number | null): void {
  if (changesStartRecord(step) && version === null)
    throw invalid(['body', 'recordVersion'], 'value_required');
}

/** Refuses with `run_step_outdated`, with the current revision and step, unless the caller has seen them. */
export function ensureCurrentRevision(run: RunRow, rev: number, stepId: string | null): void {
  const isHere = run.status === 'active' && run.rev === rev && run.cursorStep === stepId;
  if (!isHere) throw new Refusal('run_step_outdated', { data: { rev: run.rev, cursor: run.cursorStep } });
}

/** The proof is excluded: it expires, and the same answer is then sent with a new one. */
function hashOf({ params, body }: Submit): Buffer {
  const content = [params.stepId, body.rev, body.answers];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
