// Binds an endpoint of the contract to its action: authentication, strict parsing, the team's transaction,
// the idempotency key, and the reply parsed on the way out. The order is the same for every route.
import { createHash } from 'node:crypto';
import {
  bodyLimit,
  type EndpointInput,
  type EndpointReply,
  type EndpointSpec,
  publicBodyLimit,
} from '@fieldhouse/contract/endpoint';
import { toIssues } from '@fieldhouse/contract/issues';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { TeamAuthority } from '../authority.ts';
import type { AccountContext, Deps, TeamContext } from '../context.ts';
import type { Admission } from './admission/admission.ts';
import { callerAt } from './admission/caller.ts';
import { exportTurns } from './admission/exports.ts';
import { type Authentication, type Identified, identify } from './authorise.ts';
import { readIdempotencyKey, runIdempotently } from './idempotency.ts';
import { Refusal } from './refusal.ts';
import { requestOriginOf } from './request-origin.ts';

export interface RequestParts {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Of an export. */
export interface ExportParts extends RequestParts {
  /** Makes the next page of the file when it is the caller’s turn. */
  readonly makePage: <T>(make: () => Promise<T>) => Promise<T>;
}

type TeamNeeds = Exclude<EndpointSpec['needs'], 'none' | 'account'>;

type ContextOf<E extends EndpointSpec> = E['needs'] extends TeamNeeds ? TeamContext : AccountContext;

export type Action<E extends EndpointSpec> = E['needs'] extends TeamNeeds
  ? (
      ctx: TeamContext,
      input: EndpointInput<E>,
      http: RequestParts,
    ) => Promise<EndpointReply<E> | string | Buffer>
  : (ctx: AccountContext, input: EndpointInput<E>) => Promise<EndpointReply<E>>;

/** An endpoint with the code that implements it. */
export interface Route {
  readonly endpoint: EndpointSpec;
  readonly action: (ctx: never, input: never, http: RequestParts) => Promise<unknown>;
  readonly receive?: Receive<unknown>;
  readonly deliver?: Deliver<never>;
  /** Whether an upload honours `Idempotency-Key`, by the hash of what was received. */
  readonly isHashed?: boolean;
  /** False for downloads that support ranges: ranges refer to the bytes of the file itself. */
  readonly isCompressed?: boolean;
  /** Of which a caller has a few at the same time. */
  readonly isExport?: boolean;
}

/** Authorises the caller, then reads the upload before any transaction is opened. */
type Receive<R> = (deps: Deps, http: RequestParts, authority: TeamAuthority) => Promise<R>;

/**
 * Sends the result of the action after its transaction, so that a slow receiver holds no database connection.
 */
type Deliver<R> = (deps: Deps, http: RequestParts, found: R) => Promise<unknown>;

/** Binds an endpoint to its action, whose type must match. */
export function bind<E extends EndpointSpec>(endpoint: E, action: Action<E>): Route {
  // The parameter has checked the action's exact type; Route stores only what the binder needs.
  return { endpoint, action: action as Route['action'] };
}

/** The same for an upload that is received first, so that no connection waits for a slow sender. */
export function bindUpload<E extends EndpointSpec, R>(
  endpoint: E,
  receive: Receive<R>,
  action: (ctx: TeamContext, input: EndpointInput<E>, received: R) => Promise<EndpointReply<E>>,
): Route {
  // The result of `receive` is passed back as the third argument; `callTeamAction` passes it on unchanged.
  return { endpoint, action: action as unknown as Route['action'], receive };
}

/**
 * The same for an upload of which nothing is stored before the action: sent again with the same `Idempotency-Key`, it
 * is received, and gets the reply of the first time.
 */
export function bindKeyedUpload<E extends EndpointSpec, R extends Hashed>(
  endpoint: E,
  receive: Receive<R>,
  action: (ctx: TeamContext, input: EndpointInput<E>, received: R) => Promise<EndpointReply<E>>,
): Route {
  return { ...bindUpload(endpoint, receive, action), isHashed: true };
}

interface Hashed {
  readonly sha256: Buffer;
}

/**
 * The same for work that takes long, or needs its own connection: it runs after the transaction, with the
 * result of the action.
 */
export function bindDelivery<E extends EndpointSpec, R>(
  endpoint: E,
  action: (ctx: ContextOf<E>, input: EndpointInput<E>, http: RequestParts) => Promise<R>,
  deliver: Deliver<R>,
): Route {
  // The result of the action is passed to `deliver` unchanged.
  return { endpoint, action: action as unknown as Route['action'], deliver: deliver as Deliver<never> };
}

/**
 * The same for a file that is made page by page as it is sent, by the action or by `deliver` after it. The request waits before
 * any transaction while its caller has several others.
 */
export function bindExport<E extends EndpointSpec, R>(
  endpoint: E,
  action: (ctx: ContextOf<E>, input: EndpointInput<E>, http: ExportParts) => Promise<R>,
  deliver: (deps: Deps, http: ExportParts, file: R) => Promise<unknown> = async (_deps, _http, file) => file,
): Route {
  // An export gets its parts from the handler.
  const route = {
    action: action as unknown as Route['action'],
    deliver: deliver as unknown as Deliver<never>,
  };
  return { endpoint, ...route, isExport: true };
}

/** The same for a file that is streamed, with support for range requests. */
export function bindDownload<E extends EndpointSpec, R>(
  endpoint: E,
  action: (ctx: ContextOf<E>, input: EndpointInput<E>) => Promise<R>,
  deliver: Deliver<R>,
): Route {
  return { ...bindDelivery(endpoint, action, deliver), isCompressed: false };
}

/** After a body that took longer to arrive, its sender is looked up again: the session may have ended since. */
const knownForMs = 1000;

export function addRoutes(
  app: FastifyInstance,
  deps: Deps,
  authentication: Authentication,
  admission: Admission,
  routes: readonly Route[],
): void {
  for (const route of routes) {
    const { endpoint, receive, deliver, isCompressed = true, isExport = false } = route;
    const identified = new WeakMap<FastifyRequest, { readonly by: Identified; readonly at: number }>();
    const lookUp = async (request: FastifyRequest) => {
      const visitor = callerAt(request.ip, authentication.holderOf(request));
      const by = await admission.identify(request, visitor, () =>
        identify(authentication, endpoint, request, visitor),
      );
      identified.set(request, { by, at: performance.now() });
      return by;
    };
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: endpoint.bodyLimit ?? (endpoint.needs === 'none' ? publicBodyLimit : bodyLimit),
      config: { takesTurns: true, isReceivedFirst: receive !== undefined },
      ...(!isCompressed && { compress: false }),
      onRequest: async (request) => {
        await lookUp(request);
      },
      handler: async (request, reply) => {
        const known = identified.get(request);
        const isRecent = known && performance.now() - known.at < knownForMs;
        const by = isRecent ? known.by : await lookUp(request);
        const parts = { request, reply };
        const http = isExport ? await beginExport(deps, by, parts) : parts;
        const result = await callAction(deps, admission, route, by, http);
        // The result of this route's action.
        return sendReply(endpoint, deliver ? await deliver(deps, http, result as never) : result, http);
      },
    });
  }
}

