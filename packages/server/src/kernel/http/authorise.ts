// Who sent a request and what it may do, decided from its head alone: before its body is read.
import { type EndpointSpec, featuresOf } from '@fieldhouse/contract/endpoint';
import { type TeamId, teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import type { FastifyRequest } from 'fastify';
import { hasFeature, type Member, makeTeamAuthority, type TeamAuthority } from '../authority.ts';
import type { AccountContext } from '../context.ts';
import { type Caller, callerInTeam, callerOfAccount } from './admission/caller.ts';
import type { HttpRequest } from './http-request.ts';
import { Refusal, refuseUnless } from './refusal.ts';

export interface Authentication {
  /**
   * The API key of the request; undefined if it has none. An invalid key is refused, even if the request also
   * has a session; with a valid key, the session cookie is ignored.
   */
  key(request: HttpRequest): Promise<KeyBearer | undefined>;
  /**
   * What the request's signed cookies prove without a query: a session that was opened here, though it may have ended, or a device on
   * which someone has signed in. It grants nothing; undefined without any.
   */
  holderOf(request: HttpRequest): string | undefined;
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

/** A request that may go on. */
export interface Identified {
  readonly caller: Caller;
  readonly params: Record<string, unknown>;
  /** Of an endpoint without a team. */
  readonly account: AccountContext['account'];
  /** Of an endpoint of a team. */
  readonly authority: TeamAuthority | undefined;
}

export async function identify(
  authentication: Authentication,
  endpoint: EndpointSpec,
  request: FastifyRequest,
  visitor: Caller,
): Promise<Identified> {
  const params = parsePath(endpoint, request);
  if (isTeamEndpoint(endpoint)) {
    const authority = await authorise(authentication, endpoint, params, request);
    return { caller: callerInTeam(authority, visitor), params, account: undefined, authority };
  }
  const account = await authentication.account(request);
  if (endpoint.needs === 'account') {
    refuseUnless((await authentication.key(request)) === undefined, 'key_not_allowed');
    refuseUnless(account, 'not_signed_in');
  }
  const caller = account ? callerOfAccount(account.userId) : visitor;
  return { caller, params, account, authority: undefined };
}

function isTeamEndpoint({ needs }: EndpointSpec): boolean {
  return needs !== 'none' && needs !== 'account';
}

/** An invalid id can't exist: the response is that of an unknown one. */
function parsePath(endpoint: EndpointSpec, request: FastifyRequest): Record<string, unknown> {
  if (!endpoint.params) return {};
  const parsed = endpoint.params.safeParse(request.params);
  refuseUnless(parsed.success, 'not_found');
  return parsed.data;
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

interface Asking {
  readonly endpoint: EndpointSpec;
  readonly key: KeyBearer | undefined;
  readonly account: AccountContext['account'];
}

/** Of a key, the only team in which it works; with several, the request has to name one. */
async function currentTeam(
  authentication: Authentication,
  { endpoint, key, account }: Asking,
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
  return needs === 'team_member' || hasFeature(member, ...featuresOf(needs));
}
