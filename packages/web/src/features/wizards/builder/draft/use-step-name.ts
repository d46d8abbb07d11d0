import type { WizardStep } from '@fieldhouse/contract/wizard-definition';
import { usePhrases } from '../../../../app/phrases.ts';

type Named = Pick<WizardStep, 'id' | 'title'>;

/** What the builder calls a step: its title, or its position. Visitors see no title where there is none. */
export function useStepName(): (steps: readonly Named[], stepId: string) => string {
  const t = usePhrases('wizards');
  return (steps, stepId) => {
    const index = steps.findIndex(({ id }) => id === stepId);
    return steps[index]?.title || t('builder.stepNumber', { number: index + 1 });
  };
}
