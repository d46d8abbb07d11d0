import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { WizardProblem } from '@fieldhouse/contract/wizard-publication';
import { usePhrases } from '../../../../app/phrases.ts';
import { useStepName } from '../draft/use-step-name.ts';

/** Names the step also if it has no title. */
export function useProblemText({ steps }: Pick<WizardDefinition, 'steps'>) {
  const t = usePhrases('wizard-publishing');
  const nameOf = useStepName();
  return ({ code, stepId, data }: Pick<WizardProblem, 'code' | 'stepId' | 'data'>) =>
    t(`problem.${code}`, stepId === null ? data : { ...data, step: nameOf(steps, stepId) });
}
