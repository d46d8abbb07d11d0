import type { WizardProblem } from '@fieldhouse/contract/wizard-publication';

/** Problems of the wizard as a whole. */
const nowhere: readonly WizardProblem['code'][] = ['no_steps', 'too_many_tasks', 'too_many_records'];

/** The tab of the builder on which a problem is solved; undefined if it is at no place. */
export function tabOfProblem({ stepId, code }: WizardProblem): 'build' | 'settings' | undefined {
  if (stepId !== null) return 'build';
  return nowhere.includes(code) ? undefined : 'settings';
}
