// Copies of steps, within a wizard or from the clipboard.
import type { WizardClipboard } from '@fieldhouse/contract/wizard-clipboard';
import {
  type WizardDefinition,
  type WizardStep,
  wizardDefinition,
  wizardStep,
} from '@fieldhouse/contract/wizard-definition';
import { remapDefinition } from './remap-definition.ts';

/**
 * With new ids for steps and tasks. References among the steps follow the copies; those to other steps stay, and the
 * publish check names them where such a step is missing.
 */
export function copySteps(steps: readonly WizardStep[], newId: () => string): WizardStep[] {
  const ids = steps.flatMap((step) => [step.id, ...step.tasks.map(({ id }) => id)]);
  // Names of values consist of ids, so replacing the text reaches texts, values and conditions of every task.
  const text = ids.reduce<string>((json, id) => json.replaceAll(id, newId()), JSON.stringify(steps));
  return wizardStep.array().parse(JSON.parse(text));
}

interface PastedSteps {
  readonly steps: readonly WizardStep[];
  /** Titles of the steps that lost a part, since it belongs to the other team. */
  readonly leftOut: readonly string[];
}

export function pasteSteps(
  { teamId, startsWith, steps }: WizardClipboard,
  into: { readonly teamId: string },
  newId: () => string,
): PastedSteps {
  if (teamId === into.teamId) return { steps: copySteps(steps, newId), leftOut: [] };
  const source: WizardDefinition = wizardDefinition.parse({ startsWith, steps });
  const { definition, leftOut } = remapDefinition(source, () => undefined, newId);
  return { steps: definition.steps, leftOut };
}
