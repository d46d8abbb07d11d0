// Loaded with the banner, for team admins alone.
import { outgoingHolds } from '@fieldhouse/contract/outgoing-hold';
import { clientOf } from '../client.ts';

export const outgoingHoldsApi = clientOf(outgoingHolds);
