// Which site a passkey belongs to: the one of APP_URL. A house on a loopback address is reached as `localhost` too, and
// only there browsers make passkeys: a number is no name that one could be bound to.
import type { Config } from '../../../config/config.ts';

interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

export function relyingParty({ appUrl }: Config): RelyingParty {
  const url = new URL(appUrl);
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
