// The question of a wizard that a button in a mail can answer: the wizard asks that question and nothing else.
import { isFieldsTask, type WizardDefinition, type WizardTask } from '@fieldhouse/contract/wizard-definition';

const silentTasks: ReadonlySet<WizardTask['type']> = new Set([
  'display_text',
  'send_message',
  'update_records',
  'add_to_collection',
  'remove_from_collection',
]);

/** Undefined for any other wizard. */
export function answerQuestionOf({ access, startsWith, review, steps }: WizardDefinition) {
  const [step, ...others] = steps;
  if (access !== 'token' || startsWith === null || review || !step || others.length > 0) return undefined;
  const { tasks } = step;
  if (step.condition !== null || !tasks.every(({ type }) => silentTasks.has(type))) return undefined;
  const asked = tasks
    .filter(isFieldsTask)
    .flatMap((task) => [
      ...task.consents.map(() => undefined),
      ...task.fields
        .filter(({ mode }) => mode !== 'hidden')
        .map((field) =>
          'records' in task && task.records === 'input.record' && !task.condition && !field.condition
            ? { stepId: step.id, taskId: task.id, fieldId: field.fieldId }
            : undefined,
        ),
    ]);
  return asked.length === 1 ? asked[0] : undefined;
}
