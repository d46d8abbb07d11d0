// Separate from api.ts, so that the sign-in page does not load the endpoints of the whole product.
import { identity } from '@fieldhouse/contract/identity';
import { clientOf } from '../client.ts';

export const identityApi = clientOf(identity);
