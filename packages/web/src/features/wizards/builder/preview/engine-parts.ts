// What the engine says about a step, brought together with what was edited since.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import { isFieldsTask, type WizardDefinition, type WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { Answers, Question, StepPart } from '@fieldhouse/contract/wizard-runs';
import { linksOf, toWireValue } from '../../../fields/index.ts';
import type { FormValues } from '../../run/form-values.ts';

export interface RunParts {
  /** The step as it was then. */
  readonly of: WizardStep;
  readonly parts: readonly StepPart[];
}

/** Tasks that are as they were are shown as the engine did; the others as the draft has them until it runs again. */
export function mergedParts(
  own: readonly StepPart[],
  run: RunParts | undefined,
  { tasks }: WizardStep,
): readonly StepPart[] {
  if (!run) return own;
  const done = new Map<string, StepPart>(run.parts.map((part) => [part.taskId, part]));
  return own.flatMap((part): StepPart[] => {
    const known = done.get(part.taskId);
    const isSame = tasks.some(
      ({ id }, index) => id === part.taskId && run.of.tasks.includes(at(tasks, index)),
    );
    // The engine leaves out what doesn’t apply.
    if (isSame) return known ? [known] : [];
    if (!known || !('questions' in known) || !('questions' in part)) return [part];
    const byField = new Map(known.questions.map((question) => [question.fieldId, question]));
    const questions = part.questions.map((question) =>
      withOptionsOf(question, byField.get(question.fieldId)),
    );
    return [{ ...part, questions }];
  });
}

function at(tasks: WizardStep['tasks'], index: number): WizardStep['tasks'][number] {
  const task = tasks[index];
  if (!task) throw new Error('The index is one of the list.');
  return task;
}

function withOptionsOf(question: Question, known: Question | undefined): Question {
  return known?.options && question.options
    ? { ...question, options: known.options, value: known.value }
    : question;
}

/** Choices go by their names where the options have other ids, as those of a run do. */
export function fittedValues(parts: readonly StepPart[], values: FormValues): FormValues {
  const fitted: Record<string, Record<string, unknown>> = {};
  for (const [taskId, fields] of Object.entries(values)) fitted[taskId] = { ...fields };
  for (const part of parts) {
    if (!('questions' in part)) continue;
    for (const { fieldId, options } of part.questions) {
      const chosen = values[part.taskId]?.[fieldId];
      if (options === null || chosen === null || chosen === undefined) continue;
      const found = linksOf(chosen).flatMap((one) => optionFor(one, options));
      fitted[part.taskId] = {
        ...fitted[part.taskId],
        [fieldId]: Array.isArray(chosen) ? found : (found[0] ?? null),
      };
    }
  }
  return fitted;
}

function optionFor(chosen: LinkValue, options: readonly LinkValue[]): LinkValue | [] {
  return (
    options.find(({ id }) => id === chosen.id) ?? options.find(({ label }) => label === chosen.label) ?? []
  );
}

/** To what the wizard asks now; what was entered for questions that are gone is left out. */
export function previewAnswers({ steps }: WizardDefinition, values: FormValues): Answers {
  const answered = steps.flatMap(({ tasks }) =>
    tasks.flatMap((task): [string, Record<string, unknown>][] => {
      const entered = values[task.id];
      if (!entered) return [];
      const ids: readonly string[] = isFieldsTask(task)
        ? [
            ...task.fields.filter(({ mode }) => mode !== 'hidden').map(({ fieldId }) => fieldId),
            ...task.consents.map(({ id }) => id),
          ]
        : [task.id];
      const own = ids.filter((id) => id in entered).map((id) => [id, toWireValue(entered[id])]);
      return [[task.id, Object.fromEntries(own)]];
    }),
  );
  // Keys are ids of the definition.
  return Object.fromEntries(answered) as Answers;
}
