// What proves a person beside the password: codes and passkeys. Apart from api.ts for the sign-in page's sake.
import { passkeys } from '@fieldhouse/contract/passkeys';
import { secondFactor } from '@fieldhouse/contract/second-factor';
import { clientOf } from './client.ts';

export const secondFactorApi = clientOf(secondFactor);
export const passkeysApi = clientOf(passkeys);
