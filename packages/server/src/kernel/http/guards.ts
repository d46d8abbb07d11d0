// What every request passes before anything is read: the in-flight cap, the cross-site check, the headers.
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import { Refusal } from './refusal.ts';

/**
 * More requests than this at once would only wait for connections; saying so at once keeps the rest quick. One that uses no
 * connection doesn't count: an upload while it arrives, a download while it is sent. Uploads have a cap of their own, as
 * each writes to the disk.
 */
export function addInFlightCap(app: FastifyInstance, most: number): void {
  const counts = { working: 0, receiving: 0 };
  const counted = new WeakMap<object, keyof typeof counts>();
  const leave = (raw: object) => {
    const kind = counted.get(raw);
    if (kind && counted.delete(raw)) counts[kind] -= 1;
  };
  app.addHook('onRequest', async (request) => {
    if (
      !request.url.startsWith('/api/') ||
      request.url.startsWith('/api/health') ||
      request.url.endsWith('/events')
    )
      return;
    const kind = request.routeOptions.config.isReceivedFirst ? 'receiving' : 'working';
    if (counts[kind] >= most) throw new Refusal('busy', { retryAfterSeconds: 1 });
    counts[kind] += 1;
    counted.set(request.raw, kind);
    request.raw.once('close', () => leave(request.raw));
  });
  app.addHook('onResponse', async (request) => leave(request.raw));
  app.decorateRequest('leaveInFlight', function leaveInFlight() {
    leave(this.raw);
  });
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Browsers say where a request comes from; what comes from another site may not change anything here. */
export function addCrossSiteGuard(app: FastifyInstance, config: Config): void {
  const appOrigin = new URL(config.appUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method) || request.routeOptions.config.acceptsCrossSite) return;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined) {
      if (site !== 'same-origin' && site !== 'none') throw new Refusal('cross_site_request');
      return;
    }
    const { origin, host } = request.headers;
    if (origin === undefined || origin === appOrigin) return;
    if (origin !== `http://${host}` && origin !== `https://${host}`) throw new Refusal('cross_site_request');
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for the few routes that other sites may post to (one-click unsubscribe, webhooks). */
    acceptsCrossSite?: boolean;
  }
  interface FastifyRequest {
    /** What is left to do for it uses no connection of the database. */
    leaveInFlight(): void;
  }
}
