// Requests to addresses that users of a team configured: to public ones only. Redirects are not followed:
// they would bypass the check.
import http from 'node:http';
import https from 'node:https';
import { type AddressFault, OutboundHttpError, type OutgoingFault } from './outgoing-error.ts';
import { isObviouslyPrivateHost } from './public-address.ts';
import { type Address, type Lookup, resolveHost } from './resolve-host.ts';

interface OutgoingReply {
  readonly status: number;
  /** The beginning of the body. */
  readonly text: string;
}

export interface OutboundHttp {
  /** What is wrong with an address, as far as that can be determined without DNS. */
  faultOf(url: string): AddressFault | undefined;
  post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<OutgoingReply>;
  /** The first 64 kB. With `isTrusted`, the operator configured the server: its address may be private. */
  get(url: string, options?: { readonly isTrusted?: boolean }): Promise<OutgoingReply>;
}

interface OutgoingOptions {
  readonly allowsPrivate: boolean;
  readonly timeoutMs?: number;
  readonly lookup?: Lookup;
}

const maxReplyCharacters = 500;
const maxFetchedCharacters = 65_536;
const firstFreePort = 1024;

export function createOutboundHttp({
  allowsPrivate,
  timeoutMs = 10_000,
  lookup,
}: OutgoingOptions): OutboundHttp {
  async function request(text: string, isPrivateAllowed: boolean, what: Payload): Promise<OutgoingReply> {
    const fault = faultOfUrl(text, isPrivateAllowed);
    if (fault) throw new OutboundHttpError(fault);
    const url = new URL(text);
    const signal = AbortSignal.timeout(timeoutMs);
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    const found = resolveHost(hostname, { allowsPrivate: isPrivateAllowed, lookup });
    const address = await inTime(found, signal);
    return send({ url, hostname, ...address }, what, signal);
  }

  return {
    faultOf: (text) => faultOfUrl(text, allowsPrivate),
    post: (text, body, headers) =>
      request(text, allowsPrivate, {
        method: 'POST',
        body,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        maxCharacters: maxReplyCharacters,
      }),
    get: (text, { isTrusted = false } = {}) =>
      request(text, allowsPrivate || isTrusted, {
        method: 'GET',
        body: '',
        headers: {},
        maxCharacters: maxFetchedCharacters,
      }),
  };
}

function faultOfUrl(text: string, allowsPrivate: boolean): AddressFault | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return 'not_a_url';
  if (url.username !== '' || url.password !== '') return 'user_in_url';
  if (allowsPrivate) return undefined;
  if (url.protocol !== 'https:') return 'https_needed';
  // Empty for the default port of HTTPS. Other low ports belong to services such as mail, DNS and SSH.
  if (url.port !== '' && Number(url.port) < firstFreePort) return 'port_not_allowed';
  return isObviouslyPrivateHost(url.hostname) ? 'private_address' : undefined;
}

async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new OutboundHttpError('timeout')), { once: true });
    }),
  ]);
}

interface Target extends Address {
  readonly url: URL;
  readonly hostname: string;
}

interface Payload {
  readonly method: 'GET' | 'POST';
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxCharacters: number;
}

function send(
  { url, hostname, address, family }: Target,
  { method, body, headers, maxCharacters }: Payload,
  signal: AbortSignal,
): Promise<OutgoingReply> {
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(new OutboundHttpError(faultOfError(error, signal), error));
    const request = (isSecure ? https : http).request(
      {
        host: address,
        family,
        port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
        path: `${url.pathname}${url.search}`,
        method,
        // The certificate must match the name; the connection goes to an address.
        ...(isSecure && { servername: hostname }),
        headers: { ...headers, host: url.host },
        // No connection is reused: the next request checks its address again.
        agent: false,
        signal,
      },
      (reply) => {
        let text = '';
        const end = () => {
          resolve({ status: reply.statusCode ?? 0, text: text.slice(0, maxCharacters) });
          request.destroy();
        };
        reply.setEncoding('utf8');
        reply.on('data', (chunk: string) => {
          text += chunk;
          if (text.length >= maxCharacters) end();
        });
        reply.on('end', end);
        reply.on('error', fail);
      },
    );
    request.on('error', fail);
    request.end(body);
  });
}

function faultOfError(error: unknown, signal: AbortSignal): OutgoingFault {
  if (signal.aborted) return 'timeout';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|TLS|SSL|ALTNAME|SELF_SIGNED|UNABLE_TO/.test(code) ? 'bad_certificate' : 'no_connection';
}
