// The tasks of a step: what was answered is checked for all of them first, then each is done in its order.
import type { Issue } from '@fieldhouse/contract/errors';
import type { CreateRecordTask } from '@fieldhouse/contract/wizard-definition';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { checkAnswers } from '@fieldhouse/domain/wizards/answers';
import { dueTasks, noConditions } from '@fieldhouse/domain/wizards/path';
import { askedFields } from '@fieldhouse/domain/wizards/questions';
import { answerName, taskOutputName } from '@fieldhouse/domain/wizards/variables';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { runCreateRecord } from './create-record-task.ts';
import { loadOffers } from './offers.ts';
import type { DoneTask, RunValue } from './run-queries.ts';
import type { OpenStep, RunState } from './run-state.ts';

/** Checked answers of each task that asks, by field id. */
export type CheckedStep = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

export async function checkStepAnswers(
  ctx: TeamContext,
  { run }: RunState,
  { step, collections }: OpenStep,
  answers: Answers,
): Promise<CheckedStep> {
  const offers = await loadOffers(ctx, run.id, step, collections);
  const checked = new Map<string, ReadonlyMap<string, unknown>>();
  const issues: Issue[] = [];
  for (const task of dueTasks(step, noConditions)) {
    if (task.type !== 'create_record') continue;
    const asked = askedFields(task, collections);
    const result = checkAnswers(task, asked, answers[task.id] ?? {}, offers.itemsOf);
    checked.set(task.id, result.values);
    issues.push(...result.issues);
  }
  // Contract ids are branded strings; a key that names no asking task of this step is not ours.
  for (const taskId of Object.keys(answers)) {
    if (!checked.has(taskId)) issues.push({ path: ['body', 'answers', taskId], rule: 'unknown_property' });
  }
  if (issues.length > 0) throw new Refusal('invalid_input', { issues });
  return checked;
}

export interface TasksDone {
  readonly execs: readonly DoneTask[];
  readonly values: readonly RunValue[];
}

export async function runTasks(
  ctx: TeamContext,
  state: RunState,
  open: OpenStep,
  checked: CheckedStep,
): Promise<TasksDone> {
  const execs: DoneTask[] = [];
  const values: RunValue[] = [];
  for (const task of dueTasks(open.step, noConditions)) {
    if (task.type !== 'create_record') continue;
    const startedAt = performance.now();
    const answers = checked.get(task.id) ?? new Map();
    const { recordId, record, keptFieldIds } = await runCreateRecord(ctx, state, {
      task,
      collections: open.collections,
      answers,
    });
    values.push({ name: taskOutputName(task.id), type: 'record', value: recordId });
    values.push(...answerValues(task, open, record.values));
    execs.push({
      taskId: task.id,
      status: 'done',
      input: Object.fromEntries(answers),
      output: { recordId, keptFieldIds },
      ms: Math.round(performance.now() - startedAt),
    });
  }
  return { execs, values };
}

/** Answers as variables: a choice with its label, so that a later text can name it. */
function answerValues(
  task: CreateRecordTask,
  { collections }: OpenStep,
  recordValues: Readonly<Record<string, unknown>>,
): RunValue[] {
  return askedFields(task, collections).map(({ field }) => ({
    name: answerName(task.id, field.id),
    type: field.dataType,
    value: recordValues[field.columnName] ?? null,
  }));
}
