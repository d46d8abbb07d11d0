// Binds an endpoint of the contract to its action: authentication, strict parsing, the team's transaction,
// the idempotency key, and the reply parsed on the way out. The order is the same for every route.
import { createHash } from 'node:crypto';
import {
  type EndpointInput,
  type EndpointReply,
  type EndpointSpec,
  featuresOf,
} from '@fieldhouse/contract/endpoint';
import { type TeamId, teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import { toIssues } from '@fieldhouse/contract/issues';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Member, makeTeamAuthority, type TeamAuthority } from '../authority.ts';
import type { AccountContext, Deps, TeamContext } from '../context.ts';
import type { HttpRequest } from './http-request.ts';
import { readIdempotencyKey, runIdempotently } from './idempotency.ts';
import { Refusal, refuseUnless } from './refusal.ts';
import { requestOriginOf } from './request-origin.ts';

export interface Authentication {
  /**
   * The API key of the request; undefined if it has none. An invalid key is refused, even if the request also
   * has a session; with a valid key, the session cookie is ignored.
   */
  key(request: HttpRequest): Promise<KeyBearer | undefined>;
  /** The authenticated caller, or undefined. */
  account(request: HttpRequest): Promise<AccountContext['account']>;
  /** The caller's active membership of the team, or undefined. */
  member(account: NonNullable<AccountContext['account']>, teamId: string): Promise<Member | undefined>;
  /** The active team that the caller opened last, or undefined if the caller has none. */
  currentTeam(account: NonNullable<AccountContext['account']>): Promise<string | undefined>;
  /** The authority of a wizard run's bearer, or undefined. */
  wizardRun(request: HttpRequest): Promise<TeamAuthority | undefined>;
}

/** The holder of a valid API key: as which member it acts in a team. */
export interface KeyBearer {
  readonly isReadOnly: boolean;
  /** The teams in which the key currently works. */
  teamIds(): Promise<readonly string[]>;
  /**
   * The member as which the key acts in the team; undefined if the team does not exist or is not accessible.
   */
  member(teamId: string): Promise<Member | undefined>;
}

export interface RequestParts {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
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
  /** False for downloads that support ranges: ranges refer to the bytes of the file itself. */
  readonly isCompressed?: boolean;
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

/** The same for a file that is streamed, with support for range requests. */
export function bindDownload<E extends EndpointSpec, R>(
  endpoint: E,
  action: (ctx: ContextOf<E>, input: EndpointInput<E>) => Promise<R>,
  deliver: Deliver<R>,
): Route {
  return { ...bindDelivery(endpoint, action, deliver), isCompressed: false };
}

export function addRoutes(
  app: FastifyInstance,
  deps: Deps,
  authentication: Authentication,
  routes: readonly Route[],
): void {
  for (const route of routes) {
    const { endpoint, action, receive, deliver, isCompressed = true } = route;
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
      ...(receive && { config: { isReceivedFirst: true } }),
      ...(!isCompressed && { compress: false }),
      handler: async (request, reply) => {
        const http = { request, reply };
        const call = isTeamEndpoint(endpoint)
          ? callTeamAction(deps, authentication, route, http)
          : callAccountAction(deps, authentication, endpoint, action, http);
        const result = await call;
        if (!deliver) return sendReply(endpoint, result, http);
        request.leaveInFlight();
        // The result of this route's action.
        return sendReply(endpoint, await deliver(deps, http, result as never), http);
      },
    });
  }
}

