// Changes of all that match. Apart from api.ts, whose weight the table carries.
import { bulkChanges } from '@fieldhouse/contract/bulk-changes';
import { clientOf } from './client.ts';

export const bulkChangesApi = clientOf(bulkChanges);
