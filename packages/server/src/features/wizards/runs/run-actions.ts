// Starts and reads runs, saves drafts and goes back. Answering a step is in submit-step.ts.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { WizardRunId } from '@fieldhouse/contract/ids';
import { reviewStepId } from '@fieldhouse/contract/review-step';
import type { WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { StartedRun, StepView, wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { mayRunWizard } from '@fieldhouse/domain/roles/data-rules';
import { makeTeamAuthority, type TeamAuthority } from '../../../kernel/authority.ts';
import type { AccountContext, Deps, TeamContext } from '../../../kernel/context.ts';
import type { RequestParts } from '../../../kernel/http/bind-endpoint.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { isSeenBehindTasks, viewOf } from './commit/commit-run.ts';
import { saveCorrections } from './commit/corrections.ts';
import { beginRun, type RunStart } from './entry/begin-run.ts';
import { sweepIdleRuns } from './entry/idle-runs.ts';
import { openVersionOf } from './entry/open-version.ts';
import { consumeRunLimit } from './entry/run-limits.ts';
import { saveTypedAnswers } from './run-drafts.ts';
import { findRun, isPublicWizard, lockRun, moveRun, saveDraft, touchRun } from './run-queries.ts';
import { doneStepsOf, isReadOnly, loadRunState, loadRunVersion, type RunState } from './run-state.ts';
import { ensureCurrentRevision } from './submit-step.ts';

/**
 * Starts an anonymous run: unknown, closed, offline, non-public wizards and those of other teams get the same
 * reply.
 */
export async function startPublicRun(
  ctx: AccountContext,
  { params, body }: EndpointInput<typeof wizardRuns.startPublic>,
): Promise<StartedRun> {
  const { teamId, wizardId } = params;
  await consumeRunLimit(ctx.deps, 'start', { ip: ctx.request.ip, teamId, wizardId });
  refuseUnless(await isPublicWizard(ctx.deps.streamPool, teamId, wizardId), 'wizard_closed');
  sweepIdleRuns(ctx.deps);
  const runId = newId();
  const authority = makeTeamAuthority(teamId, { kind: 'wizard_visitor', runId });
  return ctx.deps.withTeam(
    authority,
    (team) => startRun(team, { ...body, runId, wizardId, recordId: null, token: null }),
    {
      requestId: ctx.requestId,
    },
  );
}

export async function startMemberRun(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof wizardRuns.start>,
): Promise<StartedRun> {
  const { actor } = ctx;
  refuseUnless(actor.kind === 'member' && mayRunWizard(actor, params.wizardId), 'wizard_closed');
  const { wizardId } = params;
  return startRun(ctx, { ...body, runId: newId(), wizardId, token: null });
}

/**
 * Refuses with `wizard_closed` if the wizard is unknown, not published, past its closing time or full.
 */
export async function startRun(ctx: TeamContext, start: RunStart): Promise<StartedRun> {
  const versionId = await openVersionOf(ctx, start.wizardId, { isCounted: false });
  return beginRun(ctx, { ...start, versionId, mode: 'live' });
}

/** The same reply as a start, at the run's current step. */
export async function resumeRun(ctx: TeamContext, runId: string, token: string): Promise<StartedRun> {
  const run = await findRun(ctx.db, runId);
  refuseUnless(run, 'not_found');
  const state = await loadRunState(ctx, run, await loadRunVersion(ctx, run.versionId));
  // Created by newId.
  return { runId: run.id as WizardRunId, token, step: await viewOf(ctx, state) };
}

export async function loadStep(
  ctx: TeamContext,
  { params }: EndpointInput<typeof wizardRuns.step>,
): Promise<LoadedStep> {
  const state = await loadRun(ctx, params.runId);
  if (isSeenBehindTasks(state))
    return { runId: state.run.id, authority: makeTeamAuthority(ctx.teamId, ctx.actor) };
  return { view: await viewOf(ctx, state) };
}

/** What is seen behind tasks that are undone needs a transaction that may write. */
type LoadedStep =
  | { readonly view: StepView }
  | { readonly runId: string; readonly authority: TeamAuthority; readonly view?: undefined };

export async function sendLoadedStep(
  deps: Deps,
  { request }: RequestParts,
  loaded: LoadedStep,
): Promise<StepView> {
  if (loaded.view) return loaded.view;
  const show = async (ctx: TeamContext) => viewOf(ctx, await loadRun(ctx, loaded.runId));
  return deps.withTeam(loaded.authority, show, { requestId: request.id });
}

async function loadRun(ctx: TeamContext, runId: string): Promise<RunState> {
  const run = await findRun(ctx.db, runId);
  refuseUnless(run, 'not_found');
  return loadRunState(ctx, run, await loadRunVersion(ctx, run.versionId, run));
}

export async function saveStepDraft(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof wizardRuns.saveDraft>,
): Promise<{ isSaved: boolean }> {
  // Locked, so that a draft request in flight can't restore answers that a submit has made obsolete.
  const run = await lockRun(ctx.db, params.runId);
  refuseUnless(run, 'not_found');
  if (run.status !== 'active' || run.cursorStep !== body.stepId) return { isSaved: false };
  const { stepId, clientSeq, answers } = body;
  const isSaved = await saveDraft(ctx.db, { runId: run.id, stepId, clientSeq, answers });
  if (isSaved) await touchRun(ctx.db, run.id, ctx.now());
  if (isSaved && body.refused.length > 0) {
    const { definition } = await loadRunVersion(ctx, run.versionId);
    const open = definition.steps.find(({ id }) => id === stepId);
    if (open) await saveCorrections(ctx, { run }, { open }, body.refused, { isCorrected: false });
  }
  return { isSaved };
}

/** Goes back one step and saves what was entered; it need not be complete. */
export async function moveBack(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof wizardRuns.back>,
): Promise<StepView> {
  const run = await lockRun(ctx.db, params.runId);
  refuseUnless(run, 'not_found');
  const version = await loadRunVersion(ctx, run.versionId);
  ensureCurrentRevision(run, body.rev, run.cursorStep);
  const stepId = run.cursorStep;
  refuseUnless(stepId, 'run_step_outdated');
  const state = await loadRunState(ctx, run, version);
  const before = stepToOpen(state, stepId, body.stepId);
  if (!before) throw new Refusal('run_step_outdated', { data: { rev: run.rev, cursor: stepId } });
  // There is nothing to enter on a page of answers.
  const isEntered = stepId !== reviewStepId && !isReadOnly(state, stepId);
  if (isEntered) await saveTypedAnswers(ctx, run.id, stepId, body.answers);
  const moved = await moveRun(ctx.db, run.id, { rev: run.rev + 1, cursorStep: before.id, at: ctx.now() });
  return viewOf(ctx, await loadRunState(ctx, moved, version));
}

/** The step before, or the wanted one if it is before; undefined if it is locked. */
function stepToOpen(state: RunState, fromId: string, wantedId: string | null): WizardStep | undefined {
  const from = state.path.findIndex(({ id }) => id === fromId);
  const to = wantedId === null ? from - 1 : state.path.findIndex(({ id }) => id === wantedId);
  const step = to < from ? state.path[to] : undefined;
  return step && doneStepsOf(state).get(step.id) !== 'locked' ? step : undefined;
}
