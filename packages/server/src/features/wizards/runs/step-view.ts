// The view of a step that leaves the server: rendered texts, questions with their rules and the answers so
// far. No other step, no setting, no hidden value.
import { language } from '@fieldhouse/contract/identity';
import type { WizardRunId } from '@fieldhouse/contract/ids';
import type { WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { Answers, StepPart, StepView } from '@fieldhouse/contract/wizard-runs';
import { publicLogo } from '@fieldhouse/domain/teams/logos';
import { stepBefore } from '@fieldhouse/domain/wizards/path';
import { redirectAddressOf } from '@fieldhouse/domain/wizards/redirect';
import { type Lookup, renderHtml } from '@fieldhouse/domain/wizards/texts/text-template';
import { isShown } from '@fieldhouse/domain/wizards/variables';
import type { TeamContext } from '../../../kernel/context.ts';
import { makeChallenge } from '../visitors/proof-of-work.ts';
import { loadRunFiles } from './files/run-file-values.ts';
import { offeredConditions } from './offered-conditions.ts';
import { loadOfferedOptions } from './offered-options.ts';
import { openVariables } from './open-variables.ts';
import { reviewOf } from './review/review-view.ts';
import { findDraft } from './run-queries.ts';
import { doneStepsOf, type OpenStep, openStep, type RunState } from './run-state.ts';
import { eventIn, lookupOf } from './run-texts.ts';
import { shownRecord } from './start-record.ts';
import { downloadsOf } from './tasks/download-records.ts';
import { runnerOf } from './tasks/kinds/task-runners.ts';

/** The current step, or the end. */
export async function makeStepView(ctx: TeamContext, state: RunState): Promise<StepView> {
  const { run, version, path, team } = state;
  const lookup = await lookupOf(ctx, state);
  const shared = {
    // Created by newId.
    runId: run.id as WizardRunId,
    rev: run.rev,
    wizardName: version.name,
    wizardIcon: version.icon,
    teamName: team.name,
    teamLogo: version.definition.appearance.logo ? null : publicLogo(state.teamLogos),
    appearance: version.definition.appearance,
    language: language.catch('en').parse(run.lang),
    total: path.length,
    record: shownRecord(state.start, run.lang),
    steps: run.principal === 'public' ? [] : path.map(({ id, title, icon }) => ({ stepId: id, title, icon })),
  };
  const downloads = downloadsOf(state);
  if (run.cursorStep === null) {
    const { thankYou, redirect } = version.definition;
    const thankYouHtml = renderHtml(thankYou, lookup);
    return {
      ...shared,
      ...finished,
      downloads,
      position: path.length,
      thankYouHtml,
      event: eventIn(thankYou, state),
      redirect: redirect && redirectAddressOf(redirect, lookup),
    };
  }
  const open = await openStep(ctx, state, run.cursorStep);
  const draft = await findDraft(ctx.db, run.id, open.step.id);
  const review = await reviewOf(ctx, state, open.step);
  const { parts, computed } = review
    ? { parts: [] }
    : await makeParts(ctx, state, open, { lookup, draft: draft?.answers });
  const isProofNeeded = run.principal === 'public' && run.countedAt === null;
  return {
    ...shared,
    status: 'active',
    stepId: open.step.id,
    position: path.indexOf(open.step) + 1,
    mayGoBack: mayOpen(state, stepBefore(path, open.step.id)),
    title: open.step.title,
    ...(open.step.layout !== 'page' && { layout: open.step.layout }),
    parts,
    ...(computed && { computed }),
    ...(review && { review }),
    ...(hasOpenCondition(parts) && { timeZone: team.primaryTimezone }),
    thankYouHtml: '',
    event: null,
    downloads,
    redirect: null,
    draftSeq: draft?.clientSeq ?? 0,
    challenge: isProofNeeded
      ? await makeChallenge(ctx.deps, { wizardId: run.wizardId, runId: run.id })
      : null,
  };
}

function mayOpen(state: RunState, step: WizardStep | undefined): boolean {
  return step !== undefined && doneStepsOf(state).get(step.id) !== 'locked';
}

function hasOpenCondition(parts: readonly StepPart[]): boolean {
  return parts.some(
    (part) =>
      part.condition !== undefined ||
      ('questions' in part && part.questions.some(({ condition }) => condition !== undefined)),
  );
}

const finished = {
  status: 'finished',
  stepId: null,
  mayGoBack: false,
  title: '',
  parts: [],
  draftSeq: 0,
  challenge: null,
} as const satisfies Partial<StepView> as Pick<
  StepView,
  'status' | 'stepId' | 'mayGoBack' | 'title' | 'parts' | 'draftSeq' | 'challenge'
>;

interface PartsInput {
  readonly lookup: Lookup;
  readonly draft: Answers | undefined;
}

async function makeParts(
  ctx: TeamContext,
  state: RunState,
  { open: step, collections }: OpenStep,
  { lookup, draft }: PartsInput,
): Promise<Pick<StepView, 'parts' | 'computed'>> {
  const { visits } = state;
  const answers = draft ?? visits.get(step.id)?.answers;
  const offers = await loadOfferedOptions(ctx, state, step, { collections, answers });
  const toOffered = offeredConditions(step, collections, offers);
  const filesOf = await loadRunFiles(ctx, state, step, collections);
  const loading = { state, step, collections, lookup, draft, answers, offers, filesOf, toOffered };
  const parts: StepPart[] = [];
  // In sequence: they share the transaction's connection.
  for (const task of step.tasks) {
    const part = isShown(task) ? await runnerOf(task).load?.(ctx, task, loading) : undefined;
    const condition = task.condition === null ? {} : { condition: toOffered(task.condition) };
    // What a task does without asking or showing anything stays on the server.
    if (part) parts.push({ ...part, ...condition });
  }
  return { parts, computed: openVariables(ctx, state, step, { collections, offers, toOffered }) };
}
