// The cookies of the sign-in and their names. The session cookie's name is that of better-auth, with the same
// prefix.
import type { Config } from '../../../config/config.ts';
import type { AccountContext } from '../../../kernel/context.ts';
import type { HttpRequest } from '../../../kernel/http/http-request.ts';

export const cookiePrefix = 'fieldhouse';

type CookieName = 'session_token' | 'second_factor' | 'known_devices';

interface Cookie {
  readonly value: string;
  readonly maxAge: number;
  readonly path: string;
}

/** Never readable by scripts, and only sent over TLS if the app is served over it. */
export function setCookie(ctx: AccountContext, name: CookieName, { value, maxAge, path }: Cookie): void {
  const { config } = ctx.deps;
  const secure = isSecure(config) ? '; Secure' : '';
  ctx.reply.header(
    'set-cookie',
    `${cookieName(config, name)}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Lax${secure}`,
  );
}

export function readCookie(
  config: Config,
  { cookies }: Pick<HttpRequest, 'cookies'>,
  name: CookieName,
): string | undefined {
  return cookies[cookieName(config, name)];
}

export function cookieName(config: Config, name: CookieName): string {
  return `${isSecure(config) ? '__Secure-' : ''}${cookiePrefix}.${name}`;
}

export function isSecure({ appUrl }: Config): boolean {
  return appUrl.startsWith('https:');
}
