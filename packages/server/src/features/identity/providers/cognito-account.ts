// Whose account a Cognito user is: the one that is linked to its `sub`. At the first sign-in it is made, or an account
// with the same address is linked: the pool has proven the mailbox, as our own mails would have.
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
  // Ids of this column were made by newId, here and below.
  if (known !== undefined) return known as UserId;
  refuseUnless(claims.email_verified, 'email_not_verified');
  // Somebody may have signed up here with the address and never confirmed it: that account proves nothing.
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
  // The address belongs to an account that another user of the pool holds.
  refuseUnless(linked, 'conflict');
  return linked as UserId;
}
