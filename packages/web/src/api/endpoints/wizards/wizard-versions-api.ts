// Loaded with the list of a wizard's versions.
import { wizardVersions } from '@fieldhouse/contract/wizard-versions';
import { clientOf } from '../../client.ts';

export const wizardVersionsApi = clientOf(wizardVersions);
