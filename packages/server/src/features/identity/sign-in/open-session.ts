// The one way into the house: whatever proved who somebody is, the session and its cookie are these. The cookie has the
// form that better-auth reads: the token and its HMAC under APP_SECRET.
import { createHmac, randomBytes } from 'node:crypto';
import type { Session } from '@fieldhouse/contract/identity';
import type { UserId } from '@fieldhouse/contract/ids';
import type { AccountContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { placeOf } from '../../../kernel/http/request-place.ts';
import { newId } from '../../../kernel/ids.ts';
import { insertSession } from '../session-queries.ts';
import { derivedKey } from './derived-key.ts';
import { closeBox } from './secret-box.ts';
import { toSession } from './to-session.ts';

export const sessionSeconds = 60 * 60 * 24 * 30;

interface PasswordProof {
  /** What the provider wants to see when the session ends. */
  readonly token?: string;
  /** Of the password that was right. */
  readonly passwordHash?: string;
}

/** Refuses with `wrong_credentials` where the password was changed since it was checked. */
export async function openSession(
  ctx: AccountContext,
  userId: UserId,
  { token: providerToken, passwordHash }: PasswordProof = {},
): Promise<Session> {
  const { secrets, streamPool } = ctx.deps;
  const token = randomBytes(24).toString('base64url');
  const id = newId();
  const from = placeOf(ctx.request);
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
        : closeBox(derivedKey(secrets.appSecret, 'provider token'), id, Buffer.from(providerToken)),
    passwordHash,
  });
  refuseUnless(isOpen, 'wrong_credentials');
  const signature = createHmac('sha256', secrets.appSecret).update(token).digest('base64');
  setCookie(ctx, 'session_token', {
    value: encodeURIComponent(`${token}.${signature}`),
    maxAge: sessionSeconds,
    path: '/',
  });
  return toSession(ctx.deps, userId);
}

interface Cookie {
  readonly value: string;
  readonly maxAge: number;
  readonly path: string;
}

/** Never read by a script, and over TLS alone where the house is reached by it. */
export function setCookie(ctx: AccountContext, name: CookieName, { value, maxAge, path }: Cookie): void {
  const secure = isSecure(ctx) ? '; Secure' : '';
  ctx.reply.header(
    'set-cookie',
    `${cookieName(ctx, name)}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Lax${secure}`,
  );
}

export function readCookie(ctx: AccountContext, name: CookieName): string | undefined {
  return ctx.request.cookies[cookieName(ctx, name)];
}

type CookieName = 'session_token' | 'second_factor';

function cookieName(ctx: AccountContext, name: CookieName): string {
  return `${isSecure(ctx) ? '__Secure-' : ''}fieldhouse.${name}`;
}

function isSecure(ctx: AccountContext): boolean {
  return ctx.deps.config.appUrl.startsWith('https:');
}
