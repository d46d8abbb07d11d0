// Loaded when a wizard is tested.
import { wizardTests } from '@fieldhouse/contract/wizard-tests';
import { clientOf } from '../../client.ts';

export const wizardTestsApi = clientOf(wizardTests);
