// Loaded with the page of a wizard's results.
import { wizardResults } from '@fieldhouse/contract/wizard-results';
import { clientOf } from '../../client.ts';

export const wizardResultsApi = clientOf(wizardResults);
