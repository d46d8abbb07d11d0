// Checks answers to questions about fields.
import type { Issue } from '@fieldhouse/contract/errors';
import { isFileType, type LinkValue } from '@fieldhouse/contract/field-types';
import type { WizardTaskId } from '@fieldhouse/contract/ids';
import type { FieldsTask } from '@fieldhouse/contract/wizard-definition';
import { type AskedField, checkAnswer, type FilesLookup } from '@fieldhouse/domain/wizards/answers';
import { entryKey, entryNumbers, type RepeatingTask } from '@fieldhouse/domain/wizards/entries';
import { answerName } from '@fieldhouse/domain/wizards/names/variable-names';
import { askedFields } from '@fieldhouse/domain/wizards/questions';
import { changesStart } from '@fieldhouse/domain/wizards/tasks/start-record';
import { storedAnswerIn } from '../../../localized-text.ts';
import { plainValue } from '../../../plain-value.ts';
import type { RunValue } from '../../../run-queries.ts';
import type { RunState } from '../../../run-state.ts';
import type { CheckedTask } from '../../../values/task-values.ts';
import { setCount } from '../record-values.ts';
import { type Check, type Checked, nothingChecked } from '../task-runner.ts';

/** An entry sees its own answers, under the names of the task's. */
export function checkEntries(check: Check, task: RepeatingTask): Checked {
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
  setCount(check, task.id, entries.size);
  return { ...nothingChecked, entries, issues };
}

/** `key`: under which the answers are sent. */
export function checkFields(
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
      const isSent = !('records' in task) || fieldId in sent;
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

/** The current values of records that the run did not start with are not shown. */
function currentValue(
  task: FieldsTask,
  { field }: AskedField,
  { run, start }: Pick<RunState, 'run' | 'start'>,
): unknown {
  if (!changesStart(task)) return null;
  const values = start === null || start === 'gone' ? {} : start.record.values;
  return plainValue(storedAnswerIn(values, field, run.lang));
}

/** Required by the wizard, but neither answered nor set already. */
function stillEmpty(task: FieldsTask, asked: AskedField, state: RunState): Issue | undefined {
  const { taskField, field } = asked;
  const isRequired = taskField.isRequired || (field.isRequired && changesStart(task));
  if (!isRequired || currentValue(task, asked, state) !== null) return undefined;
  return { path: ['body', 'answers', task.id, field.id], rule: 'value_required' };
}
