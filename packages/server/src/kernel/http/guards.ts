// Checks of every request before its body is read.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { Refusal } from './refusal.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Browsers send where a request comes from; requests from another site may not change anything here. Without either header it is
 * no browser that another site could use: all of them send one with every POST, and cookies are SameSite=Lax besides. Scripts
 * that sign in and keep the cookie send neither.
 */
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
}
