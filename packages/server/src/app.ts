// Builds the Fastify app: the kernel's guards, then the slices. The list of slices is the product's table of
// contents.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { bodyLimit, type EndpointSpec } from '@fieldhouse/contract/endpoint';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { createAuthentication } from './features/identity/index.ts';
import { slices } from './features/slices.ts';
import type { Deps, Service } from './kernel/context.ts';
import { addAdmission } from './kernel/http/admission/admission.ts';
import { limitIdleConnections, limitPipelined } from './kernel/http/admission/connections.ts';
import { addReceiveTimeout } from './kernel/http/admission/receive-timeout.ts';
import { addApiDocument } from './kernel/http/api-document/api-document.ts';
import { addRoutes } from './kernel/http/bind-endpoint.ts';
import { addForwardedAddresses } from './kernel/http/forwarded-addresses.ts';
import { addGracefulShutdown } from './kernel/http/graceful-shutdown.ts';
import { addCrossSiteGuard } from './kernel/http/guards.ts';
import { addHealth } from './kernel/http/health.ts';
import { addJsonBodies } from './kernel/http/json-bodies.ts';
import { sendProblem } from './kernel/http/problem-reply.ts';
import { addRateHeaders } from './kernel/http/rate-limits/rate-limit-headers.ts';
import { Refusal } from './kernel/http/refusal.ts';
import {
  answerRaw,
  type SafetyHeaders,
  safeResponse,
  safetyHeaders,
} from './kernel/http/security-headers.ts';
import { addStorableUrls } from './kernel/http/storable-input.ts';
import { addWebApp } from './kernel/http/web-app.ts';
import { newId } from './kernel/ids.ts';

/**
 * Longer than browsers and proxies keep a connection without requests, of which Google's load balancers keep it longest,
 * for ten minutes. The server must not close it first: the next request may be on its way by then, and would be lost.
 */
const keepAliveMs = 620_000;
/** Far more than a browser or a proxy opens, and fewer than a process may have files. */
const maxIdleConnections = 4000;

export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps;
  const headers = safetyHeaders({ isHttps: config.appUrl.startsWith('https:') });
  const app = Fastify<Server>({
    http: { ServerResponse: safeResponse(headers) },
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    bodyLimit,
    keepAliveTimeout: keepAliveMs,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    trustProxy: trustedHops(config.trustProxy),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
    // What the router refuses before any hook.
    frameworkErrors: sendProblem,
  });
  app.server.headersTimeout = 10_000;
  limitIdleConnections(app.server, maxIdleConnections);
  limitPipelined(app);
  addForwardedAddresses(app);
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    ['application/octet-stream', 'text/csv', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'],
    (_request, payload, done) => done(null, payload),
  );
  addJsonBodies(app);
  addStorableUrls(app);
  app.setErrorHandler(sendProblem);
  addGracefulShutdown(app);
  addReceiveTimeout(app, { limitMs: config.limits.requestTimeoutMs, headers });
  const admission = addAdmission(app, {
    maxInFlight: config.limits.maxInFlight,
    poolSize: config.database.poolSize,
    headers,
  });
  addCrossSiteGuard(app, config);
  addRateHeaders(app);
  await app.register(cookie);
  await app.register(compress, {
    threshold: 4096,
    encodings: ['gzip', 'deflate'],
    zlibOptions: { level: 1 },
  });
  await deps.gate.start();
  registerJobs(deps);
  addHealth(app, deps);
  const bearers = slices.flatMap(({ bearer }) => bearer ?? []);
  const authentication = createAuthentication(deps, bearers);
  const routes = slices.flatMap((slice) => slice.routes);
  addRoutes(app, deps, authentication, admission, routes);
  for (const slice of slices) await slice.plugin?.(app, deps, authentication);
  const endpoints = routes.map((route) => route.endpoint);
  addApiDocument(app, endpoints);
  const isWebPage = await addWebApp(app, config);
  app.setNotFoundHandler((request, reply) => {
    if (isWebPage(request.url, request.method)) {
      // Pages whose URL contains a secret: no other site may receive the URL as a referrer.
      if (/^\/(AuthPublicDataWizard|continue-wizard|shared)\//.test(request.url))
        reply.header('referrer-policy', 'no-referrer');
      return reply.sendWebApp();
    }
    const allowed = methodsAt(endpoints, request.url);
    if (allowed.length === 0) return sendProblem(new Refusal('not_found'), request, reply);
    return sendProblem(new Refusal('method_not_allowed'), request, reply.header('allow', allowed.join(', ')));
  });
  return app;
}

/** The nearest `hops` addresses are our own proxies; addresses before them are not trusted. */
function trustedHops(hops: number | false): false | ((address: string, hop: number) => boolean) {
  return hops === false ? false : (_address, hop) => hop < hops;
}

const queues: Service<true> = {
  create(deps) {
    for (const slice of slices) slice.jobs?.(deps);
    return true;
  },
};

/**
 * Registers the jobs of all slices, once per process; also in one that runs no jobs: a release needs the
 * queues.
 */
export function registerJobs(deps: Deps): void {
  deps.service(queues);
}

/** Runs jobs and sends messages in this process. Returns a function that stops it. */
export async function startWork(deps: Deps): Promise<() => Promise<void>> {
  // Nothing starts until the gate knows whether this database may act on its own.
  await deps.gate.start();
  registerJobs(deps);
  await deps.jobs.start();
  const workers = slices.flatMap((slice) => slice.worker?.(deps) ?? []);
  for (const worker of workers) await worker.start();
  return async () => {
    const faults: unknown[] = [];
    // If one part can't be stopped, for example without the database, the others are stopped all the same.
    for (const { stop } of [...workers, deps.jobs])
      await stop().catch((error: unknown) => faults.push(error));
    if (faults.length > 0) throw faults[0];
  };
}

/** HTTP methods that some endpoint handles at this address: distinguishes 404 from 405. */
function methodsAt(endpoints: readonly EndpointSpec[], url: string): string[] {
  const path = (url.split('?')[0] ?? url).replace(/^\/api/, '');
  const found = endpoints.filter((endpoint) => pathPattern(endpoint.path).test(path));
  return [...new Set(found.map((endpoint) => endpoint.method))];
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/** Bytes that are not HTTP get a plain-text response and the connection is closed. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, headers: SafetyHeaders): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  answerRaw(socket, status, headers);
}