/** Ends when the file was sent, or its reader has gone. */
async function beginExport(deps: Deps, { caller }: Identified, parts: RequestParts): Promise<ExportParts> {
  const exports = deps.service(exportTurns);
  const { raw } = parts.reply;
  const end = await exports.begin(caller, () => raw.destroyed);
  if (raw.destroyed) end();
  else raw.once('close', end);
  return { ...parts, makePage: (make) => exports.makePage(caller, make) };
}

interface ParsedInput {
  readonly params: Record<string, unknown>;
  readonly query: unknown;
  readonly body: unknown;
}

/** Validated after authentication, so that an anonymous visitor learns nothing about the input of a route. */
function parseInput(
  endpoint: EndpointSpec,
  request: FastifyRequest,
  params: Record<string, unknown>,
): ParsedInput {
  return {
    params,
    query: endpoint.query
      ? parsePart(endpoint.query, request.query, 'query')
      : refuseAny(request.query, 'query'),
    body: endpoint.rawBody ? undefined : parseBody(endpoint, request),
  };
}

function parseBody(endpoint: EndpointSpec, request: FastifyRequest): unknown {
  if (endpoint.body) return parsePart(endpoint.body, request.body, 'body');
  // A DELETE or GET may carry an empty JSON body, as some clients send it.
  return request.body === undefined || request.body === null ? undefined : refuseAny(request.body, 'body');
}

