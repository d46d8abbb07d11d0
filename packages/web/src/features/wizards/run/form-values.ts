// Converts between input values and the answers to send, by task and field.
import type { WizardTaskId } from '@fieldhouse/contract/ids';
import type { Answers, StepPart, StepView } from '@fieldhouse/contract/wizard-runs';
import { placeIdOf, taskIdOfKey } from '@fieldhouse/domain/wizards/entries';
import {
  begunEntries,
  type EntryValues,
  type ShownPart,
  withEntries,
} from '@fieldhouse/domain/wizards/shown/entry-parts';
import { toWireValue } from '../../fields/index.ts';
import { completedAnswer } from './questions/completed-answer.ts';

/** What the inputs hold, by task and field id; of a task with entries, by the key of each. */
export type FormValues = EntryValues;

export interface AskedPlace {
  readonly id: string;
  readonly title: string;
  readonly taskId: WizardTaskId;
  /** The id of the task again for what has no field. */
  readonly fieldId: string;
  /** The entry it is in. */
  readonly entry?: { readonly label: string; readonly index: number };
}

/** What can have an error: questions, and choices in a view and the number of entries, by the id of the task. */
export function askedPlaces(parts: readonly ShownPart[]): AskedPlace[] {
  return parts.flatMap((part): AskedPlace[] => {
    if (part.type === 'entries') {
      const { taskId, title, repeat } = part;
      const inEntries = part.entries.flatMap((entry, index) =>
        askedPlaces([entry]).map((place) => ({ ...place, entry: { label: repeat.entryLabel, index } })),
      );
      return [{ id: taskId, title: title || repeat.entryLabel, taskId, fieldId: taskId }, ...inEntries];
    }
    if ('questions' in part)
      return part.questions.map(({ fieldId, title }) => ({
        id: placeIdOf(part.taskId, fieldId),
        ...{ title, fieldId, taskId: taskIdOfKey(part.taskId) },
      }));
    if (!('choice' in part) || part.choice === 'none') return [];
    const { taskId, title } = part;
    return [{ id: taskId, title, taskId, fieldId: taskId }];
  });
}

export function initialFormValues(step: Pick<StepView, 'parts'>): FormValues {
  const values: Record<string, Record<string, unknown>> = {};
  for (const part of step.parts) {
    if ('repeat' in part && part.repeat) Object.assign(values, Object.fromEntries(begunEntries(part)));
    else if ('questions' in part)
      values[part.taskId] = Object.fromEntries(part.questions.map(({ fieldId, value }) => [fieldId, value]));
    // What is chosen in a view has the id of its task.
    else if ('choice' in part) values[part.taskId] = { [part.taskId]: part.value };
  }
  return values;
}

export function withAnswer(values: FormValues, taskId: string, fieldId: string, value: unknown): FormValues {
  return { ...values, [taskId]: { ...values[taskId], [fieldId]: value } };
}

/**
 * The answers to the questions of these parts. For a changed record, only the fields that the user edited: others may have
 * changed in the meantime.
 */
export function toAnswers(parts: readonly ShownPart[], values: FormValues): Answers {
  const asking = withEntries(parts, values).flatMap((part): readonly StepPart[] =>
    part.type === 'entries' ? part.entries : [part],
  );
  const tasks = asking.flatMap((part) => {
    if ('choice' in part && part.choice !== 'none') return [[part.taskId, values[part.taskId] ?? {}]];
    if (!('questions' in part)) return [];
    const answers = part.questions.flatMap(({ fieldId, dataType, value: begun }) => {
      const value = values[part.taskId]?.[fieldId];
      const isSent = !('changed' in part) || part.changed.some((id) => id === fieldId) || value !== begun;
      return isSent ? [[fieldId, toWireValue(completedAnswer(dataType, value))]] : [];
    });
    return [[part.taskId, Object.fromEntries(answers)]];
  });
  // Keys come from the step's own ids.
  return Object.fromEntries(tasks) as Answers;
}

/** Messages by place; '' holds what belongs to no field. */
export type FieldErrors = Readonly<Record<string, string>>;
