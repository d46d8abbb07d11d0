// Authentication factors other than the password: codes and passkeys. Separate from api.ts for the sign-in
// page.
import { passkeys } from '@fieldhouse/contract/passkeys';
import { secondFactor } from '@fieldhouse/contract/second-factor';
import { clientOf } from '../client.ts';

export const secondFactorApi = clientOf(secondFactor);
export const passkeysApi = clientOf(passkeys);