function isTeamEndpoint({ needs }: EndpointSpec): boolean {
  return needs !== 'none' && needs !== 'account';
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

/** An invalid id can't exist: the response is that of an unknown one. */
function parsePath(endpoint: EndpointSpec, request: FastifyRequest): Record<string, unknown> {
  if (!endpoint.params) return {};
  const parsed = endpoint.params.safeParse(request.params);
  refuseUnless(parsed.success, 'not_found');
  return parsed.data;
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

async function callAccountAction(
  deps: Deps,
  authentication: Authentication,
  endpoint: EndpointSpec,
  action: Route['action'],
  http: RequestParts,
): Promise<unknown> {
  const params = parsePath(endpoint, http.request);
  const account = await authentication.account(http.request);
  if (endpoint.needs === 'account') {
    refuseUnless((await authentication.key(http.request)) === undefined, 'key_not_allowed');
    refuseUnless(account, 'not_signed_in');
  }
  const input = parseInput(endpoint, http.request, params);
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

async function callTeamAction(
  deps: Deps,
  authentication: Authentication,
  { endpoint, action, receive }: Route,
  http: RequestParts,
): Promise<unknown> {
  const params = parsePath(endpoint, http.request);
  const authority = await authorise(authentication, endpoint, params, http.request);
  const input = parseInput(endpoint, http.request, params);
  const options = {
    isReadOnly: !endpoint.writes,
    requestId: http.request.id,
    from: requestOriginOf(http.request),
  };
  // If there is nothing to receive, the action gets the request itself.
  const parts = receive ? ((await receive(deps, http, authority)) as RequestParts) : http;
  const key =
    endpoint.writes && !endpoint.rawBody && !endpoint.keepsOwnKeys
      ? readIdempotencyKey(http.request)
      : undefined;
  if (key === undefined) {
    const work = (ctx: TeamContext) => action(ctx as never, input as never, parts);
    return deps.withTeam(authority, work, { ...options, mayEndWithin: true });
  }
  return runIdempotently(deps, authority, { key, endpoint, input, options }, (ctx) =>
    action(ctx as never, input as never, parts),
  );
}

async function authorise(
  authentication: Authentication,
  endpoint: EndpointSpec,
  params: Record<string, unknown>,
  request: FastifyRequest,
): Promise<TeamAuthority> {
  if (endpoint.needs === 'wizard_run') {
    const authority = await authentication.wizardRun(request);
    refuseUnless(authority, 'not_found');
    return authority;
  }
  const key = await authentication.key(request);
  const account = key ? undefined : await authentication.account(request);
  refuseUnless(key ?? account, 'not_signed_in');
  const teamId =
    teamOf(endpoint, params, request) ?? (await currentTeam(authentication, { endpoint, key, account }));
  const member = await (key ? key.member(teamId) : account && authentication.member(account, teamId));
  refuseUnless(member, 'not_found');
  refuseUnless(isAllowed(endpoint.needs, member), 'forbidden');
  const isTooMuch = key && (endpoint.personOnly === true || (key.isReadOnly && endpoint.writes));
  refuseUnless(!isTooMuch, 'key_not_allowed');
  return makeTeamAuthority(teamId, member);
}

/** Undefined if an optional query parameter is missing. */
function teamOf(
  endpoint: EndpointSpec,
  params: Record<string, unknown>,
  { query }: FastifyRequest,
): TeamId | undefined {
  if (endpoint.teamQuery === undefined) return teamIdSchema.parse(params.teamId);
  // Fastify's own parsing of the query string: an object of strings, or of lists if a name is repeated.
  const given = (query as Record<string, unknown>)[endpoint.teamQuery];
  if (given === undefined) return undefined;
  const parsed = teamIdSchema.safeParse(given);
  refuseUnless(parsed.success, 'not_found');
  return parsed.data;
}

interface Caller {
  readonly endpoint: EndpointSpec;
  readonly key: KeyBearer | undefined;
  readonly account: AccountContext['account'];
}

/** Of a key, the only team in which it works; with several, the request has to name one. */
async function currentTeam(
  authentication: Authentication,
  { endpoint, key, account }: Caller,
): Promise<TeamId> {
  const { teamQuery = '' } = endpoint;
  const missing = new Refusal('invalid_input', {
    issues: [{ path: ['query', teamQuery], rule: 'value_required' }],
  });
  if (endpoint.query?.shape[teamQuery]?.safeParse(undefined).success !== true) throw missing;
  const ids = key ? await key.teamIds() : [account && (await authentication.currentTeam(account))];
  if (ids.length > 1) throw missing;
  refuseUnless(ids[0], 'not_found');
  return teamIdSchema.parse(ids[0]);
}

function isAllowed(needs: EndpointSpec['needs'], member: Member): boolean {
  if (member.isTeamAdmin || needs === 'team_member') return true;
  return featuresOf(needs).some((feature) => member.featurePermissions.includes(feature));
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
