import type { LinkValue } from '@fieldhouse/contract/field-types';
import type { FieldsTask } from '@fieldhouse/contract/wizard-definition';
import type { Question } from '@fieldhouse/contract/wizard-runs';
import { toConsentQuestion } from '@fieldhouse/domain/wizards/consents';
import { askedFields, toQuestion } from '@fieldhouse/domain/wizards/questions';
import type { DraftOfStep } from './task-ui.ts';

/** The questions of a task as the draft says. */
export function draftQuestions(
  task: FieldsTask,
  { collections, options }: Pick<DraftOfStep, 'collections' | 'options'>,
): Question[] {
  const asking = askedFields(task, collections).map((asked) => {
    const { value } = asked.taskField;
    const choices = options.get(asked.field.id) ?? null;
    const begin = value?.kind === 'literal' ? value.value : null;
    return toQuestion(asked, choices === null ? begin : chosen(begin, choices), choices);
  });
  return [...asking, ...task.consents.map((one) => toConsentQuestion(one, false))];
}

function chosen(value: unknown, choices: readonly LinkValue[]): unknown {
  if (Array.isArray(value)) return choices.filter(({ id }) => value.includes(id));
  return choices.find(({ id }) => id === value) ?? null;
}
