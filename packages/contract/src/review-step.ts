import type { WizardStepId } from './ids.ts';

/**
 * The page with all answers before the end: a step of each run whose wizard asks for it, but of no definition. Apart from the
 * schemas, which visitors' pages don't load.
 */
export const reviewStepId = 'ffffffff-ffff-4fff-bfff-ffffffffffff' as WizardStepId;
