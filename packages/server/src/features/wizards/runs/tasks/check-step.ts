// Checks the answers of a step, of all its tasks, before any of them runs.
import type { Issue } from '@fieldhouse/contract/errors';
import { isFileType, type LinkValue } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import type { WizardTaskId } from '@fieldhouse/contract/ids';
import { type FieldsTask, isFieldsTask, type WizardTask } from '@fieldhouse/contract/wizard-definition';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import type { TemporaryVariableTask } from '@fieldhouse/contract/wizard-variables';
import {
  type AskedField,
  checkAnswer,
  type FilesLookup,
  type OptionsLookup,
} from '@fieldhouse/domain/wizards/answers';
import type { TypedValue } from '@fieldhouse/domain/wizards/conditions';
import {
  entryKey,
  entryNumberOf,
  entryNumbers,
  isRepeating,
  type RepeatingTask,
  taskIdOfKey,
} from '@fieldhouse/domain/wizards/entries';
import { foundNamesIn } from '@fieldhouse/domain/wizards/found-fields';
import {
  answerName,
  recordCountName,
  startRecordName,
  taskOutputName,
} from '@fieldhouse/domain/wizards/names/variable-names';
import { askedFields } from '@fieldhouse/domain/wizards/questions';
import type { SelectionTask } from '@fieldhouse/domain/wizards/selection';
import { variableQuestion } from '@fieldhouse/domain/wizards/temporary-variables';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal } from '../../../../kernel/http/refusal.ts';
import { loadRunFiles } from '../files/run-file-values.ts';
import { fieldValuesOf } from '../found/found-fields.ts';
import { storedAnswerIn } from '../localized-text.ts';
import { loadOfferedOptions } from '../offered-options.ts';
import { plainValue } from '../plain-value.ts';
import { conditionTest, conditionValues, typedValue } from '../run-conditions.ts';
import type { RunValue } from '../run-queries.ts';
import type { OpenStep, RunState } from '../run-state.ts';
import { type CheckedTask, setValueOf, withOwn } from '../values/task-values.ts';
import { checkChoice } from './display-view-task.ts';
import { type Selected, selectRecords } from './find-records-task.ts';

/** The tasks that apply, by id. */
export type CheckedStep = ReadonlyMap<string, CheckedTask>;

/**
 * Goes through the step in order: a condition sees the answers before it. Those to questions that don't apply are ignored.
 * Refuses with all issues of the step in `invalid_input`.
 */
export async function checkStepAnswers(
  ctx: TeamContext,
  state: RunState,
  { step, collections }: OpenStep,
  answers: Answers,
): Promise<CheckedStep> {
  const { itemsOf } = await loadOfferedOptions(ctx, state, step, { collections, answers });
  const filesOf = await loadRunFiles(ctx, state, step, collections);
  const values = conditionValues(state);
  const isMet = conditionTest(state, values);
  const check: Check = { state, collections, answers, itemsOf, filesOf, values, own: new Map(), isMet };
  const checked = new Map<string, CheckedTask>();
  const issues: Issue[] = [];
  for (const task of step.tasks) {
    if (!check.isMet(task.condition)) continue;
    const done = await checkTask(ctx, check, task);
    checked.set(task.id, done);
    issues.push(...done.issues);
  }
  // Contract ids are branded strings; reject keys that name no task of this step with questions.
  const asking = new Map<string, WizardTask>(step.tasks.filter(isAsking).map((task) => [task.id, task]));
  for (const key of Object.keys(answers)) {
    const task = asking.get(taskIdOfKey(key));
    const isKnown = task !== undefined && isRepeating(task) === (entryNumberOf(key) !== undefined);
    if (!isKnown) issues.push({ path: ['body', 'answers', key], rule: 'unknown_property' });
  }
  if (issues.length > 0) throw new Refusal('invalid_input', { issues });
  return checked;
}

function isAsking(task: WizardTask): boolean {
  if (task.type === 'temporary_variable') return task.mode === 'asked';
  return isFieldsTask(task) || (task.type === 'display_view' && task.choice !== 'none');
}

const nothingChecked: CheckedTask = { answers: new Map(), skippedIds: new Set() };

interface Check {
  readonly state: RunState;
  readonly collections: OpenStep['collections'];
  readonly answers: Answers;
  readonly itemsOf: OptionsLookup;
  readonly filesOf: FilesLookup;
  /** Gets the answers of the step as they are checked. */
  readonly values: Map<string, TypedValue>;
  /** The same answers as computed values read them: choices have names. */
  readonly own: Map<string, RunValue>;
  readonly isMet: (condition: Filter | null) => boolean;
}

type Checked = CheckedTask & { readonly issues: readonly Issue[] };

