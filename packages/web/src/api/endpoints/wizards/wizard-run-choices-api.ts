// Loaded with the first question that offers records.
import { wizardRunChoices } from '@fieldhouse/contract/wizard-run-choices';
import { clientOf } from '../../client.ts';

export const wizardRunChoicesApi = clientOf(wizardRunChoices);
