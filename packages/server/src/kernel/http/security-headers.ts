// Security headers of every response, whether it comes from an endpoint, the router that can't decode an
// address, or Node itself. Pages of the web app add more (web-app.ts).
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import helmet from 'helmet';

export type SafetyHeaders = ReadonlyMap<string, string>;

/**
 * Those that a browser obeys for documents only, so that scripts and style sheets do without: what they may load, who may
 * frame or open them, and HTTPS, which the page that loads them has set for the host.
 */
export const headersOfDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const;

/** The same for all responses, so helmet runs once and not for each request. */
export function safetyHeaders({ isHttps }: { readonly isHttps: boolean }): SafetyHeaders {
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name.toLowerCase(), value),
    removeHeader: (name: string) => headers.delete(name.toLowerCase()),
  };
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
  });
  const request = {} as Parameters<typeof setHeaders>[0];
  // With fixed options it reads nothing from the request and does nothing else to the response.
  setHeaders(request, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/**
 * For `createServer`: Node creates every response with it, also those that never reach a handler (no host, an
 * expectation).
 */
export function safeResponse(headers: SafetyHeaders): typeof ServerResponse {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(...given: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...given);
      for (const [name, value] of headers) this.setHeader(name, value);
    }
  };
}

/** Ends a connection for which Node has no response object: its bytes are no request, or don't arrive. */
export function answerRaw(socket: Socket, status: string, headers: SafetyHeaders): void {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status}\r\n${lines}connection: close\r\ncontent-length: 0\r\n\r\n`);
}
