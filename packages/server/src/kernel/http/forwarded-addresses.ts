// Addresses in `X-Forwarded-For`, as proxies write them. Limits count by address, so each has one spelling, and what is none counts as the
// proxy that sent it.
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

const header = 'x-forwarded-for';

/** Before anything reads `request.ip`. */
export function addForwardedAddresses(app: FastifyInstance): void {
  app.server.prependListener('request', ({ headers }) => {
    const given = headers[header];
    if (given === undefined) return;
    const known = knownAddresses([given].flat().join(','));
    if (known === '') delete headers[header];
    else headers[header] = known;
  });
}

/**
 * The addresses from the right, up to the first text that is none: nothing before it is credible. Some proxies append the
 * port (`203.0.113.5:4711`, `[2001:db8::1]:4711`), of which each connection has another one.
 */
export function knownAddresses(list: string): string {
  const addresses = list.split(',').map((text) => plainAddress(text.trim()));
  const end = addresses.lastIndexOf(undefined);
  return addresses.slice(end + 1).join(', ');
}

function plainAddress(text: string): string | undefined {
  const [, bracketed, version4] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(text) ?? [];
  const [address = ''] = (bracketed ?? version4 ?? text).replace(/^::ffff:(?=\d+\.)/i, '').split('%');
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : undefined;
  // In lower case, with the zeros left out.
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}
