// One step is one transaction. The numbered lines are those of the wizard engine's design
// (docs/decisions/0060); a kill between any two of them leaves nothing behind, and a retry of the same
// request applies it once.
import { createHash } from 'node:crypto';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { StepView, wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { hasEffect, stepAfter } from '@fieldhouse/domain/wizards/path';
import type { TeamContext } from '../../../kernel/context.ts';
import { failPoint } from '../../../kernel/fail-point.ts';
import type { RequestParts } from '../../../kernel/http/bind-endpoint.ts';
import { readIdempotencyKey } from '../../../kernel/http/idempotency.ts';
import { invalid, Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { checkProof } from './proof-of-work.ts';
import {
  deleteDraft,
  findVisitByKey,
  insertNonce,
  insertTaskExecs,
  insertVisit,
  listLastVisits,
  lockRun,
  markRunCounted,
  markStale,
  moveRun,
  type RunRow,
  reserveAnswer,
  setValues,
} from './run-queries.ts';
import { loadRunState, loadRunVersion, type OpenStep, openStep, type RunState } from './run-state.ts';
import { findStartRecord } from './start-record.ts';
import { checkStepAnswers, runTasks, type TaskResults } from './step-tasks.ts';
import { makeStepView } from './step-view.ts';
import { countTokenUse, setTokenFinished } from './token-use-queries.ts';

type Submit = EndpointInput<typeof wizardRuns.submit>;

/**
 * Applies the answers of a step and moves the run on, once per `Idempotency-Key`, which is required. Refuses
 * a step that is no longer the current one with `run_step_outdated`, and invalid answers with all issues in
 * `invalid_input`.
 */
export async function submitStep(
  ctx: TeamContext,
  input: Submit,
  { request }: RequestParts,
): Promise<{ isReplayed: boolean; step: StepView }> {
  const { params, body } = input;
  const key = readIdempotencyKey(request);
  if (key === undefined) throw invalid(['headers', 'idempotency-key'], 'value_required');
  const startedAt = performance.now();
  // 1. Also serialises two tabs.
  const run = await lockRun(ctx.db, params.runId);
  refuseUnless(run, 'not_found');
  failPoint(ctx.deps, 'wizard_locked');
  // 2. A request with a known key gets the stored reply.
  const hash = hashOf(input);
  const stored = await findVisitByKey(ctx.db, run.id, key);
  if (stored) {
    // The stored reply is only repeated to a user who may still see it.
    if (run.recordId !== null && run.status === 'active') {
      const { manifest } = await loadRunVersion(ctx, run.versionId);
      refuseUnless((await findStartRecord(ctx, run, manifest)) !== 'gone', 'wizard_record_not_found');
    }
    refuseUnless(hash.equals(stored.reqHash), 'idempotency_mismatch');
    // Written below, as a reply.
    return { isReplayed: true, step: stored.response as StepView };
  }
  failPoint(ctx.deps, 'wizard_unknown_key');
  // 3. Is the run still at the step that was submitted?
  const version = await loadRunVersion(ctx, run.versionId);
  ensureCurrentRevision(run, body.rev, params.stepId);
  failPoint(ctx.deps, 'wizard_at_cursor');
  // 4. The first answer that has an effect.
  const before = await loadRunState(ctx, run, version);
  const counted = await admit(ctx, before, input);
  failPoint(ctx.deps, 'wizard_admitted');
  // 5. Recompute the path: does this step apply, and is it still compatible with its collections?
  const state = { ...before, run: counted };
  const open = await openStep(ctx, state, params.stepId);
  failPoint(ctx.deps, 'wizard_on_path');
  ensureVersionSent(open, body.recordVersion);
  // 6. All issues are reported at once, before anything is written.
  const checked = await checkStepAnswers(ctx, state, open, body.answers);
  failPoint(ctx.deps, 'wizard_checked');
  // 7. The tasks, in order.
  const done = await runTasks(ctx, state, open, { checked, recordVersion: body.recordVersion });
  failPoint(ctx.deps, 'wizard_tasks_done');
  // 8. The next step.
  const step = await moveOn(ctx, { state, open, done, input, key, hash, startedAt });
  failPoint(ctx.deps, 'wizard_moved');
  ctx.afterCommit(() => failPoint(ctx.deps, 'wizard_committed'));
  return { isReplayed: false, step };
}

/** A step that changes the record must include the record's version that the caller saw. */
function ensureVersionSent({ step }: OpenStep, version: number | null): void {
  const isChange = step.tasks.some(({ type }) => type === 'update_records');
  if (isChange && version === null) throw invalid(['body', 'recordVersion'], 'value_required');
}

/** Refuses with `run_step_outdated`, with the current revision and step, unless the caller has seen them. */
export function ensureCurrentRevision(run: RunRow, rev: number, stepId: string | null): void {
  const isHere = run.status === 'active' && run.rev === rev && run.cursorStep === stepId;
  if (!isHere) throw new Refusal('run_step_outdated', { data: { rev: run.rev, cursor: run.cursorStep } });
}

/**
 * Checks closing date and limit for everyone, proof of work for anonymous visitors: once, when the run first
 * has an effect.
 */
async function admit(ctx: TeamContext, state: RunState, { params, body }: Submit): Promise<RunRow> {
  const { run } = state;
  const step = state.path.find(({ id }) => id === params.stepId);
  if (run.countedAt !== null || !step || !hasEffect(step)) return run;
  if (run.principal === 'public') {
    const proof = await checkProof(ctx.deps, { wizardId: run.wizardId, runId: run.id }, body.proof);
    refuseUnless(proof, 'proof_of_work_required');
    refuseUnless(await insertNonce(ctx.db, proof.nonce, proof.expiresAt), 'proof_of_work_required');
  }
  refuseUnless(await reserveAnswer(ctx.db, run.wizardId, ctx.now()), 'wizard_closed');
  if (run.tokenId !== null) {
    refuseUnless(await countTokenUse(ctx.db, run.tokenId, ctx.now()), 'wizard_closed');
  }
  return markRunCounted(ctx.db, run.id, ctx.now(), spamScore(ctx, run, body.roomNumber));
}

/** Only a hint for those who read the answers: autofill and screen readers trigger both signals. */
function spamScore(ctx: TeamContext, run: RunRow, honeypot: string): number {
  if (run.principal !== 'public') return 0;
  const isHasty = ctx.now().getTime() - run.startedAt.getTime() < 3000;
  return (honeypot === '' ? 0 : 60) + (isHasty ? 30 : 0);
}

interface Move {
  readonly state: RunState;
  readonly open: OpenStep;
  readonly done: TaskResults;
  readonly input: Submit;
  readonly key: string;
  readonly hash: Buffer;
  readonly startedAt: number;
}

async function moveOn(ctx: TeamContext, move: Move): Promise<StepView> {
  const { state, open, done, input } = move;
  const { run, version } = state;
  const visitId = newId();
  const at = ctx.now();
  const visits = await listLastVisits(ctx.db, run.id);
  await setValues(ctx.db, run.id, visitId, done.values);
  await deleteDraft(ctx.db, run.id, open.step.id);
  const known = await loadRunState(ctx, run, version);
  const next = stepAfter(known.path, open.step.id);
  await markStale(ctx.db, run.id, stepsFrom(known, open.step.id));
  const rev = run.rev + 1;
  const moved = await moveRun(ctx.db, run.id, { rev, cursorStep: next?.id ?? null, at });
  if (moved.status === 'finished') {
    if (run.tokenId !== null) await setTokenFinished(ctx.db, run.tokenId, at);
    ctx.emit({ type: 'wizard_run.completed', wizardId: run.wizardId, wizardRunId: run.id });
  }
  const response = await makeStepView(ctx, { ...known, run: moved });
  await insertVisit(ctx.db, {
    id: visitId,
    runId: run.id,
    stepId: open.step.id,
    visitNo: (visits.get(open.step.id)?.visitNo ?? 0) + 1,
    seq: rev,
    idemKey: move.key,
    reqHash: move.hash,
    answers: input.body.answers,
    response,
    at,
    ms: Math.round(performance.now() - move.startedAt),
  });
  await insertTaskExecs(ctx.db, visitId, done.execs);
  return response;
}

/** This step and those after it: earlier visits of them no longer determine the run's position. */
function stepsFrom({ path }: RunState, stepId: string): string[] {
  const index = path.findIndex(({ id }) => id === stepId);
  return path.slice(index).map(({ id }) => id);
}

/** The proof is excluded: it expires, and the same answer is then sent with a new one. */
function hashOf({ params, body }: Submit): Buffer {
  const content = [params.stepId, body.rev, body.answers];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
