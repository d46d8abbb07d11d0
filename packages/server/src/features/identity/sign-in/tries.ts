// How often something may be tried: by what it is tried on, and by where it comes from. The address is the socket's, or
// what the proxies of TRUST_PROXY say, never what a caller writes.
import type { AccountContext } from '../../../kernel/context.ts';
import { addressKey } from '../../../kernel/http/attempts.ts';

const windowSeconds = 15 * 60;

export const limits = {
  signIn: { most: 10, windowSeconds },
  mail: { most: 5, windowSeconds },
} as const;

const addressLimit = { most: 300, windowSeconds };
const tokenLimit = { most: 100, windowSeconds };

type Limit = (typeof limits)[keyof typeof limits];

export async function takeTries(ctx: AccountContext, key: string, limit: Limit): Promise<void> {
  await ctx.deps.attempts.take(`address:${addressKey(ctx.request.ip)}`, addressLimit);
  await ctx.deps.attempts.take(key, limit);
}

/** For what names no account. */
export async function takeAddressTry(ctx: AccountContext, kind: 'token' | 'passkey'): Promise<void> {
  const limit = kind === 'token' ? tokenLimit : addressLimit;
  await ctx.deps.attempts.take(`${kind}:${addressKey(ctx.request.ip)}`, limit);
}
