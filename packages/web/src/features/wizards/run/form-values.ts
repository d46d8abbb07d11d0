// Converts between input values and the answers to send, by task and field.
import type { Answers, Question, StepView } from '@fieldhouse/contract/wizard-runs';
import { toWireValue } from '../../fields/index.ts';

/** What the inputs hold, by task and field id. */
export type FormValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface AskedQuestion {
  readonly taskId: string;
  readonly question: Question;
}

export function questionsOf(step: Pick<StepView, 'parts'>): AskedQuestion[] {
  return step.parts.flatMap((part) =>
    part.type === 'display_text' ? [] : part.questions.map((question) => ({ taskId: part.taskId, question })),
  );
}

export function initialFormValues(step: Pick<StepView, 'parts'>): FormValues {
  const values: Record<string, Record<string, unknown>> = {};
  for (const part of step.parts) {
    if (part.type === 'display_text') continue;
    values[part.taskId] = Object.fromEntries(part.questions.map(({ fieldId, value }) => [fieldId, value]));
  }
  return values;
}

export function withAnswer(values: FormValues, taskId: string, fieldId: string, value: unknown): FormValues {
  return { ...values, [taskId]: { ...values[taskId], [fieldId]: value } };
}

/** For a changed record, only the fields that the user edited: others may have changed in the meantime. */
export function toAnswers({ parts }: Pick<StepView, 'parts'>, values: FormValues): Answers {
  const begun = initialFormValues({ parts });
  const isSent = (taskId: string, fieldId: string, value: unknown) => {
    const part = parts.find((one) => one.taskId === taskId);
    if (part?.type !== 'update_records') return true;
    return part.changed.some((id) => id === fieldId) || value !== begun[taskId]?.[fieldId];
  };
  const tasks = Object.entries(values).map(([taskId, fields]) => [
    taskId,
    Object.fromEntries(
      Object.entries(fields)
        .filter(([fieldId, value]) => isSent(taskId, fieldId, value))
        .map(([fieldId, value]) => [fieldId, toWireValue(value)]),
    ),
  ]);
  // Keys come from the step's own ids.
  return Object.fromEntries(tasks) as Answers;
}

/** Messages by field id; '' holds what belongs to no field. */
export type FieldErrors = Readonly<Record<string, string>>;
