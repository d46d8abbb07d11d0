// Separate from api.ts, so that an anonymous visitor's form does not load the endpoints of the whole product.
import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { clientOf } from '../client.ts';

export const wizardRunsApi = clientOf(wizardRuns);
