// Where the last page of a run leads: the published address, with values of the run only in its query.
import type { WizardRedirect } from '@fieldhouse/contract/wizard-definition';
import type { Lookup } from './texts/text-template.ts';

/** Null if no browser could open the address. Values that the run doesn't have are left out. */
export function redirectAddressOf({ address, values }: WizardRedirect, lookup: Lookup): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:') return null;
  for (const { name, ref } of values) {
    const value = lookup(ref);
    if (value !== undefined && value !== '') url.searchParams.append(name, value);
  }
  return url.href;
}
