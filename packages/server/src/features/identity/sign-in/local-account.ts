// What only the house's own accounts have: a password to prove once more, a second factor, passkeys.
import type { AccountContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { findPassword } from '../account-queries.ts';
import { verifyPassword } from '../passwords.ts';
import { takeGuess } from './attempt-limits.ts';

/** Where another provider keeps the passwords, none of this is there. */
export function ensureLocal(ctx: AccountContext): void {
  refuseUnless(ctx.deps.config.identity.provider === 'local', 'not_found');
}

export function localAccount(ctx: AccountContext): NonNullable<AccountContext['account']> {
  refuseUnless(ctx.account, 'not_signed_in');
  ensureLocal(ctx);
  return ctx.account;
}

/** Whoever is signed in proves their password once more. */
export async function ensurePassword(ctx: AccountContext, password: string): Promise<void> {
  const { userId, sessionId } = localAccount(ctx);
  const guess = await takeGuess(ctx, { kind: 'password', account: userId, device: sessionId });
  const stored = await findPassword(ctx.deps.streamPool, userId);
  refuseUnless(await verifyPassword(stored, password), 'wrong_password');
  await guess.clear();
}
