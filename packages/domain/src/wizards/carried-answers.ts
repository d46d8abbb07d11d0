// The answers of a run in another version of its wizard: those of the same task and its entries, else those of the same field.
import { isFieldsTask, type WizardDefinition, type WizardTask } from '@fieldhouse/contract/wizard-definition';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { entryKey, entryNumbers, isRepeating } from './entries.ts';

type TaskAnswers = Readonly<Record<string, unknown>>;

/** By step; `given` from the oldest to the newest. Steps without any are left out. */
export function carriedAnswers(
  { steps }: Pick<WizardDefinition, 'steps'>,
  given: readonly Answers[],
): ReadonlyMap<string, Answers> {
  const byKey: Record<string, TaskAnswers> = {};
  const byField = new Map<string, unknown>();
  for (const [key, answers] of given.flatMap((one) => Object.entries<TaskAnswers>(one))) {
    byKey[key] = { ...byKey[key], ...answers };
    for (const [fieldId, value] of Object.entries(answers)) byField.set(fieldId, value);
  }
  return new Map(
    steps.flatMap(({ id, tasks }) => {
      const carried = tasks.flatMap((task) => ofTask(task, byKey, byField));
      // Keys are ids of tasks and fields, and keys of entries.
      return carried.length === 0 ? [] : [[id, Object.fromEntries(carried) as Answers] as const];
    }),
  );
}

function ofTask(
  task: WizardTask,
  byKey: Readonly<Record<string, TaskAnswers>>,
  byField: ReadonlyMap<string, unknown>,
): [key: string, answers: TaskAnswers][] {
  if (isRepeating(task)) {
    const keys = entryNumbers(task.id, byKey).map((number) => entryKey(task.id, number));
    return keys.map((key) => [key, byKey[key] ?? {}]);
  }
  const answers = { ...answersByField(task, byField), ...byKey[task.id] };
  return Object.keys(answers).length === 0 ? [] : [[task.id, answers]];
}

function answersByField(task: WizardTask, byField: ReadonlyMap<string, unknown>): TaskAnswers {
  if (!isFieldsTask(task)) return {};
  return Object.fromEntries(
    task.fields
      .filter(({ fieldId, mode }) => mode !== 'hidden' && byField.has(fieldId))
      .map(({ fieldId }) => [fieldId, byField.get(fieldId)]),
  );
}