function parsePart(schema: z.ZodType, value: unknown, part: string): unknown {
  const parsed = schema.safeParse(value ?? (part === 'body' ? undefined : {}), { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Refusal('invalid_input', { issues: toIssues(parsed.error.issues, [part]) });
}

function refuseAny(value: unknown, part: string): Record<string, never> {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : ['?'];
  if (keys.length === 0) return {};
  throw new Refusal('invalid_input', {
    issues: [{ path: [part], rule: 'unknown_property', data: { keys } }],
  });
}

async function callAction(
  deps: Deps,
  admission: Admission,
  route: Route,
  by: Identified,
  http: RequestParts,
): Promise<unknown> {
  const { endpoint, receive } = route;
  const { request, reply } = http;
  const { account, authority } = by;
  const input = parseInput(endpoint, request, by.params);
  if (!authority) {
    return admission.inTurn(request, reply, () => callAccountAction(deps, route, account, input, http));
  }
  // If there is nothing to receive, the action gets the request itself.
  const parts = receive ? ((await receive(deps, http, authority)) as RequestParts) : http;
  return admission.inTurn(request, reply, () =>
    callTeamAction(deps, route, authority, { input, parts, request }),
  );
}

function callAccountAction(
  deps: Deps,
  { action }: Route,
  account: AccountContext['account'],
  input: ParsedInput,
  http: RequestParts,
): Promise<unknown> {
  const ctx: AccountContext = {
    deps,
    requestId: http.request.id,
    // Fastify's logger is our pino instance.
    log: http.request.log as AccountContext['log'],
    now: () => deps.clock.now(),
    account,
    ...http,
  };
  return action(ctx as never, input as never, http);
}

function callTeamAction(
  deps: Deps,
  { endpoint, action, isHashed = false }: Route,
  authority: TeamAuthority,
  { input, parts, request }: { input: ParsedInput; parts: RequestParts; request: FastifyRequest },
): Promise<unknown> {
  const options = { isReadOnly: !endpoint.writes, requestId: request.id, from: requestOriginOf(request) };
  const isKeyed = endpoint.writes && (!endpoint.rawBody || isHashed) && !endpoint.keepsOwnKeys;
  const key = isKeyed ? readIdempotencyKey(request) : undefined;
  if (key === undefined) {
    const work = (ctx: TeamContext) => action(ctx as never, input as never, parts);
    return deps.withTeam(authority, work, { ...options, mayEndWithin: true });
  }
  // What a hashed upload has received passes through as `parts`.
  const body = isHashed ? (parts as unknown as Hashed).sha256.toString('hex') : input.body;
  const call = { key, endpoint, input: { ...input, body }, options };
  return runIdempotently(deps, authority, call, (ctx) => action(ctx as never, input as never, parts));
}

function sendReply(endpoint: EndpointSpec, result: unknown, { request, reply }: RequestParts): unknown {
  if (endpoint.reply === 'stream') return reply.sent || result === undefined ? reply : reply.send(result);
  reply.header('cache-control', 'no-store');
  if (endpoint.reply === 'none') return reply.code(204).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  if (endpoint.ownJson) return reply.send(result);
  const text = JSON.stringify(endpoint.reply.parse(result));
  if (!endpoint.isRevalidated) return reply.send(text);
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', etag);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text);
}
