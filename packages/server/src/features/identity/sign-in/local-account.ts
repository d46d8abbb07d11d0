// Features of local accounts only: confirming the password again, a second factor, passkeys.
import type { AccountContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { findPassword } from '../account-queries.ts';
import { verifyPassword } from '../passwords.ts';
import { takeGuess } from './attempt-limits.ts';

/** Unavailable if another provider stores the passwords. */
export function ensureLocal(ctx: AccountContext): void {
  refuseUnless(ctx.deps.config.identity.provider === 'local', 'not_found');
}

export function localAccount(ctx: AccountContext): NonNullable<AccountContext['account']> {
  refuseUnless(ctx.account, 'not_signed_in');
  ensureLocal(ctx);
  return ctx.account;
}

/** Makes a signed-in user confirm their password again. */
export async function ensurePassword(ctx: AccountContext, password: string): Promise<void> {
  const { userId, sessionId } = localAccount(ctx);
  const guess = await takeGuess(ctx, { kind: 'password', account: userId, device: sessionId });
  const stored = await findPassword(ctx.deps.streamPool, userId);
  refuseUnless(await verifyPassword(stored, password), 'wrong_password');
  await guess.clear();
}
