// Apart from api.ts, so that a stranger's form does not load the endpoints of the whole product.
import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { clientOf } from './client.ts';

export const wizardRunsApi = clientOf(wizardRuns);
