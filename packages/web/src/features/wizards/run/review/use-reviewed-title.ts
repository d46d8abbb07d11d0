import type { ReviewedStep, StepView } from '@fieldhouse/contract/wizard-runs';
import { usePhrases } from '../../../../app/phrases.ts';

/** Answers without a heading could not be distinguished from those of the next step, so a step without a title has its number. */
export function useReviewedTitle({ steps }: Pick<StepView, 'steps'>) {
  const t = usePhrases('wizard-runs');
  return ({ stepId, title }: Pick<ReviewedStep, 'stepId' | 'title'>) =>
    title || t('run.stepNumber', { number: steps.findIndex((step) => step.stepId === stepId) + 1 });
}
