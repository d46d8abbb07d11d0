// The page with all answers before the end. In a run it is one more step, after all others and without tasks, so that paths,
// Back and figures need no rule of their own.
import { reviewStepId } from '@fieldhouse/contract/review-step';
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';

const reviewStep: WizardStep = {
  id: reviewStepId,
  /** The page is named in the language of the run. */
  title: '',
  icon: 'fa-solid fa-list-check',
  condition: null,
  afterDone: null,
  layout: 'page',
  tasks: [],
};

/** The definition as runs of it see it. */
export function withReview(definition: WizardDefinition): WizardDefinition {
  return definition.review ? { ...definition, steps: [...definition.steps, reviewStep] } : definition;
}
