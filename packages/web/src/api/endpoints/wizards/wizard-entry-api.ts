// Separate from api.ts and from the runs: only loaded by the page of a personal link.
import type { wizardEntry } from '@fieldhouse/contract/wizard-entry';
import { clientAt } from '../../client.ts';

export const wizardEntryApi = clientAt<typeof wizardEntry>({
  start: { name: 'wizardEntry.start', method: 'POST', path: '/public/wizard-tokens/runs', hasBody: true },
  resume: { name: 'wizardEntry.resume', method: 'POST', path: '/public/wizard-runs/resume', hasBody: true },
});
