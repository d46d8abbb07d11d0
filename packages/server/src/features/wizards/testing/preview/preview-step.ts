// A step of a draft as its visitors would see it: the real engine does the steps before it, and all of it is undone. The draft
// comes with the request, so that the preview is as quick as the editor (docs/decisions/0212).
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import { type Language, languages } from '@fieldhouse/contract/identity';
import type { RecordId, WizardStepId } from '@fieldhouse/contract/ids';
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { WizardProblem } from '@fieldhouse/contract/wizard-publication';
import type { WizardPreview, wizardTests } from '@fieldhouse/contract/wizard-tests';
import { taskIdOfKey } from '@fieldhouse/domain/wizards/entries';
import { withReview } from '@fieldhouse/domain/wizards/review';
import type { TeamContext } from '../../../../kernel/context.ts';
import { undone } from '../../../../kernel/db/rehearsal.ts';
import { Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import { memberOf } from '../../../../kernel/member-of.ts';
import { withReplacedItems } from '../../../catalogue/index.ts';
import { readPage } from '../../../records/index.ts';
import { grantableDraft } from '../../drafts/publish-actions.ts';
import { getWizardRow } from '../../drafts/wizard-actions.ts';
import type { WizardRow } from '../../drafts/wizard-queries.ts';
import { findPreviewedChoices } from '../../runs/choices/choice-actions.ts';
import { silent } from '../../runs/commit/quiet-context.ts';
import { insertRun, moveRun, type RunRow, saveDraft } from '../../runs/run-queries.ts';
import { loadRunState, type RunState, type RunVersion } from '../../runs/run-state.ts';
import { newRunToken, recordIdOf } from '../../runs/run-token.ts';
import { chooseStartRecord } from '../../runs/start-record.ts';
import { makeStepView } from '../../runs/step-view.ts';
import { storeTestVersion } from '../test-queries.ts';
import { doPreviewedStep, nextAfter } from './previewed-steps.ts';
import { withPreviewedValues } from './previewed-values.ts';

type Input = EndpointInput<typeof wizardTests.preview>;

export function previewStep(ctx: TeamContext, { params, body }: Input): Promise<WizardPreview> {
  return inPreview(ctx, { params, body }, (quiet, run, previewed) =>
    showStep(quiet, run, { ...previewed, isSubmitted: body.isSubmitted }),
  );
}

export function previewChoices(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof wizardTests.previewChoices>,
): Promise<EndpointReply<typeof wizardTests.previewChoices>> {
  const { task, field, search, after, ...rest } = body;
  return inPreview(ctx, { params, body: rest }, async (quiet, run, previewed) => {
    await stateAtStep(quiet, run, previewed);
    return findPreviewedChoices(quiet, { runId: run.id, task, field }, { search, after });
  });
}

/** Works with a run of the draft at the step; all of it is undone. */
async function inPreview<T>(
  ctx: TeamContext,
  { params, body }: Pick<Input, 'params'> & { readonly body: Omit<Input['body'], 'isSubmitted'> },
  work: (quiet: TeamContext, run: RunRow, previewed: Previewed) => Promise<T>,
): Promise<T> {
  const row = await getWizardRow(ctx, params.wizardId);
  const {
    definition: draft,
    manifest,
    problems,
  } = await grantableDraft(ctx, {
    ...row,
    draft: body.definition,
  });
  const index = withReview(draft).steps.findIndex(({ id }) => id === body.stepId);
  refuseUnless(index >= 0, 'not_found');
  const blocking = blockingProblems(draft, index, problems);
  if (blocking.length > 0) throw new Refusal('wizard_not_publishable', { data: { problems: blocking } });
  return undone(ctx.db, async () => {
    const quiet = silent(ctx);
    const version: RunVersion = {
      name: row.name,
      icon: row.icon,
      definition: withReview(await withReplacedItems(quiet, draft)),
      manifest,
    };
    const run = await insertPreviewRun(quiet, row, { version, body });
    const answers = await withPreviewedValues(quiet, run, draft, body);
    return work(quiet, run, { version, body: { ...body, answers } });
  });
}

/** What visitors would not notice, or the step does not depend on, doesn’t stop its preview. */
function blockingProblems(
  { steps }: WizardDefinition,
  index: number,
  problems: readonly WizardProblem[],
): WizardProblem[] {
  const shown = new Set<string>(steps.slice(0, index + 1).map(({ id }) => id));
  return problems.filter(({ stepId, code }) =>
    stepId === null ? code === 'start_collection_missing' : shown.has(stepId) && !harmless.has(code),
  );
}

const harmless: ReadonlySet<WizardProblem['code']> = new Set([
  'step_without_tasks',
  'text_empty',
  'variable_without_title',
  'task_without_project',
  'project_missing',
  'task_without_title',
  'assignee_missing',
  'consent_without_text',
  'public_find_shown',
  'public_link_field',
  'public_record',
]);

interface Previewed {
  readonly version: RunVersion;
  readonly body: Omit<Input['body'], 'isSubmitted'>;
}

/** Always the same run for one author and wizard, so that choices keep their handles. */
async function insertPreviewRun(
  ctx: TeamContext,
  row: WizardRow,
  { version, body }: Previewed,
): Promise<RunRow> {
  const { now } = ctx;
  const actor = memberOf(ctx);
  const { startsWith } = version.definition;
  const recordId = startsWith === null ? null : (body.recordId ?? (await firstRecord(ctx, startsWith)));
  const start = await chooseStartRecord(ctx, version, recordId);
  const versionId = await storeTestVersion(ctx.db, {
    ...{ id: recordIdOf(row.id, actor.userId, 1), wizardId: row.id, name: row.name, icon: row.icon },
    ...{ definition: version.definition, manifest: version.manifest, sha256: Buffer.alloc(32) },
    ...{ draftRev: -1, publishedBy: actor.userId, publishedAt: now() },
  });
  return insertRun(ctx.db, {
    ...{ id: recordIdOf(row.id, actor.userId, 0), wizardId: row.id, versionId, mode: 'simulate' },
    ...{ principal: 'user', userId: actor.userId, tokenHash: newRunToken().hash, tokenId: null },
    recordCollectionId: start?.collection.id ?? null,
    recordId: start?.record.id ?? null,
    ...{ source: 'member', cursorStep: body.stepId, lang: languageOf(body.languages), inputs: {} },
    ...{ startedAt: now(), touchedAt: now() },
  });
}

function languageOf(wanted: readonly string[]): Language {
  const tags = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  return tags.flatMap((tag) => languages.find((one) => one === tag) ?? [])[0] ?? 'en';
}

async function firstRecord(ctx: TeamContext, collectionId: string): Promise<RecordId | null> {
  const { records } = await readPage(ctx, collectionId, { limit: 1, count: false });
  return records[0]?.id ?? null;
}

interface AtStep {
  readonly state: RunState;
  readonly skippedIds: WizardStepId[];
  /** Moves the run on. */
  readonly stateAt: (cursorStep: string | null) => Promise<RunState>;
}

/** After the steps before it, with the answers of the author or with samples. */
async function stateAtStep(ctx: TeamContext, begun: RunRow, { version, body }: Previewed): Promise<AtStep> {
  const { stepId, answers } = body;
  const { steps } = version.definition;
  const skippedIds: WizardStepId[] = [];
  let run = begun;
  const stateAt = async (cursorStep: string | null): Promise<RunState> => {
    run = await moveRun(ctx.db, run.id, { rev: run.rev + 1, cursorStep, at: ctx.now() });
    return { ...(await loadRunState(ctx, run, version)), isRehearsal: true };
  };
  for (const step of steps.slice(
    0,
    steps.findIndex(({ id }) => id === stepId),
  )) {
    const isDone = await doPreviewedStep(ctx, await stateAt(step.id), step, { answers, hasSamples: true });
    if (!isDone) skippedIds.push(step.id);
  }
  return { state: await stateAt(stepId), skippedIds, stateAt };
}

async function showStep(
  ctx: TeamContext,
  begun: RunRow,
  { version, body, isSubmitted }: Previewed & { readonly isSubmitted: boolean },
): Promise<WizardPreview> {
  const { stepId, answers } = body;
  const { state, skippedIds, stateAt } = await stateAtStep(ctx, begun, { version, body });
  const { run } = state;
  const step = version.definition.steps.find(({ id }) => id === stepId);
  if (!step) return { step: await makeStepView(ctx, state), skippedIds };
  if (isSubmitted) {
    await doPreviewedStep(ctx, state, step, { answers, hasSamples: false });
    const next = await nextAfter(ctx, { run, version }, stepId);
    return { step: await makeStepView(ctx, await stateAt(next?.id ?? null)), skippedIds };
  }
  const own = Object.entries(answers).filter(([key]) => step.tasks.some(({ id }) => id === taskIdOfKey(key)));
  // Keys are ids of its tasks.
  const typed = Object.fromEntries(own) as Input['body']['answers'];
  if (own.length > 0) await saveDraft(ctx.db, { runId: run.id, stepId, clientSeq: 1, answers: typed });
  return { step: await makeStepView(ctx, state), skippedIds };
}
