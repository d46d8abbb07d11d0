// The path through a wizard. Up to the open step it is what was answered: whether a step applies is decided once, when the run
// moves on to it. After it, it is the steps that may still apply.
import type { Filter } from '@fieldhouse/contract/filters';
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { type Decision, remainingFilter } from '../filters/remaining-filter.ts';
import { kindOf } from './tasks/task-kinds.ts';

export interface RunProgress {
  /** Null: the run is finished. */
  readonly cursorStep: string | null;
  /** Steps whose last answers are current: none before them was answered again since. */
  readonly answeredIds: ReadonlySet<string>;
}

type Steps = Pick<WizardDefinition, 'steps'>;

export function pathOf({ steps }: Steps, progress: RunProgress, decide: Decision): WizardStep[] {
  const open = openIndex(steps, progress);
  return steps.filter((step, index) => {
    if (index === open) return true;
    if (index < open) return progress.answeredIds.has(step.id);
    return step.condition === null || remainingFilter(step.condition, decide) !== false;
  });
}

/** The steps whose answers count: those on the path before the open one. */
export function answeredSteps({ steps }: Steps, progress: RunProgress): WizardStep[] {
  const open = openIndex(steps, progress);
  return steps.filter(({ id }, index) => index < open && progress.answeredIds.has(id));
}

function openIndex(steps: readonly WizardStep[], { cursorStep }: RunProgress): number {
  return cursorStep === null ? steps.length : steps.findIndex(({ id }) => id === cursorStep);
}

/** The next step that applies, or the first one; undefined where the wizard ends. */
export function nextStep(
  { steps }: Steps,
  afterId: string | null,
  isMet: (condition: Filter) => boolean,
): WizardStep | undefined {
  const from = steps.findIndex(({ id }) => id === afterId) + 1;
  return steps.slice(from).find(({ condition }) => condition === null || isMet(condition));
}

export function stepBefore(path: readonly WizardStep[], stepId: string): WizardStep | undefined {
  return path[path.findIndex((step) => step.id === stepId) - 1];
}

/** Whether submitting it changes or sends anything outside the run. */
export function hasEffect(step: WizardStep): boolean {
  return step.tasks.some((task) => kindOf(task).hasEffect);
}
