// Checks of every request before its body is read: the in-flight cap and the cross-site check.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { Refusal } from './refusal.ts';

/**
 * More concurrent requests than this would only wait for connections; refusing them at once keeps the rest
 * fast. A request that uses no connection doesn't count: an upload while it is received, a download while it
 * is sent. Uploads have their own limit, because each writes to the disk.
 */
export function addInFlightCap(app: FastifyInstance, maxInFlight: number): void {
  const counts = { working: 0, receiving: 0 };
  const counted = new WeakMap<object, keyof typeof counts>();
  const leave = (raw: object) => {
    const kind = counted.get(raw);
    if (kind && counted.delete(raw)) counts[kind] -= 1;
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (
      !request.url.startsWith('/api/') ||
      request.url.startsWith('/api/health') ||
      request.url.endsWith('/events')
    )
      return done();
    const kind = request.routeOptions.config.isReceivedFirst ? 'receiving' : 'working';
    if (counts[kind] >= maxInFlight) return done(new Refusal('busy', { retryAfterSeconds: 1 }));
    counts[kind] += 1;
    counted.set(request.raw, kind);
    request.raw.once('close', () => leave(request.raw));
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request.raw);
    done();
  });
  app.decorateRequest('leaveInFlight', function leaveInFlight() {
    leave(this.raw);
  });
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Browsers send the origin of a request; requests from another site may not change anything here. */
export function addCrossSiteGuard(app: FastifyInstance, config: Config): void {
  const appOrigin = new URL(config.appUrl).origin;
  app.addHook('onRequest', (request, _reply, done) => {
    done(isFromElsewhere(request, appOrigin) ? new Refusal('cross_site_request') : undefined);
  });
}

function isFromElsewhere({ method, headers, routeOptions }: FastifyRequest, appOrigin: string): boolean {
  if (safeMethods.has(method) || routeOptions.config.acceptsCrossSite) return false;
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined || origin === appOrigin) return false;
  return origin !== `http://${host}` && origin !== `https://${host}`;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for the few routes that other sites may post to (one-click unsubscribe, webhooks). */
    acceptsCrossSite?: boolean;
  }
  interface FastifyRequest {
    /** Call it when the rest of the request's work uses no database connection. */
    leaveInFlight(): void;
  }
}
