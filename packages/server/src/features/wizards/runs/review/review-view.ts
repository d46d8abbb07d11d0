// What a run shows instead of questions: the answers, to look at or change.
import { reviewStepId } from '@fieldhouse/contract/review-step';
import type { WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { ReviewedStep } from '@fieldhouse/contract/wizard-runs';
import type { TeamContext } from '../../../../kernel/context.ts';
import { doneStepsOf, isReadOnly, type RunState } from '../run-state.ts';
import { loadAnsweredSteps } from './answered-steps.ts';

/** Undefined for a step that is to be answered. */
export async function reviewOf(
  ctx: TeamContext,
  state: RunState,
  step: WizardStep,
): Promise<ReviewedStep[] | undefined> {
  const { run, path, visits, team } = state;
  const isReview = step.id === reviewStepId;
  if (!isReview && !isReadOnly(state, step.id)) return undefined;
  const steps = isReview ? path.filter(({ id }) => id !== step.id) : [step];
  const modes = doneStepsOf(state);
  const answered = await loadAnsweredSteps(ctx, { run, steps, visits, timeZone: team.primaryTimezone });
  return answered.map((one) => ({ ...one, mayChange: (modes.get(one.stepId) ?? 'amend') === 'amend' }));
}
