// A network from which an account was signed in within three months is usual for it: what others behind the same address try on
// other accounts doesn't delay a sign-in from there, on a new device either (docs/decisions/0296).
import { createHmac } from 'node:crypto';
import type { AccountContext } from '../../../kernel/context.ts';
import { addressKey } from '../../../kernel/http/rate-limits/rate-limiter.ts';
import { derivedKey } from '../../../kernel/secrets/derived-key.ts';
import { isNetworkKnown, saveNetwork } from './network-queries.ts';

/** Takes equally long for an address without an account. */
export function isUsualNetwork(ctx: AccountContext, email: string): Promise<boolean> {
  return isNetworkKnown(ctx.deps.streamPool, keyOf(ctx, email));
}

/** After a sign-in. */
export function rememberNetwork(ctx: AccountContext, userId: string, email: string): Promise<void> {
  return saveNetwork(ctx.deps.streamPool, keyOf(ctx, email), userId);
}

function keyOf({ deps, request }: AccountContext, email: string): Buffer {
  const key = derivedKey(deps.secrets.appSecret, 'usual network');
  return createHmac('sha256', key)
    .update(`${addressKey(request.ip)} ${email}`)
    .digest();
}
