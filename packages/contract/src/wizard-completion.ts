// How runs of a wizard end: what may become of submitted steps, when tasks are done, the review and the receipt.
import { z } from 'zod';
import { variableName } from './wizard-values.ts';

/**
 * Once a step has been submitted: `amend`: it can be answered again, `review_only`: it can be looked at, `locked`: neither.
 * What comes before such a step can't be answered again either. Only for wizards that commit each step.
 */
export const afterDoneModes = ['amend', 'review_only', 'locked'] as const;
export type AfterDone = (typeof afterDoneModes)[number];

export const commitModes = ['each_step', 'at_the_end'] as const;

/** An email with the answers, once, when a run is finished. */
const wizardReceipt = z.strictObject({
  /** The value that is the address. A run in which it is empty sends none. */
  to: variableName.nullable().default(null),
});

/** Of a definition. */
export const wizardCompletion = {
  /** When tasks that write or send are done. Until the end, `at_the_end` only stores the answers. */
  commit: z.enum(commitModes).default('each_step'),
  /** Whether all answers are shown for review before the last submit. */
  review: z.boolean().default(false),
  receipt: wizardReceipt.nullable().default(null),
};

/** The address that gets a copy of the answers. */
export const receiptRight = z.object({
  /** What the address is called: the question or field. */
  address: z.string(),
  to: variableName,
});
