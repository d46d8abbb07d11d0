import { usage } from '@fieldhouse/contract/usage';
import { clientOf } from '../../client.ts';

export const usageApi = clientOf(usage);
