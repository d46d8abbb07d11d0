// The path through a wizard: the steps whose condition is true, in order. The server recomputes it at every
// step.
import type { Filter } from '@fieldhouse/contract/filters';
import type { WizardDefinition, WizardStep, WizardTask } from '@fieldhouse/contract/wizard-definition';

/** Whether a condition is true for the values of the run. */
export type ConditionTest = (condition: Filter) => boolean;

/** Publishing refuses conditions for now (publish-check.ts), so none is ever evaluated. */
export const noConditions: ConditionTest = () => {
  throw new Error('A condition was published.');
};

export function pathOf(definition: WizardDefinition, isMet: ConditionTest): WizardStep[] {
  return definition.steps.filter((step) => step.condition === null || isMet(step.condition));
}

/** The step after `stepId` on the path; undefined where the wizard ends. */
export function stepAfter(path: readonly WizardStep[], stepId: string): WizardStep | undefined {
  const index = path.findIndex((step) => step.id === stepId);
  return index < 0 ? undefined : path[index + 1];
}

export function stepBefore(path: readonly WizardStep[], stepId: string): WizardStep | undefined {
  return path[path.findIndex((step) => step.id === stepId) - 1];
}

export function tasksToRun(step: WizardStep, isMet: ConditionTest): WizardTask[] {
  return step.tasks.filter((task) => task.condition === null || isMet(task.condition));
}

/** Whether submitting it changes anything outside the run. */
export function hasEffect(step: WizardStep): boolean {
  return step.tasks.some((task) => task.type !== 'display_text');
}
