// The site that a passkey belongs to: that of APP_URL. An instance on a loopback address is also reachable as
// `localhost`, the only such name for which browsers create passkeys: they can't be bound to an IP address.
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
