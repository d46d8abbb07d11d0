// Runs the tasks of a step in order, each with the values of those before it.

import type { DataRecord, RecordValues } from '@fieldhouse/contract/records';
import {
  type DisplayTextTask,
  type FieldsTask,
  isFieldsTask,
  type WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import type { TemporaryVariableTask } from '@fieldhouse/contract/wizard-variables';
import { entryKey, isRepeating, type RepeatingTask } from '@fieldhouse/domain/wizards/entries';
import type { KnownField } from '@fieldhouse/domain/wizards/fields-of-collections';
import {
  answerName,
  recordCountName,
  startRecordName,
  taskOutputName,
} from '@fieldhouse/domain/wizards/names/variable-names';
import { askedFields } from '@fieldhouse/domain/wizards/questions';
import { refsOfTask } from '@fieldhouse/domain/wizards/variables';
import type { TeamContext } from '../../../../kernel/context.ts';
import { withFoundFields } from '../found/found-fields.ts';
import { recordIdsOf } from '../found/record-ids.ts';
import { storedAnswerIn } from '../localized-text.ts';
import type { RunValue, TaskExecution } from '../run-queries.ts';
import type { OpenStep, RunState } from '../run-state.ts';
import type { CheckedTask } from '../values/task-values.ts';
import type { CheckedStep } from './check-step.ts';
import { runConsents } from './consent-task.ts';
import { runCreateEntries } from './create-entries-task.ts';
import { runCreateRecord } from './create-record-task.ts';
import { runCreateTask, undoCreateTask } from './create-task-task.ts';
import { runMembership } from './membership-task.ts';
import { runSendMessage } from './send-message-task.ts';
import { runUpdateFound } from './update-found-task.ts';
import { runUpdateRecords } from './update-records-task.ts';

export interface TaskResults {
  readonly execs: readonly TaskExecution[];
  readonly values: readonly RunValue[];
}

/** Runs the tasks of the step in order; returns what to record of each, and the values for later steps. */
export async function runTasks(
  ctx: TeamContext,
  state: RunState,
  open: OpenStep,
  { checked, recordVersion }: { readonly checked: CheckedStep; readonly recordVersion: number | null },
): Promise<TaskResults> {
  const execs: TaskExecution[] = [];
  const values = new Map<string, RunValue>();
  let version = recordVersion ?? undefined;
  for (const task of open.step.tasks) {
    if (task.type === 'display_text') continue;
    const startedAt = performance.now();
    const before = { ...state, values: new Map([...state.values, ...values]) };
    // As the tasks before it left them.
    const own = await withFoundFields(ctx, before, refsOfTask(task));
    const done = checked.get(task.id);
    const result = done
      ? await runTask(ctx, own, task, { open, done, version })
      : await skipTask(ctx, own, task, open);
    // A change made by this step itself is not a conflict.
    if (result.hasChangedStart) version = undefined;
    for (const value of result.values) values.set(value.name, value);
    const { status, input, output } = result;
    execs.push({ taskId: task.id, status, input, output, ms: Math.round(performance.now() - startedAt) });
  }
  return { execs, values: [...values.values()] };
}

interface TaskResult extends Pick<TaskExecution, 'status' | 'input' | 'output'> {
  readonly values: readonly RunValue[];
  readonly hasChangedStart?: boolean;
}

type RunnableTask = Exclude<WizardTask, DisplayTextTask>;

interface RunWith {
  readonly open: OpenStep;
  readonly done: CheckedTask;
  /** Of the starting record, as the person saw it. */
  readonly version: number | undefined;
}

async function runTask(
  ctx: TeamContext,
  state: RunState,
  task: RunnableTask,
  { open, done, version }: RunWith,
): Promise<TaskResult> {
  const { recordIds = [] } = done;
  const { collections } = open;
  switch (task.type) {
    case 'send_message':
      return { input: {}, values: [], ...(await runSendMessage(ctx, state, task)) };
    case 'create_task':
      return { input: {}, values: [], ...(await runCreateTask(ctx, state, task)) };
    case 'temporary_variable':
      return {
        ...doneWith({}, [variableValue(task, done.answers.get(task.id) ?? null)]),
        input: task.mode === 'asked' ? Object.fromEntries(done.answers) : {},
      };
    case 'find_records':
    case 'display_view':
      return doneWith({ count: recordIds.length }, recordValues(task.id, recordIds));
    case 'export_records': {
      const ids = recordIdsOf(state.values, task.records);
      return doneWith({ count: ids.length }, recordValues(task.id, ids));
    }
    case 'add_to_collection':
    case 'remove_from_collection': {
      const ids = await runMembership(ctx, state, task, recordIdsOf(state.values, task.records));
      return doneWith({ count: ids.length }, []);
    }
    case 'create_record': {
      if (isRepeating(task)) return runEntries(ctx, state, task, open, done.entries ?? new Map());
      const { recordId, record, skippedFieldIds } = await runCreateRecord(ctx, state, {
        task,
        collections,
        checked: done,
      });
      await runConsents(ctx, state, consenting(task, open, done, record));
      const output = { recordId, skippedFieldIds };
      return fieldsDone(state, task, { open, done, records: [record], output, theirIds: skippedFieldIds });
    }
    case 'update_records': {
      const input = { task, collections, checked: done };
      if (task.records !== startRecordName) {
        const ids = recordIdsOf(state.values, task.records);
        const records = await runUpdateFound(ctx, state, { ...input, ids });
        const unanswered = unansweredIds(task, done);
        const fields = task.fields.filter(({ fieldId }) => !unanswered.has(fieldId));
        await runConsents(ctx, state, consenting({ ...task, fields }, open, done, records[0]));
        const shown = { ...done, skippedIds: new Set([...done.skippedIds, ...unanswered]) };
        return fieldsDone(state, task, { open, done: shown, records, output: { count: records.length } });
      }
      const record = await runUpdateRecords(ctx, state, { ...input, version });
      await runConsents(ctx, state, consenting(task, open, done, record));
      const output = { recordId: record.id, skippedFieldIds: [] };
      const result = fieldsDone(state, task, { open, done, records: [record], output });
      return { ...result, hasChangedStart: true };
    }
  }
}

async function runEntries(
  ctx: TeamContext,
  state: RunState,
  task: RepeatingTask,
  open: OpenStep,
  entries: ReadonlyMap<number, CheckedTask>,
): Promise<TaskResult> {
  const { collections } = open;
  const created = await runCreateEntries(ctx, state, { task, collections, entries });
  const ids = created.map(({ record }) => record.id);
  const { lang } = state.run;
  return {
    status: 'done',
    input: Object.fromEntries(
      created.map(({ number, checked }) => [number, Object.fromEntries(checked.answers)]),
    ),
    output: { count: ids.length, skippedFieldIds: created.flatMap(({ skippedFieldIds }) => skippedFieldIds) },
    values: [
      ...recordValues(task.id, ids),
      ...created.flatMap(({ number, checked, record: { values }, skippedFieldIds: theirIds }) =>
        answerValues(task, open, { ...checked, values, lang, theirIds, key: entryKey(task.id, number) }),
      ),
    ],
  };
}

function consenting(
  task: FieldsTask,
  { collections }: OpenStep,
  { consentIds: tickedIds = new Set() }: Partial<Pick<CheckedTask, 'consentIds'>>,
  record?: DataRecord,
) {
  return { task, collections, tickedIds, values: record?.values ?? {} };
}

/** What records that a task found contain is no answer of the person: nothing of it is shown or passed on. */
function unansweredIds({ fields }: FieldsTask, { answers }: CheckedTask): ReadonlySet<string> {
  const asked = fields.filter(({ mode }) => mode !== 'hidden').map(({ fieldId }) => fieldId);
  return new Set(asked.filter((id) => !answers.has(id)));
}

/** A task that doesn't apply; what it did before Back is undone, and its values are empty. */
async function skipTask(
  ctx: TeamContext,
  state: RunState,
  task: RunnableTask,
  open: OpenStep,
): Promise<TaskResult> {
  const skipped = { status: 'skipped', input: {}, output: { reason: 'condition' } } as const;
  const { collections } = open;
  if (isFieldsTask(task) && !isRepeating(task)) await runConsents(ctx, state, consenting(task, open, {}));
  switch (task.type) {
    case 'find_records':
    case 'display_view':
    case 'export_records':
      return { ...skipped, values: recordValues(task.id, []) };
    case 'add_to_collection':
    case 'remove_from_collection':
      await runMembership(ctx, state, task, []);
      return { ...skipped, values: [] };
    case 'create_record':
      if (isRepeating(task)) return { ...(await runEntries(ctx, state, task, open, new Map())), ...skipped };
      return { ...skipped, values: emptyValues(task, open) };
    case 'update_records': {
      const skippedIds = new Set<string>(task.fields.map(({ fieldId }) => fieldId));
      const input = { task, collections, checked: { answers: new Map(), skippedIds } };
      const isOfStart = task.records === startRecordName;
      if (isOfStart) await runUpdateRecords(ctx, state, { ...input, version: undefined });
      else await runUpdateFound(ctx, state, { ...input, ids: [] });
      return { ...skipped, values: emptyValues(task, open), hasChangedStart: isOfStart };
    }
    case 'temporary_variable':
      return { ...skipped, values: [variableValue(task, null)] };
    case 'send_message':
      return { ...skipped, values: [] };
    case 'create_task':
      await undoCreateTask(ctx, state, task);
      return { ...skipped, values: [] };
  }
}

function doneWith(output: TaskExecution['output'], values: readonly RunValue[]): TaskResult {
  return { status: 'done', input: {}, output, values };
}

function variableValue({ id, dataType }: TemporaryVariableTask, value: unknown): RunValue {
  return { name: taskOutputName(id), type: dataType, value };
}

function recordValues(taskId: string, ids: readonly string[]): RunValue[] {
  return [
    { name: taskOutputName(taskId), type: 'records', value: ids },
    { name: recordCountName(taskId), type: 'number', value: ids.length },
  ];
}

interface FieldsDone {
  readonly open: OpenStep;
  readonly done: CheckedTask;
  readonly records: readonly DataRecord[];
  readonly output: TaskExecution['output'];
  readonly theirIds?: readonly string[];
}

function fieldsDone(
  { run }: RunState,
  task: FieldsTask,
  { open, done, records, output, theirIds = [] }: FieldsDone,
): TaskResult {
  const [first] = records;
  const value =
    task.type === 'create_record' || task.records === startRecordName
      ? { type: 'record', value: first?.id ?? null }
      : { type: 'records', value: records.map(({ id }) => id) };
  return {
    status: 'done',
    input: Object.fromEntries(done.answers),
    output,
    values: [
      { name: taskOutputName(task.id), ...value },
      ...answerValues(task, open, { ...done, values: first?.values ?? {}, lang: run.lang, theirIds }),
    ],
  };
}

interface Answered extends Pick<CheckedTask, 'skippedIds' | 'own'> {
  /** Of the record. */
  readonly values: RecordValues;
  readonly lang: string;
  /** Of the entry, if there are several. */
  readonly key?: string;
  /** Fields that keep what someone else has written since, which the person may not be able to read. */
  readonly theirIds: readonly string[];
}

/** Answers as variables: an option with its label, so that a later text can name it. */
function answerValues(
  task: FieldsTask,
  { collections }: OpenStep,
  { values, lang, skippedIds, own, theirIds, key = task.id }: Answered,
): RunValue[] {
  const answerTo = (field: KnownField) => {
    if (skippedIds.has(field.id)) return null;
    if (theirIds.includes(field.id)) return own?.get(answerName(task.id, field.id))?.value ?? null;
    return storedAnswerIn(values, field, lang);
  };
  return askedFields(task, collections).map(({ field }) => ({
    name: answerName(key, field.id),
    type: field.dataType,
    value: answerTo(field),
  }));
}

/** Those of a task that doesn't apply, which it may have set before. */
function emptyValues(task: FieldsTask, { collections }: OpenStep): RunValue[] {
  const answers = askedFields(task, collections).map(({ field }) => ({
    name: answerName(task.id, field.id),
    type: field.dataType,
    value: null,
  }));
  return [{ name: taskOutputName(task.id), type: 'record', value: null }, ...answers];
}
