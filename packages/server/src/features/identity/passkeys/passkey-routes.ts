import { passkeys } from '@fieldhouse/contract/passkeys';
import { bind } from '../../../kernel/http/bind-endpoint.ts';
import { addPasskey, beginPasskey, listOwnPasskeys, removePasskey } from './passkey-actions.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in-actions.ts';

export const passkeyRoutes = [
  bind(passkeys.list, listOwnPasskeys),
  bind(passkeys.begin, beginPasskey),
  bind(passkeys.add, addPasskey),
  bind(passkeys.remove, removePasskey),
  bind(passkeys.beginSignIn, beginPasskeySignIn),
  bind(passkeys.signIn, signInWithPasskey),
];
