// The values that a task with fields sets for what follows.
import type { DataRecord, RecordValues } from '@fieldhouse/contract/records';
import type { FieldsTask } from '@fieldhouse/contract/wizard-definition';
import type { KnownField } from '@fieldhouse/domain/wizards/fields-of-collections';
import { answerName, taskOutputName } from '@fieldhouse/domain/wizards/names/variable-names';
import { askedFields } from '@fieldhouse/domain/wizards/questions';
import { changesStart } from '@fieldhouse/domain/wizards/tasks/start-record';
import { storedAnswerIn } from '../../../localized-text.ts';
import type { RunValue, TaskExecution } from '../../../run-queries.ts';
import type { OpenStep, RunState } from '../../../run-state.ts';
import type { CheckedTask } from '../../../values/task-values.ts';
import type { TaskResult } from '../task-runner.ts';

/** What consents of a task are about. Without ticked ones: none. */
export function consenting(
  task: FieldsTask,
  { collections }: OpenStep,
  { consentIds: tickedIds = new Set() }: Partial<Pick<CheckedTask, 'consentIds'>>,
  record?: DataRecord,
) {
  return { task, collections, tickedIds, values: record?.values ?? {} };
}

interface FieldsDone {
  readonly open: OpenStep;
  readonly done: CheckedTask;
  readonly records: readonly DataRecord[];
  readonly output: TaskExecution['output'];
  readonly theirIds?: readonly string[];
}

export function fieldsDone(
  { run }: RunState,
  task: FieldsTask,
  { open, done, records, output, theirIds = [] }: FieldsDone,
): TaskResult {
  const [first] = records;
  const value =
    !('records' in task) || changesStart(task)
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
export function answerValues(
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
export function emptyValues(task: FieldsTask, { collections }: OpenStep): RunValue[] {
  const answers = askedFields(task, collections).map(({ field }) => ({
    name: answerName(task.id, field.id),
    type: field.dataType,
    value: null,
  }));
  return [{ name: taskOutputName(task.id), type: 'record', value: null }, ...answers];
}