/** What a step finds is found here, so that the conditions behind it can compare its number. */
async function checkTask(ctx: TeamContext, check: Check, task: WizardTask): Promise<Checked> {
  if (isRepeating(task)) return checkEntries(check, task);
  if (isFieldsTask(task)) return checkFields(check, task, task.id);
  if (task.type === 'temporary_variable') return checkVariable(check, task);
  const { state, collections, values, answers } = check;
  const nothing = { ...nothingChecked, issues: [] };
  if (task.type === 'find_records') {
    const selected = await selectRecords(ctx, state.version, task, { collections, values });
    return found(check, task, { ...nothing, recordIds: selected.records.map(({ id }) => id) }, selected);
  }
  if (task.type !== 'display_view' || task.choice === 'none') return nothing;
  const { recordIds, issue, shown } = await checkChoice(ctx, state, task, {
    collections,
    sent: answers[task.id] ?? {},
  });
  return found(check, task, { ...nothing, recordIds, issues: issue ? [issue] : [] }, shown);
}

/** `selected`: the records of which these are some. */
function found(
  check: Check,
  task: SelectionTask,
  checked: Checked,
  selected: Pick<Selected, 'collection' | 'records'> | undefined,
): Checked {
  const { state, values, own } = check;
  const { recordIds = [] } = checked;
  setNumber(check, recordCountName(task.id), recordIds.length);
  const record = recordIds.length === 1 ? selected?.records.find(({ id }) => id === recordIds[0]) : undefined;
  if (!selected?.collection || !record) return checked;
  const { collection } = selected;
  const names = foundNamesIn(state.version.definition);
  for (const value of fieldValuesOf(state, task, { collection, record, names })) {
    own.set(value.name, value);
    values.set(value.name, typedValue(value));
  }
  return checked;
}

function setNumber({ values, own }: Pick<Check, 'values' | 'own'>, name: VariableName, value: number): void {
  values.set(name, { dataType: 'number', value });
  own.set(name, { name, type: 'number', value });
}

/** An entry sees its own answers, under the names of the task's. */
function checkEntries(check: Check, task: RepeatingTask): Checked {
  const { answers, values, own } = check;
  const entries = new Map<number, CheckedTask>();
  const issues: Issue[] = [];
  const forget = () => {
    for (const { fieldId } of task.fields) {
      values.delete(answerName(task.id, fieldId));
      own.delete(answerName(task.id, fieldId));
    }
  };
  for (const number of entryNumbers(task.id, answers)) {
    forget();
    const done = checkFields(check, task, entryKey(task.id, number));
    entries.set(number, done);
    issues.push(...done.issues);
  }
  forget();
  const { min, max } = task.repeat;
  const path = ['body', 'answers', task.id];
  if (entries.size < min) issues.push({ path, rule: 'too_few', data: { min } });
  if (entries.size > max) issues.push({ path, rule: 'too_many', data: { max } });
  setNumber(check, recordCountName(task.id), entries.size);
  return { ...nothingChecked, entries, issues };
}

/** `key`: under which the answers are sent. */
function checkFields(
  { state, collections, answers, itemsOf, filesOf, values, own, isMet }: Check,
  task: FieldsTask,
  key: WizardTaskId,
): Checked {
  const sent = answers[key] ?? {};
  const given = new Map<string, unknown>();
  const named = new Map<string, RunValue>();
  const skippedIds = new Set<string>();
  const issues: Issue[] = [];
  const asked = new Map(askedFields(task, collections).map((one) => [one.field.id, one]));
  for (const { fieldId, condition } of task.fields) {
    const one = asked.get(fieldId);
    if (!isMet(condition)) skippedIds.add(fieldId);
    else if (one) {
      // Fields omitted from a change are left unchanged.
      const isSent = task.type === 'create_record' || fieldId in sent;
      const result = isSent
        ? checkAnswer({ id: key }, one, sent[fieldId], { offersOf: itemsOf, filesOf })
        : { value: currentValue(task, one, state), issue: stillEmpty(task, one, state) };
      if (result.issue) issues.push(result.issue);
      else if (isSent) given.set(fieldId, result.value);
      const name = answerName(task.id, fieldId);
      const { dataType } = one.field;
      const value = result.issue ? null : comparedFiles(one.field, result.value, filesOf);
      values.set(name, { dataType, value });
      named.set(name, { name, type: dataType, value: withNames(value, itemsOf(one.field, key)) });
    }
  }
  const consents = checkConsents(task, key, sent);
  issues.push(...consents.issues);
  const consentKeys = new Set<string>(task.consents.map(({ id }) => id));
  for (const name of Object.keys(sent)) {
    if (!asked.has(name) && !consentKeys.has(name))
      issues.push({ path: ['body', 'answers', key, name], rule: 'unknown_property' });
  }
  for (const [name, value] of named) own.set(name, value);
  return { answers: given, skippedIds, consentIds: consents.tickedIds, own: named, issues };
}

