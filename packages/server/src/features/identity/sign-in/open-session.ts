// The only place where sessions are created: whatever authenticated the user, the session and its cookie are
// the same. The cookie has the format that better-auth reads: the token and its HMAC under APP_SECRET.
import { createHmac, randomBytes } from 'node:crypto';
import type { Session } from '@fieldhouse/contract/identity';
import type { UserId } from '@fieldhouse/contract/ids';
import type { AccountContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { requestOriginOf } from '../../../kernel/http/request-origin.ts';
import { newId } from '../../../kernel/ids.ts';
import { derivedKey } from '../../../kernel/secrets/derived-key.ts';
import { sealSecret } from '../../../kernel/secrets/sealed-secret.ts';
import { insertSession } from '../session-queries.ts';
import { setCookie } from './cookies.ts';
import { rememberDevice } from './known-device.ts';
import { toSession } from './to-session.ts';
import { rememberNetwork } from './usual-network.ts';

export const sessionSeconds = 60 * 60 * 24 * 30;

interface PasswordProof {
  /** The provider's token for ending the session. */
  readonly token?: string;
  /** Hash of the verified password. */
  readonly passwordHash?: string;
}

/** Refuses with `wrong_credentials` if the password was changed since it was checked. */
export async function openSession(
  ctx: AccountContext,
  userId: UserId,
  { token: providerToken, passwordHash }: PasswordProof = {},
): Promise<Session> {
  const { secrets, streamPool } = ctx.deps;
  const token = randomBytes(24).toString('base64url');
  const id = newId();
  const from = requestOriginOf(ctx.request);
  const isOpen = await insertSession(streamPool, {
    id,
    userId,
    token,
    userAgent: from.device,
    address: from.address,
    seconds: sessionSeconds,
    providerToken:
      providerToken === undefined
        ? null
        : sealSecret(derivedKey(secrets.appSecret, 'provider token'), id, Buffer.from(providerToken)),
    passwordHash,
  });
  refuseUnless(isOpen, 'wrong_credentials');
  setCookie(ctx, 'session_token', {
    value: signToken(secrets.appSecret, token),
    maxAge: sessionSeconds,
    path: '/',
  });
  const session = await toSession(ctx.deps, userId);
  rememberDevice(ctx, session.email);
  await rememberNetwork(ctx, userId, session.email);
  return session;
}

/** The value of the session's cookie. */
export function signToken(appSecret: string, token: string): string {
  const signature = createHmac('sha256', appSecret).update(token).digest('base64');
  return encodeURIComponent(`${token}.${signature}`);
}
