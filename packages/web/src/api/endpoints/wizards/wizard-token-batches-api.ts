import { wizardTokenBatches } from '@fieldhouse/contract/wizard-token-batches';
import { clientOf } from '../../client.ts';

export const wizardTokenBatchesApi = clientOf(wizardTokenBatches);
