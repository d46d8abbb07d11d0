// Steps of a wizard on the clipboard, as JSON text: pasted into the same wizard or into another one.
import { z } from 'zod';
import { collectionId, teamId } from './ids.ts';
import { maxSteps, wizardStep } from './wizard-definition.ts';

export const wizardClipboard = z.strictObject({
  kind: z.literal('wizard-steps'),
  /** The team they come from: ids of collections, fields and templates mean nothing in another one. */
  teamId,
  /** What the wizard starts with that they come from. */
  startsWith: collectionId.nullable(),
  steps: z.array(wizardStep).min(1).max(maxSteps),
});
export type WizardClipboard = z.output<typeof wizardClipboard>;
