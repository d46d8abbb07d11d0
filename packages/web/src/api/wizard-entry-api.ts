// Apart from api.ts and from the runs: loaded by the page of a personal link alone.
import { wizardEntry } from '@fieldhouse/contract/wizard-entry';
import { clientOf } from './client.ts';

export const wizardEntryApi = clientOf(wizardEntry);
