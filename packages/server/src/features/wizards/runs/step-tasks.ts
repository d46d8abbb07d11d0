// Runs the tasks of a step: the answers of all tasks are checked first, then the tasks run in order.
import type { Issue } from '@fieldhouse/contract/errors';
import type { FieldsTask, UpdateRecordsTask } from '@fieldhouse/contract/wizard-definition';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { type AskedField, checkAnswers } from '@fieldhouse/domain/wizards/answers';
import { noConditions, tasksToRun } from '@fieldhouse/domain/wizards/path';
import { askedFields } from '@fieldhouse/domain/wizards/questions';
import { answerName, taskOutputName } from '@fieldhouse/domain/wizards/variables';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { runCreateRecord } from './create-record-task.ts';
import { storedAnswerIn } from './localized-text.ts';
import { loadOfferedOptions } from './offered-options.ts';
import type { RunValue, TaskExecution } from './run-queries.ts';
import type { OpenStep, RunState } from './run-state.ts';
import { runUpdateRecords, type UpdateRecordsInput } from './update-records-task.ts';

/** Checked answers of each task with questions, by field id. */
export type CheckedStep = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/** The checked answers by task and field id. Refuses with all issues of the step in `invalid_input`. */
export async function checkStepAnswers(
  ctx: TeamContext,
  { run, start }: RunState,
  { step, collections }: OpenStep,
  answers: Answers,
): Promise<CheckedStep> {
  const offers = await loadOfferedOptions(ctx, run, step, collections);
  const checked = new Map<string, ReadonlyMap<string, unknown>>();
  const issues: Issue[] = [];
  for (const task of tasksToRun(step, noConditions)) {
    if (task.type === 'display_text') continue;
    const sent = answers[task.id] ?? {};
    const all = askedFields(task, collections);
    // Fields omitted from a change are left unchanged.
    const asked = task.type === 'create_record' ? all : all.filter(({ field }) => field.id in sent);
    const result = checkAnswers(task, asked, sent, offers.itemsOf);
    checked.set(task.id, result.values);
    issues.push(...result.issues);
    if (task.type === 'update_records') issues.push(...stillEmpty(task, all, sent, { run, start }));
  }
  // Contract ids are branded strings; reject keys that name no task of this step with questions.
  for (const taskId of Object.keys(answers)) {
    if (!checked.has(taskId)) issues.push({ path: ['body', 'answers', taskId], rule: 'unknown_property' });
  }
  if (issues.length > 0) throw new Refusal('invalid_input', { issues });
  return checked;
}

/** Required by the wizard, but neither answered nor set already. */
function stillEmpty(
  task: UpdateRecordsTask,
  asked: readonly AskedField[],
  sent: Readonly<Record<string, unknown>>,
  { run, start }: Pick<RunState, 'run' | 'start'>,
): Issue[] {
  const values = start === null || start === 'gone' ? {} : start.record.values;
  return asked
    .filter(({ taskField, field }) => {
      const isRequired = taskField.isRequired || field.isRequired;
      return isRequired && !(field.id in sent) && storedAnswerIn(values, field, run.lang) === null;
    })
    .map(({ field }) => ({ path: ['body', 'answers', task.id, field.id], rule: 'value_required' }));
}

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
  const values: RunValue[] = [];
  let version = recordVersion ?? undefined;
  for (const task of tasksToRun(open.step, noConditions)) {
    if (task.type === 'display_text') continue;
    const startedAt = performance.now();
    const answers = checked.get(task.id) ?? new Map();
    const input = { collections: open.collections, answers };
    const done =
      task.type === 'create_record'
        ? await runCreateRecord(ctx, state, { ...input, task })
        : await runUpdate(ctx, state, { ...input, task, version });
    // A change made by this step itself is not a conflict.
    if (task.type === 'update_records') version = undefined;
    values.push({ name: taskOutputName(task.id), type: 'record', value: done.recordId });
    values.push(...answerValues(task, open, done.record.values, state.run.lang));
    execs.push({
      taskId: task.id,
      status: 'done',
      input: Object.fromEntries(answers),
      output: { recordId: done.recordId, skippedFieldIds: done.skippedFieldIds },
      ms: Math.round(performance.now() - startedAt),
    });
  }
  return { execs, values };
}

async function runUpdate(ctx: TeamContext, state: RunState, input: UpdateRecordsInput) {
  const record = await runUpdateRecords(ctx, state, input);
  return { recordId: record.id, record, skippedFieldIds: [] };
}

/** Answers as variables: an option with its label, so that a later text can name it. */
function answerValues(
  task: FieldsTask,
  { collections }: OpenStep,
  recordValues: Readonly<Record<string, unknown>>,
  language: string,
): RunValue[] {
  return askedFields(task, collections).map(({ field }) => ({
    name: answerName(task.id, field.id),
    type: field.dataType,
    value: storedAnswerIn(recordValues, field, language),
  }));
}
