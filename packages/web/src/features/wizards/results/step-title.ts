import { reviewStepId } from '@fieldhouse/contract/review-step';

import { usePhrases } from '../../../app/phrases.ts';

/** The review before the end is named in the language of the reader. */
export function useStepTitle(): (step: { readonly stepId: string; readonly title: string }) => string {
  const t = usePhrases('wizard-results');
  return ({ stepId, title }) => {
    if (stepId === reviewStepId) return t('review');
    return title || t('untitled');
  };
}