/** Chosen items as records have them. */
function withNames(value: unknown, items: ReadonlyMap<string, LinkValue> | null): unknown {
  if (items === null) return value;
  const byId = new Map([...items.values()].map((item) => [item.id, item]));
  const nameOf = (id: unknown) => byId.get(String(id)) ?? id;
  return Array.isArray(value) ? value.map(nameOf) : value === null ? null : nameOf(value);
}

/** A box that is not sent is not ticked. */
function checkConsents({ consents }: FieldsTask, key: string, sent: Readonly<Record<string, unknown>>) {
  const tickedIds = new Set<string>();
  const issues: Issue[] = [];
  for (const { id } of consents) {
    const value = sent[id] ?? false;
    if (typeof value !== 'boolean') {
      const path = ['body', 'answers', key, id];
      issues.push({ path, rule: 'wrong_type', data: { expected: 'boolean' } });
    } else if (value) tickedIds.add(id);
  }
  return { tickedIds, issues };
}

/** Conditions compare files by name. */
function comparedFiles(field: AskedField['field'], value: unknown, filesOf: FilesLookup): unknown {
  if (!isFileType(field.dataType) || value === null) return value;
  const known = filesOf(field);
  const named = (id: unknown) => known.get(String(id)) ?? id;
  return Array.isArray(value) ? value.map(named) : named(value);
}

/** Its value, asked or computed, by the id of the task. */
function checkVariable(
  { state, answers, itemsOf, filesOf, values, own }: Check,
  task: TemporaryVariableTask,
): Checked {
  const sent = answers[task.id] ?? {};
  const asked = variableQuestion(task);
  const { value, issue } =
    task.mode === 'asked'
      ? checkAnswer(task, asked, sent[asked.taskField.fieldId], { offersOf: itemsOf, filesOf })
      : { value: setValueOf(asked.field, task.value, withOwn(state, own), task.id), issue: undefined };
  const name = taskOutputName(task.id);
  values.set(name, { dataType: task.dataType, value: issue ? null : value });
  own.set(name, { name, type: task.dataType, value: issue ? null : value });
  const unknown = task.mode === 'asked' ? Object.keys(sent).filter((key) => key !== task.id) : [];
  const issues = unknown.map((key) => ({
    path: ['body', 'answers', task.id, key],
    rule: 'unknown_property',
  }));
  return {
    ...nothingChecked,
    answers: new Map([[task.id, value]]),
    issues: issue ? [...issues, issue] : issues,
  };
}

/** The current values of records that the run did not start with are not shown. */
function currentValue(
  task: FieldsTask,
  { field }: AskedField,
  { run, start }: Pick<RunState, 'run' | 'start'>,
): unknown {
  if (!isOfStart(task)) return null;
  const values = start === null || start === 'gone' ? {} : start.record.values;
  return plainValue(storedAnswerIn(values, field, run.lang));
}

/** Required by the wizard, but neither answered nor set already. */
function stillEmpty(task: FieldsTask, asked: AskedField, state: RunState): Issue | undefined {
  const { taskField, field } = asked;
  const isRequired = taskField.isRequired || (field.isRequired && isOfStart(task));
  if (!isRequired || currentValue(task, asked, state) !== null) return undefined;
  return { path: ['body', 'answers', task.id, field.id], rule: 'value_required' };
}

function isOfStart(task: FieldsTask): boolean {
  return task.type === 'update_records' && task.records === startRecordName;
}

/** The answers that apply, as they were sent. */
export function appliedAnswers({ step }: OpenStep, checked: CheckedStep, sent: Answers): Answers {
  const applied = step.tasks.filter(isAsking).flatMap((task) => {
    const done = checked.get(task.id);
    if (!done) return [];
    if (task.type === 'display_view') return [[task.id, sent[task.id] ?? {}]];
    const byKey = done.entries
      ? [...done.entries].map(([number, entry]) => [entryKey(task.id, number), entry] as const)
      : [[task.id, done] as const];
    return byKey.map(([key, { answers, consentIds = [] }]) => {
      const ofTask: Readonly<Record<string, unknown>> = sent[key] ?? {};
      const ids = [...answers.keys(), ...consentIds];
      return [key, Object.fromEntries(ids.map((id) => [id, ofTask[id] ?? null]))];
    });
  });
  // Keys are ids of the step.
  return Object.fromEntries(applied) as Answers;
}
