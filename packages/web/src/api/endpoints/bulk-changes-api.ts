// Changes of all matching records. Separate from api.ts, which loads with the table.
import { bulkChanges } from '@fieldhouse/contract/bulk-changes';
import { clientOf } from '../client.ts';

export const bulkChangesApi = clientOf(bulkChanges);
