import { reviewStepId } from '@fieldhouse/contract/review-step';
import { usePhrases } from '../../../app/phrases.ts';

interface Step {
  readonly stepId: string;
  readonly title: string;
  readonly isRemoved?: boolean;
}

/** The review before the end is named in the language of the reader, a step without a title by its position. */
export function useStepTitle(steps: readonly Step[]): (step: Step) => string {
  const t = usePhrases('wizard-results');
  return ({ stepId, title, isRemoved }) => {
    if (stepId === reviewStepId) return t('review');
    const number = steps.findIndex((step) => step.stepId === stepId) + 1;
    return title || (isRemoved ? t('untitled') : t('stepNumber', { number }));
  };
}
