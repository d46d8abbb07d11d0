// The calls about indexes, loaded with the administration.
import { recordIndexes } from '@fieldhouse/contract/record-indexes';
import { clientOf } from '../client.ts';

export const indexesApi = clientOf(recordIndexes);
