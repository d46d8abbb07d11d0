// A run whose version was revoked continues in the live one, as the same run (docs/decisions/0207): from the first step,
// prefilled with its answers. Its token, its place in the results and what it did stay, so that a task of the same id updates
// the record that it created before.

import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { wizardRunRestarts } from '@fieldhouse/contract/wizard-run-restarts';
import type { Answers, StepView } from '@fieldhouse/contract/wizard-runs';
import { carriedAnswers } from '@fieldhouse/domain/wizards/carried-answers';
import { kindOf } from '@fieldhouse/domain/wizards/tasks/task-kinds';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import { findVersionRow } from '../../drafts/wizard-queries.ts';
import { scheduleRollUp } from '../../results/roll-up.ts';
import { countAnswer } from '../commit/admit.ts';
import { announceFinished } from '../commit/announce-finished.ts';
import { viewOf } from '../commit/commit-run.ts';
import { getTeamSummary, listLastVisits, lockRun, type RunRow } from '../run-queries.ts';
import { firstStep, loadRunState, loadRunVersion, type RunVersion } from '../run-state.ts';
import { ensureMayRun, findStartRecord } from '../start-record.ts';
import { openVersionOf } from './open-version.ts';
import {
  forgetEffects,
  listDrafts,
  listEffectKinds,
  moveToVersion,
  replaceDrafts,
} from './restart-queries.ts';

/** A repeated request gets the step at which the run is. */
export async function restartRun(
  ctx: TeamContext,
  { params }: EndpointInput<typeof wizardRunRestarts.restart>,
): Promise<StepView> {
  const run = await lockRun(ctx.db, params.runId);
  refuseUnless(run && run.mode === 'live', 'not_found');
  const before = await findVersionRow(ctx.db, run.versionId);
  refuseUnless(before && (before.revokedAt === null || run.status === 'active'), 'wizard_closed');
  const moved =
    before.revokedAt === null ? run : await move(ctx, run, wizardDefinition.parse(before.definition));
  return viewOf(ctx, await loadRunState(ctx, moved, await loadRunVersion(ctx, moved.versionId)));
}

async function move(ctx: TeamContext, run: RunRow, before: WizardDefinition): Promise<RunRow> {
  const versionId = await openVersionOf(ctx, run.wizardId, { isCounted: run.countedAt !== null });
  const version = await loadRunVersion(ctx, versionId);
  const { definition } = version;
  ensureOpenFor(run, version);
  const start = await findStartRecord(ctx, run, version.manifest);
  if (start === 'gone') throw new Refusal('wizard_record_not_found');
  await ensureMayRun(ctx, run.wizardId, start);
  const team = await getTeamSummary(ctx.db);
  const inputs = carriedInputs(run, before, definition);
  const first = await firstStep(ctx, { version, start, team, lang: run.lang, inputs });
  const answers = await answersOf(ctx, run, before);
  await replaceDrafts(ctx.db, run.id, carriedAnswers(definition, answers));
  await forgetEffects(ctx.db, run.id, await unfitEffects(ctx, run, definition));
  const moved = await moveToVersion(ctx.db, run.id, {
    versionId,
    inputs,
    rev: run.rev + 1,
    cursorStep: first?.id ?? null,
    at: ctx.now(),
  });
  if (!first) await announceFinished(ctx, moved);
  countAnswer(ctx, run, moved);
  await scheduleRollUp(ctx, run.wizardId);
  return moved;
}

/** The live version may be for others, or for other records. */
function ensureOpenFor(run: RunRow, { definition }: RunVersion): void {
  const { access, startsWith, steps } = definition;
  const isOpen = run.principal === 'user' || access === (run.tokenId === null ? 'public' : 'token');
  refuseUnless(isOpen && startsWith === run.recordCollectionId && steps.length > 0, 'wizard_closed');
}

/** Those that the live version declares in the same way. */
function carriedInputs(run: RunRow, before: WizardDefinition, { inputs }: WizardDefinition) {
  // Written only by insertRun and moveToVersion.
  const given = run.inputs as Readonly<Record<string, unknown>>;
  const isSame = (name: string, dataType: string) =>
    before.inputs.some((one) => one.name === name && one.dataType === dataType);
  return Object.fromEntries(
    inputs
      .filter(({ name, dataType }) => isSame(name, dataType) && Object.hasOwn(given, name))
      .map(({ name }) => [name, given[name]]),
  );
}

/** The last answers of each step, in their order, or what was entered since. */
async function answersOf(ctx: TeamContext, run: RunRow, before: WizardDefinition): Promise<Answers[]> {
  const visits = await listLastVisits(ctx.db, run.id);
  const drafts = await listDrafts(ctx.db, run.id);
  return before.steps.flatMap(({ id }) => drafts.get(id) ?? visits.get(id)?.answers ?? []);
}

/** Tasks that do something else now: what they did before stays, and is not updated. */
async function unfitEffects(ctx: TeamContext, run: RunRow, { steps }: WizardDefinition): Promise<string[]> {
  const tasks = new Map(steps.flatMap((step) => step.tasks.map((task) => [task.id as string, task])));
  const done = await listEffectKinds(ctx.db, run.id);
  return done.flatMap(({ taskId, kind, collectionId }) => {
    const task = tasks.get(taskId);
    if (!task || kind === 'consent') return [];
    const isMoved = kindOf(task).mostCreated && 'collectionId' in task && task.collectionId !== collectionId;
    return task.type !== kind || isMoved ? [taskId] : [];
  });
}
