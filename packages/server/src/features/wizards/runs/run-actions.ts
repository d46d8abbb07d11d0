// Starts and reads runs, saves drafts and goes back. Answering a step is in submit-step.ts.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { type Language, languages } from '@fieldhouse/contract/identity';
import type { WizardRunId } from '@fieldhouse/contract/ids';
import type { Answers, StartedRun, StepView, wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { mayRunWizard } from '@fieldhouse/domain/roles/data-rules';
import { stepBefore } from '@fieldhouse/domain/wizards/path';
import { makeTeamAuthority } from '../../../kernel/authority.ts';
import type { AccountContext, TeamContext } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { findWizardRow } from '../drafts/wizard-queries.ts';
import { sweepIdleRuns } from './idle-runs.ts';
import { consumeRunLimit } from './run-limits.ts';
import {
  findDraft,
  findRun,
  getTeamSummary,
  insertRun,
  isPublicWizard,
  lockRun,
  moveRun,
  saveDraft,
  touchRun,
} from './run-queries.ts';
import { loadRunState, loadRunVersion } from './run-state.ts';
import { newRunToken } from './run-token.ts';
import { chooseStartRecord } from './start-record.ts';
import { makeStepView } from './step-view.ts';
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
    (team) => startRun(team, { runId, wizardId, languages: body.languages, recordId: null, token: null }),
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
  const { languages: wanted, recordId } = body;
  const { wizardId } = params;
  return startRun(ctx, { runId: newId(), wizardId, languages: wanted, recordId, token: null });
}

export interface RunStart {
  readonly runId: string;
  readonly wizardId: string;
  readonly languages: readonly string[];
  /** The start record that the caller requests. */
  readonly recordId: string | null;
  /** The personal link used, and the collection of its record at the time. */
  readonly token: { readonly id: string; readonly collectionId: string } | null;
}

/**
 * Refuses with `wizard_closed` if the wizard is unknown, not published, past its closing time or full. The
 * token is returned only here; the server stores its hash.
 */
export async function startRun(
  ctx: TeamContext,
  { runId, wizardId, languages: wanted, recordId, token: link }: RunStart,
): Promise<StartedRun> {
  const wizard = await findWizardRow(ctx.db, wizardId);
  const now = ctx.now();
  const isOpen =
    wizard &&
    wizard.liveVersionId !== null &&
    (wizard.closesAt === null || wizard.closesAt > now) &&
    (wizard.maxAnswers === null || wizard.answers < wizard.maxAnswers);
  refuseUnless(isOpen && wizard.liveVersionId !== null, 'wizard_closed');
  const version = await loadRunVersion(ctx, wizard.liveVersionId);
  const [first] = version.definition.steps;
  refuseUnless(first, 'wizard_closed');
  if (link) refuseUnless(version.definition.startsWith === link.collectionId, 'wizard_closed');
  const start = await chooseStartRecord(ctx, version, recordId);
  const team = await getTeamSummary(ctx.db);
  const { token, hash } = newRunToken();
  const userId = ctx.actor.kind === 'member' ? ctx.actor.userId : null;
  const run = await insertRun(ctx.db, {
    id: runId,
    wizardId,
    versionId: wizard.liveVersionId,
    principal: userId === null ? 'public' : 'user',
    userId,
    tokenHash: hash,
    recordCollectionId: start?.collection.id ?? null,
    recordId: start?.record.id ?? null,
    tokenId: link?.id ?? null,
    cursorStep: first.id,
    lang: chooseLanguage(wanted, team.defaultInterfaceLanguage),
    startedAt: now,
    touchedAt: now,
  });
  const state = await loadRunState(ctx, run, version);
  // Created by newId just above.
  return { runId: runId as WizardRunId, token, step: await makeStepView(ctx, state) };
}

/** The same reply as a start, at the run's current step. */
export async function resumeRun(ctx: TeamContext, runId: string, token: string): Promise<StartedRun> {
  const run = await findRun(ctx.db, runId);
  refuseUnless(run, 'not_found');
  const state = await loadRunState(ctx, run, await loadRunVersion(ctx, run.versionId));
  // Created by newId.
  return { runId: run.id as WizardRunId, token, step: await makeStepView(ctx, state) };
}

function chooseLanguage(wanted: readonly string[], teamDefault: string): Language {
  const known = [...wanted, teamDefault].map((tag) => tag.toLowerCase().split('-')[0]);
  return known.flatMap((tag) => languages.find((one) => one === tag) ?? [])[0] ?? 'en';
}

export async function loadStep(
  ctx: TeamContext,
  { params }: EndpointInput<typeof wizardRuns.step>,
): Promise<StepView> {
  const run = await findRun(ctx.db, params.runId);
  refuseUnless(run, 'not_found');
  const version = await loadRunVersion(ctx, run.versionId);
  return makeStepView(ctx, await loadRunState(ctx, run, version));
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
  const before = stepBefore(state.path, stepId);
  if (!before) throw new Refusal('run_step_outdated', { data: { rev: run.rev, cursor: stepId } });
  await saveTypedAnswers(ctx, run.id, stepId, body.answers);
  const moved = await moveRun(ctx.db, run.id, { rev: run.rev + 1, cursorStep: before.id, at: ctx.now() });
  return makeStepView(ctx, { ...state, run: moved });
}

async function saveTypedAnswers(
  ctx: TeamContext,
  runId: string,
  stepId: string,
  answers: Answers,
): Promise<void> {
  const draft = await findDraft(ctx.db, runId, stepId);
  await saveDraft(ctx.db, { runId, stepId, answers, clientSeq: (draft?.clientSeq ?? 0) + 1 });
}
