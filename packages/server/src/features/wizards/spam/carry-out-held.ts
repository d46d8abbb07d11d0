// What a run in the spam box was to do, once a member says that it is no spam: in their transaction and with the rights of the run.
// The run is locked, so that it is done once, and whole or not at all. See docs/decisions/0420.
import type { ErrorCode } from '@fieldhouse/contract/errors';
import type { HeldProblem } from '@fieldhouse/contract/wizard-results';
import { actingAsVisitor } from '../../../kernel/acting-as.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { failPoint } from '../../../kernel/fail-point.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { countLast } from '../runs/commit/admit.ts';
import { carryOut } from '../runs/commit/commit-run.ts';
import { acceptsAnswers, insertTaskExecs, type RunRow } from '../runs/run-queries.ts';
import { loadRunState, loadRunVersion } from '../runs/run-state.ts';

/** Refuses with `run_not_carried_out` and the reason; then nothing is done, and it can be tried again. */
export async function carryOutHeld(ctx: TeamContext, run: RunRow): Promise<void> {
  refuseUnless(run.answersDeletedAt === null, 'run_not_carried_out', { data: { reason: 'answers_deleted' } });
  // It was answered while the wizard was open.
  const at = run.countedAt ?? ctx.now();
  const full = new Refusal('run_not_carried_out', { data: { reason: 'full' } });
  if (!(await acceptsAnswers(ctx.db, run.wizardId, at))) throw full;
  await doTasks(ctx, run);
  failPoint(ctx.deps, 'wizard_carried_out');
  const finishes = run.status === 'finished';
  countLast(ctx, { wizardId: run.wizardId, at, begins: true, finishes }, full);
}

async function doTasks(ctx: TeamContext, run: RunRow): Promise<void> {
  const own = actingAsVisitor(ctx, run.id);
  try {
    const version = await loadRunVersion(own, run.versionId);
    // All steps that were sent, also of a visitor who is on the way back.
    const ended = { ...run, cursorStep: null, isSpam: false, isHeld: false };
    const execs = await carryOut(own, await loadRunState(own, ended, version));
    await insertTaskExecs(own.db, [...execs]);
  } catch (error) {
    throw toOwnRefusal(error);
  }
}

const reasons: Partial<Record<ErrorCode, HeldProblem>> = {
  run_version_revoked: 'version_revoked',
  wizard_closed: 'version_revoked',
  wizard_outdated: 'wizard_changed',
  not_found: 'wizard_changed',
  forbidden: 'wizard_changed',
  wizard_record_not_found: 'record_missing',
  wizard_record_forbidden: 'record_missing',
  invalid_input: 'answers_unfit',
  value_taken: 'answers_unfit',
  wizard_value_unfit: 'answers_unfit',
  record_limit_reached: 'limit_reached',
  storage_limit_reached: 'limit_reached',
  too_many_requests: 'limit_reached',
};

function toOwnRefusal(error: unknown): unknown {
  const reason = error instanceof Refusal ? reasons[error.code] : undefined;
  if (!(error instanceof Refusal) || reason === undefined) return error;
  const stepId = error.details.data?.stepId;
  const data = { reason, ...(stepId !== undefined && { stepId }) };
  return new Refusal('run_not_carried_out', { data, cause: error });
}
