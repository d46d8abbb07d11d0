// What people see of a task that asks for fields.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import type { FieldId } from '@fieldhouse/contract/ids';
import { newItemPrefix } from '@fieldhouse/contract/new-items';
import type { CreateRecordTask, FieldsTask, UpdateRecordsTask } from '@fieldhouse/contract/wizard-definition';
import type { ShownRepeat } from '@fieldhouse/contract/wizard-entries';
import type { Answers, Question, StepPart } from '@fieldhouse/contract/wizard-runs';
import type { AskedField } from '@fieldhouse/domain/wizards/answers';
import { toConsentQuestion } from '@fieldhouse/domain/wizards/consents';
import { entryKey, isRepeating, type RepeatingTask, shownEntries } from '@fieldhouse/domain/wizards/entries';
import type { KnownField } from '@fieldhouse/domain/wizards/fields-of-collections';
import { askedFields, mayAddItem, toQuestion } from '@fieldhouse/domain/wizards/questions';
import type { TeamContext } from '../../../../../../kernel/context.ts';
import { withFiles } from '../../../files/run-file-values.ts';
import { storedAnswerIn } from '../../../localized-text.ts';
import { nameLinks } from '../../../name-links.ts';
import { withOffered } from '../../../offered-conditions.ts';
import type { OfferedOptions } from '../../../offered-options.ts';
import { mayAddTo } from '../../../offers/added-items.ts';
import { plainValue } from '../../../plain-value.ts';
import { isDeferred, isUndone, type RunState } from '../../../run-state.ts';
import { prefilledValueOf } from '../../../values/task-values.ts';
import type { Loading } from '../task-runner.ts';

export async function loadNewRecord(
  ctx: TeamContext,
  task: CreateRecordTask,
  loading: Loading,
): Promise<StepPart> {
  const { id: taskId, title } = task;
  const { answers } = loading;
  if (isRepeating(task)) return loadEntries(ctx, task, loading);
  const begin: Begin = { ticked: answers?.[taskId], answered: answers?.[taskId], beginOf: beginNew };
  const { all } = await makeQuestions(ctx, task, loading, begin);
  return { type: 'create_record', taskId, title, questions: all };
}

async function loadEntries(ctx: TeamContext, task: RepeatingTask, loading: Loading): Promise<StepPart> {
  const { id: taskId, title } = task;
  const { answers } = loading;
  const entries: ShownRepeat['entries'] = [];
  for (const number of shownEntries(taskId, task.repeat, answers ?? {})) {
    const answered = answers?.[entryKey(taskId, number)];
    const { all } = await makeQuestions(ctx, task, loading, {
      answered,
      ticked: answered,
      beginOf: beginNew,
    });
    const values = all.map(({ fieldId, value }) => [fieldId, value]);
    // Keys are ids of fields.
    entries.push({ number, values: Object.fromEntries(values) as Record<FieldId, unknown> });
  }
  const empty = { answered: undefined, ticked: undefined, beginOf: beginNew };
  const { all } = await makeQuestions(ctx, task, loading, empty);
  return { type: 'create_record', taskId, title, questions: all, repeat: { ...task.repeat, entries } };
}

export async function loadChangedRecords(
  ctx: TeamContext,
  task: UpdateRecordsTask,
  loading: Loading,
): Promise<StepPart> {
  const { id: taskId, title } = task;
  const { state, draft, answers } = loading;
  // What a step has changed is in the record, unless it is undone; only input entered since takes precedence.
  const isInRecord = !isDeferred(state) && !isUndone(state);
  const answered = (draft ?? (isInRecord ? undefined : answers))?.[taskId];
  const begin: Begin = { answered, ticked: answers?.[taskId], beginOf: beginChange };
  const { begun, questions, consents, all } = await makeQuestions(ctx, task, loading, begin);
  const changed = questions.flatMap(({ fieldId }, index) => (begun[index]?.begin.isChanged ? [fieldId] : []));
  // A box that is not sent is not ticked.
  const tickedIds = consents.filter(({ value }) => value === true).map(({ fieldId }) => fieldId);
  return { type: 'update_records', taskId, title, questions: all, changed: [...changed, ...tickedIds] };
}

interface Begin {
  readonly answered: Answered;
  readonly ticked: Answered;
  readonly beginOf: (asked: AskedField, answered: Answered, given: BeginWith) => BegunValue;
}

async function makeQuestions(
  ctx: TeamContext,
  task: FieldsTask,
  { state, step, collections, draft, offers, filesOf, toOffered }: Loading,
  { answered, ticked, beginOf }: Begin,
) {
  const begun = askedFields(task, collections).map((asked) => ({
    asked,
    begin: beginOf(asked, answered, {
      state,
      itemsOf: (field) => offers.itemsOf(field, task.id),
      isAnswered: draft !== undefined || state.visits.has(step.id),
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
}

interface BeginWith {
  readonly state: RunState;
  readonly itemsOf: (field: KnownField) => ReadonlyMap<string, LinkValue> | null;
  /** Whether the step was answered or begun before. */
  readonly isAnswered: boolean;
}

/** The initial value of a question, and whether it differs from the record's current one. */
interface BegunValue {
  readonly value: unknown;
  readonly isChanged: boolean;
}

type Answered = Answers[keyof Answers] | undefined;

function beginNew({ taskField, field }: AskedField, answered: Answered, given: BeginWith): BegunValue {
  // A question that didn't apply then is shown as for the first time.
  if (answered && taskField.fieldId in answered)
    return { value: answered[taskField.fieldId], isChanged: true };
  const preset = prefilledValueOf(field, taskField.value, given.state);
  return { value: handlesOf(preset, given.itemsOf(field)), isChanged: true };
}

function beginChange({ taskField, field }: AskedField, answered: Answered, given: BeginWith): BegunValue {
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
