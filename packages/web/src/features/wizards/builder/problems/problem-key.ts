import type { WizardProblem } from '@fieldhouse/contract/wizard-publication';

/** The same for the same problem at the same place. */
export function problemKey({ code, stepId, taskId, fieldId, data }: WizardProblem): string {
  return [code, stepId, taskId, fieldId, ...Object.values(data)].join(':');
}
