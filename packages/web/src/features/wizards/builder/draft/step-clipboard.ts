// Steps as JSON on the system's clipboard, so that they can be pasted into another wizard, also in another window.
import type { TeamId } from '@fieldhouse/contract/ids';
import { type WizardClipboard, wizardClipboard } from '@fieldhouse/contract/wizard-clipboard';
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';

export function toClipboard(
  teamId: TeamId,
  { startsWith }: WizardDefinition,
  steps: readonly WizardStep[],
): string {
  return JSON.stringify({
    kind: 'wizard-steps',
    teamId,
    startsWith,
    steps: [...steps],
  } satisfies WizardClipboard);
}

/** Undefined if the text is something else. */
export function fromClipboard(text: string): WizardClipboard | undefined {
  try {
    return wizardClipboard.safeParse(JSON.parse(text)).data;
  } catch {
    // Not JSON, so it is nothing that was copied here.
    return undefined;
  }
}
