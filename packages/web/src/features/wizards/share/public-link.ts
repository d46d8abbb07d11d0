import type { Wizard } from '@fieldhouse/contract/wizards';
import type { WizardPlace } from '../wizard-queries.ts';

/** Where people open the live version; undefined while there is none. */
export function publicLinkOf(
  { teamId, wizardId }: WizardPlace,
  { live, access }: Pick<Wizard, 'live' | 'access'>,
): string | undefined {
  if (live === null) return undefined;
  const path = `team-${teamId}/wizards/${wizardId}/step-${live.firstStepId}`;
  return `${window.location.origin}/${access === 'public' ? 'public/' : ''}${path}`;
}

/** With values of inputs, by their names; what is empty is left out. */
export function prefilledLinkOf(link: string, values: Readonly<Record<string, string>>): string {
  const address = new URL(link);
  for (const [name, value] of Object.entries(values))
    if (value.trim() !== '') address.searchParams.set(`input.${name}`, value.trim());
  return address.href;
}
