// Values of a run by name. Names are made of ids, so renaming a step, a task or a field breaks no reference.
import type {
  VariableName,
  WizardDefinition,
  WizardStep,
  WizardTask,
} from '@fieldhouse/contract/wizard-definition';

export function answerName(taskId: string, fieldId: string): VariableName {
  return `answer.${taskId}.${fieldId}`;
}

export function taskOutputName(taskId: string): VariableName {
  return `task.${taskId}`;
}

/** Names that every run knows from its start. */
const systemNames = ['system.today', 'system.team'] as const satisfies readonly VariableName[];

export interface DefinedName {
  readonly name: VariableName;
  /** Set in every run that gets past it, with a value that is not empty. */
  readonly isCertain: boolean;
}

/** What a task sets once it is done. */
function namesSetBy(step: WizardStep, task: WizardTask): DefinedName[] {
  if (task.type !== 'create_record') return [];
  const isAlways = step.condition === null && task.condition === null;
  return [
    { name: taskOutputName(task.id), isCertain: isAlways },
    ...task.fields
      .filter((field) => field.mode !== 'hidden')
      .map((field) => ({
        name: answerName(task.id, field.fieldId),
        isCertain: isAlways && field.isRequired,
      })),
  ];
}

/**
 * What is set when a task begins: everything of the steps before. Answers of the same step are not, since a step is
 * answered as a whole.
 */
export function namesBefore(
  definition: WizardDefinition,
  stepId: string | undefined,
): Map<string, DefinedName> {
  const known = new Map<string, DefinedName>(systemNames.map((name) => [name, { name, isCertain: true }]));
  for (const step of definition.steps) {
    if (step.id === stepId) break;
    for (const task of step.tasks) {
      for (const defined of namesSetBy(step, task)) known.set(defined.name, defined);
    }
  }
  return known;
}
