// A browser in which a user has signed in is a known device of their account, identified by a signed cookie.
// It grants no access; its guesses are counted separately, so that guesses from elsewhere never keep the
// owner out (docs/decisions/0103).
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AccountContext } from '../../../kernel/context.ts';
import { derivedKey } from '../../../kernel/secrets/derived-key.ts';
import { readCookie, setCookie } from './cookies.ts';

/** The longest time browsers store a cookie. */
const validSeconds = 400 * 24 * 60 * 60;
/** Accounts per browser, and the token that names none. */
const maxTokens = 5 + 1;
/** No address: of the token by which a sign-in that doesn't name its account comes from a known device. */
const anyone = '';
const idBytes = 12;
const path = '/api';

/** What a device is known by. */
type Visit = Pick<AccountContext, 'deps' | 'request' | 'now'>;

/**
 * The device id if it is known to the account of the address; takes equally long for an address without an
 * account.
 */
export function knownDevice(ctx: Visit, email: string): string | undefined {
  return tokensOf(ctx).find((token) => isTokenOf(ctx, email, token))?.id;
}

/** Known to some account, whichever it is. */
export function deviceOfSomeone(ctx: Visit): string | undefined {
  return knownDevice(ctx, anyone);
}

/** After a sign-in: makes the device known to the account; other accounts keep it. */
export function rememberDevice(ctx: AccountContext, email: string): void {
  const tokens = tokensOf(ctx);
  const known = [email, anyone].map((whose) => {
    const own = tokens.find((token) => isTokenOf(ctx, whose, token));
    const unsigned = {
      id: own?.id ?? randomBytes(idBytes).toString('base64url'),
      issuedAt: Math.floor(ctx.now().getTime() / 1000),
    };
    return { own, renewed: { ...unsigned, signature: sign(ctx, whose, unsigned) } };
  });
  const others = tokens.filter((token) => known.every(({ own }) => own !== token));
  const value = [...known.map(({ renewed }) => renewed), ...others]
    .slice(0, maxTokens)
    .map(({ id, issuedAt, signature }) => `${id}.${issuedAt}.${signature}`)
    .join(':');
  setCookie(ctx, 'known_devices', { value, maxAge: validSeconds, path });
}

interface UnsignedToken {
  readonly id: string;
  /** In seconds. */
  readonly issuedAt: number;
}

interface DeviceToken extends UnsignedToken {
  readonly signature: string;
}

const tokenPattern = /^([\w-]{16})\.(\d{1,12})\.([\w-]{43})$/;

function tokensOf(ctx: Visit): DeviceToken[] {
  const cookie = readCookie(ctx.deps.config, ctx.request, 'known_devices') ?? '';
  return cookie.split(':', maxTokens).flatMap((token) => {
    const [, id, issuedAt, signature] = tokenPattern.exec(token) ?? [];
    return id && issuedAt && signature ? [{ id, issuedAt: Number(issuedAt), signature }] : [];
  });
}

function isTokenOf(ctx: Visit, email: string, token: DeviceToken): boolean {
  const expected = Buffer.from(sign(ctx, email, token));
  const isSigned = timingSafeEqual(expected, Buffer.from(token.signature));
  return isSigned && ctx.now().getTime() / 1000 < token.issuedAt + validSeconds;
}

function sign({ deps }: Visit, email: string, { id, issuedAt }: UnsignedToken): string {
  const key = derivedKey(deps.secrets.appSecret, 'known device');
  return createHmac('sha256', key).update(`${id}.${issuedAt}.${email}`).digest('base64url');
}
