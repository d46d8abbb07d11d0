// The view of a step that leaves the server: rendered texts, questions with their rules and the answers so
// far. No other step, no setting, no hidden value.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import { language } from '@fieldhouse/contract/identity';
import type { FieldId, WizardRunId } from '@fieldhouse/contract/ids';
import { newItemPrefix } from '@fieldhouse/contract/new-items';
import type {
  DisplayTextTask,
  DisplayViewTask,
  FieldsTask,
  WizardStep,
  WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import type { ShownRepeat } from '@fieldhouse/contract/wizard-entries';
import type { Answers, Question, StepPart, StepView } from '@fieldhouse/contract/wizard-runs';
import type { TemporaryVariableTask } from '@fieldhouse/contract/wizard-variables';
import { publicLogo } from '@fieldhouse/domain/teams/logos';
import type { AskedField } from '@fieldhouse/domain/wizards/answers';
import { toConsentQuestion } from '@fieldhouse/domain/wizards/consents';
import { entryKey, isRepeating, shownEntries } from '@fieldhouse/domain/wizards/entries';
import type { KnownField } from '@fieldhouse/domain/wizards/fields-of-collections';
import { stepBefore } from '@fieldhouse/domain/wizards/path';
import { askedFields, mayAddItem, toQuestion } from '@fieldhouse/domain/wizards/questions';
import { redirectAddressOf } from '@fieldhouse/domain/wizards/redirect';
import { variableQuestion } from '@fieldhouse/domain/wizards/temporary-variables';
import { type Lookup, renderHtml } from '@fieldhouse/domain/wizards/texts/text-template';
import { isShown } from '@fieldhouse/domain/wizards/variables';
import type { TeamContext } from '../../../kernel/context.ts';
import { makeChallenge } from '../visitors/proof-of-work.ts';
import { loadRunFiles, withFiles } from './files/run-file-values.ts';
import { storedAnswerIn } from './localized-text.ts';
import { nameLinks } from './name-links.ts';
import { offeredConditions, withOffered } from './offered-conditions.ts';
import { loadOfferedOptions, type OfferedOptions } from './offered-options.ts';
import { mayAddTo } from './offers/added-items.ts';
import { openVariables } from './open-variables.ts';
import { plainValue } from './plain-value.ts';
import { reviewOf } from './review/review-view.ts';
import { findDraft } from './run-queries.ts';
import { doneStepsOf, isDeferred, type OpenStep, openStep, type RunState } from './run-state.ts';
import { eventIn, lookupOf } from './run-texts.ts';
import { shownRecord } from './start-record.ts';
import { makeViewPart } from './tasks/display-view-task.ts';
import { downloadsOf } from './tasks/download-records.ts';
import { prefilledValueOf, presetValueOf } from './values/task-values.ts';

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
  // What a step has changed is in the record; only input entered since takes precedence.
  const answeredOf = (task: FieldsTask) =>
    (draft ??
      (task.type === 'create_record' || isDeferred(state) ? visits.get(step.id)?.answers : undefined))?.[
      task.id
    ];
  const makePart = async (task: ShownTask): Promise<StepPart> => {
    const condition = task.condition === null ? {} : { condition: toOffered(task.condition) };
    if (task.type === 'display_text') {
      const html = renderHtml(task.body, lookup);
      return { type: 'display_text', taskId: task.id, html, ...condition };
    }
    if (task.type === 'display_view') {
      const answered = (draft ?? visits.get(step.id)?.answers)?.[task.id] ?? {};
      return { ...(await makeViewPart(ctx, state, task, { collections, answered })), ...condition };
    }
    if (task.type === 'temporary_variable') {
      const answered = (draft ?? visits.get(step.id)?.answers)?.[task.id];
      const question = makeVariableQuestion(task, answered, state);
      return { type: 'temporary_variable', taskId: task.id, title: '', questions: [question], ...condition };
    }
    const makeQuestions = async (answered: Answered, ticked: Answered) => {
      const beginOf = task.type === 'create_record' ? beginNew : beginChange;
      const begun = askedFields(task, collections).map((asked) => ({
        asked,
        begin: beginOf(asked, answered, {
          state,
          itemsOf: (field) => offers.itemsOf(field, task.id),
          isAnswered: draft !== undefined || visits.has(step.id),
        }),
      }));
      const questions = await nameLinks(
        ctx,
        begun.map(({ asked, begin }) => {
          const question = withOffered(makeQuestion({ task, asked }, begin.value, offers), toOffered);
          return withFiles(question, filesOf(asked.field));
        }),
        state.run.lang,
      );
      for (const [index, question] of questions.entries()) {
        const { asked } = begun[index] ?? {};
        if (question.mayAdd && asked && !(await mayAddTo(ctx, asked.field))) delete question.mayAdd;
      }
      const consents = task.consents.map((one) => toConsentQuestion(one, ticked?.[one.id] === true));
      return { begun, questions, consents, all: [...questions, ...consents] };
    };
    const { title, id: taskId } = task;
    if (isRepeating(task)) {
      const entries: ShownRepeat['entries'] = [];
      for (const number of shownEntries(taskId, task.repeat, answers ?? {})) {
        const answered = answers?.[entryKey(taskId, number)];
        const { all } = await makeQuestions(answered, answered);
        const values = all.map(({ fieldId, value }) => [fieldId, value]);
        // Keys are ids of fields.
        entries.push({ number, values: Object.fromEntries(values) as Record<FieldId, unknown> });
      }
      const { all } = await makeQuestions(undefined, undefined);
      const repeat = { ...task.repeat, entries };
      return { type: 'create_record', taskId, title, questions: all, repeat, ...condition };
    }
    const { begun, questions, consents, all } = await makeQuestions(answeredOf(task), answers?.[taskId]);
    if (task.type === 'create_record')
      return { type: 'create_record', taskId, title, questions: all, ...condition };
    const changed = questions.flatMap(({ fieldId }, index) =>
      begun[index]?.begin.isChanged ? [fieldId] : [],
    );
    // A box that is not sent is not ticked.
    const tickedIds = consents.filter(({ value }) => value === true).map(({ fieldId }) => fieldId);
    return {
      ...{ type: 'update_records', taskId, title, questions: all },
      ...{ changed: [...changed, ...tickedIds], ...condition },
    };
  };
  const parts: StepPart[] = [];
  // In sequence: they share the transaction's connection.
  for (const task of step.tasks) if (isShownTask(task)) parts.push(await makePart(task));
  return { parts, computed: openVariables(ctx, state, step, { collections, offers, toOffered }) };
}

