// Loaded with the dialog that shares a view.
import { viewShares } from '@fieldhouse/contract/view-shares';
import { clientOf } from '../../client.ts';

export const viewSharesApi = clientOf(viewShares);
