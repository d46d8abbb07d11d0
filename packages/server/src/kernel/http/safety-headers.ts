// What every answer tells browsers about how far it may be trusted. Pages of the web app say more of themselves (web-app.ts).
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** The headers are the same for all answers, so that helmet is asked once and not by each request. */
export function addSafetyHeaders(app: FastifyInstance, { isHttps }: { readonly isHttps: boolean }): void {
  const headers = headersOf(isHttps);
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}

function headersOf(isHttps: boolean): ReadonlyMap<string, string> {
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
  // With fixed options it reads nothing of the request and does nothing else to the answer.
  setHeaders(request, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
