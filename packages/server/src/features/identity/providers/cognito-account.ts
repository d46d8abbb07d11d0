// Maps a Cognito user to the account linked to its `sub`. At the first sign-in the account is created, or one
// with the same address is linked: the pool has verified the mailbox, as our own mails would.
import type { UserId } from '@fieldhouse/contract/ids';
import type { Deps } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { deleteUnverified } from '../account-queries.ts';
import { findByCognitoSub, insertCognitoLink } from './cognito-queries.ts';
import type { CognitoClaims } from './cognito-tokens.ts';

export async function linkCognitoAccount(
  { streamPool }: Deps,
  claims: CognitoClaims,
  readName: () => Promise<string>,
): Promise<UserId> {
  const known = await findByCognitoSub(streamPool, claims.sub);
  // Created by newId, here and below.
  if (known !== undefined) return known as UserId;
  refuseUnless(claims.email_verified, 'email_not_verified');
  // An account that was signed up here with the address and never confirmed proves nothing.
  await deleteUnverified(streamPool, claims.email);
  const [firstName = '', ...others] = (claims.name || (await readName())).trim().split(/\s+/);
  await insertCognitoLink(streamPool, {
    sub: claims.sub,
    email: claims.email,
    firstName: firstName || (claims.email.split('@')[0] ?? ''),
    lastName: others.join(' '),
    userId: newId(),
    accountId: newId(),
  });
  const linked = await findByCognitoSub(streamPool, claims.sub);
  // The address belongs to an account that is linked to another user of the pool.
  refuseUnless(linked, 'conflict');
  return linked as UserId;
}
