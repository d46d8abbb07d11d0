// Separate from api.ts and from the runs: only loaded by the page of a personal link.
import { wizardEntry } from '@fieldhouse/contract/wizard-entry';
import { clientOf } from '../client.ts';

export const wizardEntryApi = clientOf(wizardEntry);
