// Between what the inputs hold and what is sent: answers by task and field.
import type { Answers, Question, StepView } from '@fieldhouse/contract/wizard-runs';
import { toWritten } from '../../records/index.ts';

/** What the inputs hold, by task and field id. */
export type FormValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface AskedQuestion {
  readonly taskId: string;
  readonly question: Question;
}

export function questionsOf(step: Pick<StepView, 'parts'>): AskedQuestion[] {
  return step.parts.flatMap((part) =>
    part.type === 'create_record'
      ? part.questions.map((question) => ({ taskId: part.taskId, question }))
      : [],
  );
}

export function beginValues(step: Pick<StepView, 'parts'>): FormValues {
  const values: Record<string, Record<string, unknown>> = {};
  for (const part of step.parts) {
    if (part.type !== 'create_record') continue;
    values[part.taskId] = Object.fromEntries(part.questions.map(({ fieldId, value }) => [fieldId, value]));
  }
  return values;
}

export function withAnswer(values: FormValues, taskId: string, fieldId: string, value: unknown): FormValues {
  return { ...values, [taskId]: { ...values[taskId], [fieldId]: value } };
}

export function toAnswers(values: FormValues): Answers {
  const tasks = Object.entries(values).map(([taskId, fields]) => [
    taskId,
    Object.fromEntries(Object.entries(fields).map(([fieldId, value]) => [fieldId, toWritten(value)])),
  ]);
  // Keys come from the step's own ids.
  return Object.fromEntries(tasks) as Answers;
}

/** Messages by field id; '' holds what belongs to no field. */
export type FieldErrors = Readonly<Record<string, string>>;