type ShownTask = FieldsTask | DisplayTextTask | DisplayViewTask | TemporaryVariableTask;

/** What a task does without asking or showing anything stays on the server. */
function isShownTask(task: WizardTask): task is ShownTask {
  return isShown(task);
}

interface BeginWith {
  readonly state: RunState;
  readonly itemsOf: (field: KnownField) => ReadonlyMap<string, LinkValue> | null;
  /** Whether the step was answered or begun before. */
  readonly isAnswered: boolean;
}

/** The initial value of a question, and whether it differs from the record's current one. */
interface Begin {
  readonly value: unknown;
  readonly isChanged: boolean;
}

type Answered = Answers[keyof Answers] | undefined;

function beginNew({ taskField, field }: AskedField, answered: Answered, given: BeginWith): Begin {
  // A question that didn't apply then is shown as for the first time.
  if (answered && taskField.fieldId in answered)
    return { value: answered[taskField.fieldId], isChanged: true };
  const preset = prefilledValueOf(field, taskField.value, given.state);
  return { value: handlesOf(preset, given.itemsOf(field)), isChanged: true };
}

function makeVariableQuestion(task: TemporaryVariableTask, answered: Answered, state: RunState): Question {
  const asked = variableQuestion(task);
  const { fieldId, value } = asked.taskField;
  const isAnswered = answered !== undefined && fieldId in answered;
  return toQuestion(asked, isAnswered ? answered[fieldId] : presetValueOf(asked.field, value, state), null);
}

function beginChange({ taskField, field }: AskedField, answered: Answered, given: BeginWith): Begin {
  const { fieldId } = taskField;
  if (answered && fieldId in answered) return { value: answered[fieldId], isChanged: true };
  const items = given.itemsOf(field);
  if (taskField.mode === 'preset' && !given.isAnswered) {
    return {
      value: handlesOf(prefilledValueOf(field, taskField.value, given.state), items),
      isChanged: true,
    };
  }
  const { start, run } = given.state;
  const current =
    start === null || start === 'gone' ? null : storedAnswerIn(start.record.values, field, run.lang);
  return { value: items === null ? current : handlesOf(plainValue(current), items), isChanged: false };
}

interface OfTask {
  readonly task: FieldsTask;
  readonly asked: AskedField;
}

function makeQuestion({ task, asked }: OfTask, begin: unknown, offers: OfferedOptions): Question {
  const choices = offers.choicesOf(asked.field);
  const items = offers.itemsOf(asked.field, task.id);
  const named = items && [...items].map(([id, item]) => ({ ...item, id }));
  const known = mayAddItem(asked.taskField, asked.field) ? [...(named ?? []), ...newItemsIn(begin)] : named;
  return toQuestion(asked, known === null ? begin : chosen(begin, known), choices);
}

/** Items that the visitor has named but not yet sent. */
function newItemsIn(value: unknown): LinkValue[] {
  return [value].flat().flatMap((one) => {
    if (typeof one !== 'string' || !one.startsWith(newItemPrefix)) return [];
    return [{ id: one, label: one.slice(newItemPrefix.length) }];
  });
}

function handlesOf(value: unknown, items: ReadonlyMap<string, LinkValue> | null): unknown {
  if (items === null || value === null) return value;
  const ids = Array.isArray(value) ? value : [value];
  const handles = [...items].filter(([, item]) => ids.includes(item.id)).map(([handle]) => handle);
  return Array.isArray(value) ? handles : (handles[0] ?? null);
}

/** Handles with their labels, as the inputs expect. Options that are no longer available are left out. */
function chosen(value: unknown, choices: readonly LinkValue[]): unknown {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) return choices.find(({ id }) => id === value) ?? null;
  return choices.filter(({ id }) => value.includes(id));
}
