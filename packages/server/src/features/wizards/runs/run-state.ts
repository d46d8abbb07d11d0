// Everything a step needs to know about its run, read once in the transaction.

import type { TeamLogos } from '@fieldhouse/contract/logos';
import { reviewStepId } from '@fieldhouse/contract/review-step';
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import { doneModes } from '@fieldhouse/domain/wizards/after-done';
import { type Clock, openStepOf } from '@fieldhouse/domain/wizards/conditions';
import type { KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import { foundNamesIn } from '@fieldhouse/domain/wizards/found-fields';
import { inputVariable } from '@fieldhouse/domain/wizards/inputs';
import {
  answerName,
  foundFieldName,
  recordCountName,
  recordFieldOf,
  taskOutputName,
} from '@fieldhouse/domain/wizards/names/variable-names';
import { answeredSteps, nextStep, pathOf, type RunProgress } from '@fieldhouse/domain/wizards/path';
import { withReview } from '@fieldhouse/domain/wizards/review';
import { definitionIn } from '@fieldhouse/domain/wizards/translations/translations';
import { hasComputedValues, hasConditions, refsOfStep } from '@fieldhouse/domain/wizards/variables';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { withReplacedItems } from '../../catalogue/index.ts';
import { teamLogosOf } from '../../teams/index.ts';
import { findWizardRow } from '../drafts/wizard-queries.ts';
import { loadKnownCollections } from '../known-collections.ts';
import { isOutdated } from '../outdated-step.ts';
import { withFoundFields } from './found/found-fields.ts';
import { conditionTest, decisionOf, isOutdatedName } from './run-conditions.ts';
import {
  getTeamSummary,
  listLastVisits,
  listValues,
  type RunRow,
  type RunValue,
  type StoredValue,
  type TeamSummary,
  type VisitRow,
} from './run-queries.ts';
import { ensureChangeable, findStartRecord, recordValues, type StartRecord } from './start-record.ts';
import { findVersionState, type VersionState } from './step-queries.ts';
import { loadVersionContent } from './version-content.ts';

export interface RunVersion {
  readonly name: string;
  readonly icon: string;
  readonly definition: WizardDefinition;
  readonly manifest: WizardManifest;
}

export interface RunState {
  readonly run: RunRow;
  readonly version: RunVersion;
  /** The start record as the person may read it now; `gone` if they may not, or it is missing. */
  readonly start: StartRecord | 'gone' | null;
  readonly path: readonly WizardStep[];
  /** Values of the starting record, and of the steps that were answered before the open one. */
  readonly values: ReadonlyMap<string, RunValue>;
  /** The last visit of each step. */
  readonly visits: ReadonlyMap<string, VisitRow>;
  readonly team: TeamSummary;
  readonly teamLogos: TeamLogos;
  readonly clock: Clock;
  /** What tasks do is undone afterwards: they must not do what can’t be. */
  readonly isRehearsal?: boolean;
}

/**
 * Refuses with `run_version_revoked` if the version was revoked and the wizard has another one, in which a run that isn't
 * finished can be restarted; with `wizard_closed` if it has none.
 */
export async function loadRunVersion(
  ctx: TeamContext,
  versionId: string,
  { status }: Pick<RunRow, 'status'> = { status: 'active' },
  known?: KnownVersion,
): Promise<RunVersion> {
  const row = known ? known.state : await findVersionState(ctx.db, versionId);
  refuseUnless(row, 'wizard_closed');
  if (row.revokedAt !== null) {
    const wizard = status === 'active' && !row.isTest ? await findWizardRow(ctx.db, row.wizardId) : undefined;
    throw new Refusal(wizard?.liveVersionId ? 'run_version_revoked' : 'wizard_closed');
  }
  const content = await loadVersionContent(ctx, row.id);
  const { hasReplacedItems } = known?.team ?? (await getTeamSummary(ctx.db));
  // A version never changes; items that it sets may have been replaced since.
  const definition = hasReplacedItems ? await withReplacedItems(ctx, content.definition) : content.definition;
  return { ...content, definition: withReview(definition) };
}

/** Read before. */
interface KnownVersion {
  readonly state: VersionState | undefined;
  readonly team: TeamSummary;
}

/**
 * The step that a new run begins with; undefined if none applies to its record. Refused up front, rather than at a step that
 * can't be submitted, if the person may not change the record as the steps do that may apply.
 */
export async function firstStep(
  ctx: TeamContext,
  { version, start, team, lang, inputs }: NewRunState,
): Promise<WizardStep | undefined> {
  const { definition } = version;
  const known = [...inputValues(definition, inputs), ...recordValues(start, lang)];
  const values = new Map(known.map((value) => [value.name, value]));
  const state = {
    version,
    start,
    values,
    clock: { now: ctx.now(), timeZone: team.primaryTimezone },
  };
  const next = nextStep(definition, null, conditionTest(state));
  // Without any step there is nothing to review.
  const first = next?.id === reviewStepId ? undefined : next;
  const decide = decisionOf(state, (name) => !values.has(name) && recordFieldOf(name) === undefined);
  const open = pathOf(definition, { cursorStep: first?.id ?? null, answeredIds: new Set() }, decide);
  const possible = open.map((step) => openStepOf(step, decide));
  if (start) await ensureChangeable(ctx, start, possible);
  return first;
}

interface NewRunState extends Pick<RunState, 'version' | 'team'> {
  readonly start: StartRecord | null;
  readonly lang: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** The values that a link gave the run; null where it had none. */
function inputValues(
  { inputs }: Pick<WizardDefinition, 'inputs'>,
  given: Readonly<Record<string, unknown>>,
): RunValue[] {
  return inputs.map(({ name, dataType }) => ({
    name: inputVariable(name),
    type: dataType,
    value: Object.hasOwn(given, name) ? given[name] : null,
  }));
}

/** The path is computed from stored values, never from the browser's input. */
export async function loadRunState(
  ctx: TeamContext,
  run: RunRow,
  version: RunVersion,
  known?: StoredState,
): Promise<RunState> {
  return stateWith(ctx, { run, version, ...(known ?? (await readStored(ctx, run.id))) });
}

/** What is stored of a run beside its row, and of its team. */
export interface StoredState extends Pick<RunState, 'visits' | 'team' | 'teamLogos'> {
  readonly stored: readonly StoredValue[];
}

/** In one round trip. */
export async function readStored(ctx: TeamContext, runId: string): Promise<StoredState> {
  const [visits, stored, team, teamLogos] = await Promise.all([
    listLastVisits(ctx.db, runId),
    listValues(ctx.db, runId),
    getTeamSummary(ctx.db),
    teamLogosOf(ctx),
  ]);
  return { visits, stored, team, teamLogos };
}

async function stateWith(
  ctx: TeamContext,
  {
    run,
    version: published,
    visits,
    stored: all,
    team,
    teamLogos,
  }: Pick<RunState, 'run' | 'version'> & StoredState,
): Promise<RunState> {
  const version = { ...published, definition: definitionIn(published.definition, run.lang) };
  const answered = answeredSteps(version.definition, progressOf(run, visits));
  const current = new Set(answered.map(({ id }) => visits.get(id)?.id));
  const stored = all.filter(({ setByVisit }) => current.has(setByVisit));
  const start = await findStartRecord(ctx, run, version.manifest);
  const { definition } = version;
  // A condition or expression names the items that replaced the answered ones.
  const isCompared = team.hasReplacedItems && (hasConditions(definition) || hasComputedValues(definition));
  const answers = isCompared ? await withReplacedItems(ctx, stored) : stored;
  // Written only by insertRun.
  const inputs = inputValues(definition, run.inputs as Readonly<Record<string, unknown>>);
  const values = [...inputs, ...answers, ...recordValues(start, run.lang)];
  const state = {
    version,
    start,
    values: new Map(values.map((value) => [value.name, value])),
    visits,
    team,
    teamLogos,
    clock: { now: ctx.now(), timeZone: team.primaryTimezone },
  };
  const { run: _run, ...read } = await withFoundFields(ctx, { ...state, run }, foundNamesIn(definition));
  return atCursor(read, run);
}

export function atCursor(state: Omit<RunState, 'run' | 'path'>, run: RunRow): RunState {
  const { definition } = state.version;
  const from = definition.steps.findIndex(({ id }) => id === run.cursorStep);
  const openTasks = from < 0 ? [] : definition.steps.slice(from).flatMap(({ tasks }) => tasks);
  const open = openTasks.flatMap(({ id }) => [
    ...[answerName(id, ''), foundFieldName(id, '')],
    ...[taskOutputName(id), recordCountName(id)],
  ]);
  const decide = decisionOf(state, (name) => open.some((prefix) => name.startsWith(prefix)));
  return { ...state, run, path: pathOf(definition, progressOf(run, state.visits), decide) };
}

function progressOf(
  { cursorStep }: Pick<RunRow, 'cursorStep'>,
  visits: ReadonlyMap<string, VisitRow>,
): RunProgress {
  const current = [...visits.values()].filter(({ isCurrent }) => isCurrent);
  return { cursorStep, answeredIds: new Set(current.map(({ stepId }) => stepId)) };
}

/**
 * The state after the answers of the open step were stored by this visit, and the next step of the run. `stored`: the values that
 * the run then has.
 */
export async function stateAfter(
  ctx: TeamContext,
  { run, version, visits: before, team, teamLogos }: RunState,
  visit: VisitRow,
  stored: readonly StoredValue[],
): Promise<{ readonly state: RunState; readonly next: WizardStep | undefined }> {
  const visits = new Map(before).set(visit.stepId, visit);
  for (const stepId of laterSteps(version.definition, visit.stepId)) {
    const later = before.get(stepId);
    if (later) visits.set(stepId, { ...later, isCurrent: false });
  }
  const next = { run: { ...run, cursorStep: null }, version, visits };
  const state = await stateWith(ctx, { ...next, stored, team, teamLogos });
  return { state, next: nextStep(version.definition, visit.stepId, conditionTest(state)) };
}

/** Their answers have to be given again if the step is answered again. */
export function laterSteps({ steps }: Pick<WizardDefinition, 'steps'>, stepId: string): string[] {
  return steps.slice(steps.findIndex(({ id }) => id === stepId) + 1).map(({ id }) => id);
}

/** The steps before the open one whose answers count. */
export function answeredStepsOf({
  run,
  version,
  visits,
}: Pick<RunState, 'run' | 'version' | 'visits'>): WizardStep[] {
  return answeredSteps(version.definition, progressOf(run, visits));
}

/** Whether steps only store their answers, and the end does the tasks of all. */
export function isDeferred({ version }: Pick<RunState, 'version'>): boolean {
  return version.definition.commit === 'at_the_end';
}

/** Whether tasks are undone after the page that they lead to: a simulation leaves nothing, and what looks like spam only answers. */
export function isUndone({ run }: Pick<RunState, 'run'>): boolean {
  return run.mode === 'simulate' || run.isHeld;
}

/** The submitted steps, and what may become of each. */
export function doneStepsOf({ version, visits }: Pick<RunState, 'version' | 'visits'>) {
  const current = [...visits.values()].filter(({ isCurrent }) => isCurrent);
  return doneModes(version.definition, new Set(current.map(({ stepId }) => stepId)));
}

/** A step that was submitted and can only be looked at. */
export function isReadOnly(state: Pick<RunState, 'version' | 'visits'>, stepId: string): boolean {
  return (doneStepsOf(state).get(stepId) ?? 'amend') !== 'amend';
}

export interface OpenStep {
  readonly step: WizardStep;
  /** The part of it that may apply, depending on answers of the step itself. */
  readonly open: WizardStep;
  readonly collections: KnownCollections;
}

/**
 * The step and its collections; refuses with `wizard_outdated` if they changed incompatibly since the version
 * was published, and if the person may no longer change the record as the step does.
 */
export async function openStep(ctx: TeamContext, state: RunState, stepId: string): Promise<OpenStep> {
  const { start, version } = state;
  refuseUnless(start !== 'gone', 'wizard_record_not_found');
  const step = state.path.find((one) => one.id === stepId);
  refuseUnless(step, 'wizard_outdated');
  const isCurrent = refsOfStep(step).every((name) => !isOutdatedName(state, name));
  refuseUnless(isCurrent, 'wizard_outdated');
  const { startsWith } = version.definition;
  const collections = await loadKnownCollections(ctx, { startsWith, steps: [step] });
  refuseUnless(!isOutdated(step, { startsWith }, version.manifest, collections), 'wizard_outdated');
  const open = openStepOf(
    step,
    decisionOf(state, () => false),
  );
  if (start) await ensureChangeable(ctx, start, [open]);
  return { step, open, collections };
}
