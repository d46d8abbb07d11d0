// Authenticates requests. Results are cached for one second at most, so that a removed session, membership or
// permission is refused in every request that starts a second later, in every process.
import { timingSafeEqual } from 'node:crypto';
import type { TeamUserId, UserId } from '@fieldhouse/contract/ids';
import { accountType, dataAccess } from '@fieldhouse/contract/permissions';
import { dataPermission } from '@fieldhouse/contract/roles';
import type { Member } from '../../kernel/authority.ts';
import type { AccountContext, Deps, Service } from '../../kernel/context.ts';
import type { Authentication } from '../../kernel/http/authorise.ts';
import type { HttpRequest } from '../../kernel/http/http-request.ts';
import { createKeyRateLimit } from '../../kernel/http/rate-limits/key-rate-limit.ts';
import {
  createUserRateLimit,
  type RateLimitStatus,
  refuseWhenExhausted,
  setRateLimitStatus,
} from '../../kernel/http/rate-limits/rate-limit-headers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import type { BearerResolver } from '../../kernel/http/slice.ts';
import { apiCalls } from '../../kernel/usage/api-calls.ts';
import { listMemberships, listRights, type RightsRow } from './account-queries.ts';
import { bearerTokenOf, findKey, findKeyMember, type ResolvedKey } from './key-bearer.ts';
import { isFeaturePermission } from './known-features.ts';
import { callBetterAuth } from './providers/better-auth.ts';
import { cookieName, readCookie } from './sign-in/cookies.ts';
import { deviceOfSomeone } from './sign-in/known-device.ts';
import { signToken } from './sign-in/open-session.ts';

type Account = NonNullable<AccountContext['account']>;

const cachedMs = 1000;
const maxCached = 10_000;

interface CacheEntry<T> {
  readonly value: Promise<T>;
  readonly until: number;
}

class ShortCache<T> {
  readonly #entries = new Map<string, CacheEntry<T>>();

  get(key: string, make: () => Promise<T>): Promise<T> {
    const now = Date.now();
    const found = this.#entries.get(key);
    if (found && found.until > now) return found.value;
    if (this.#entries.size >= maxCached) this.#entries.clear();
    const value = make();
    this.#entries.set(key, { value, until: now + cachedMs });
    value.catch(() => this.#entries.delete(key));
    return value;
  }

  clear(): void {
    this.#entries.clear();
  }
}

interface Caches {
  readonly accounts: ShortCache<Account | undefined>;
  readonly members: ShortCache<Map<string, Member>>;
  /** By secret. */
  readonly keys: ShortCache<ResolvedKey | undefined>;
}

const caches: Service<Caches> = {
  create: () => ({
    accounts: new ShortCache<Account | undefined>(),
    members: new ShortCache<Map<string, Member>>(),
    keys: new ShortCache<ResolvedKey | undefined>(),
  }),
};

/** After sign-in, sign-out or a new team: this process must not use stale entries. */
export function clearAuthenticationCache(deps: Deps): void {
  const { accounts, members, keys } = deps.service(caches);
  accounts.clear();
  members.clear();
  keys.clear();
}

/** `bearers` are tried in order for a wizard run's token; the first that recognises it decides. */
export function createAuthentication(deps: Deps, bearers: readonly BearerResolver[]): Authentication {
  const { accounts, members, keys } = deps.service(caches);
  const takeTurn = createKeyRateLimit(deps.attempts, deps.config.limits.keyRequestsPerMinute);
  const takePersonsTurn = createUserRateLimit(deps.config.limits.userRequestsPerMinute);
  const memberOf = async (userId: UserId, teamId: string) =>
    (await members.get(userId, () => findMembers(deps, userId))).get(teamId);
  deps.hub.subscribe(({ event }) => {
    // A member's entry also contains the team's name and time zone.
    const isMember = event.type === 'membership.changed' && event.userId !== null;
    if (isMember || event.type === 'team.changed') members.clear();
  });
  const authentication: Authentication = {
    async key(request) {
      const secret = bearerTokenOf(request);
      if (secret === undefined) return undefined;
      const key = await keys.get(secret, () => findKey(deps, secret, memberOf));
      if (!key) throw new Refusal('not_signed_in');
      count(request, await takeTurn(key.id));
      return {
        ...key,
        member: async (teamId) => {
          const member = await key.member(teamId);
          if (member) await deps.service(apiCalls).count(teamId);
          return member;
        },
      };
    },
    holderOf(request) {
      const token = openedSession(deps, request);
      if (token !== undefined) return `session:${token}`;
      const device = deviceOfSomeone({ deps, request, now: () => deps.clock.now() });
      return device && `device:${device}`;
    },
    async account(request) {
      if (bearerTokenOf(request) !== undefined) return undefined;
      const cookie = sessionCookie(deps, request);
      if (cookie === undefined) return undefined;
      const account = await accounts.get(cookie, () => findSession(deps, cookie));
      if (account) count(request, takePersonsTurn(account.userId));
      return account;
    },
    member: (account, teamId) => memberOf(account.userId, teamId),
    async currentTeam(account) {
      const links = await listMemberships(deps.streamPool, account.userId);
      const openedAt = (link: (typeof links)[number]) => link.last_opened_at?.getTime() ?? 0;
      return links.toSorted((a, b) => openedAt(b) - openedAt(a))[0]?.team_id;
    },
    async wizardRun(request) {
      for (const resolve of bearers) {
        const authority = await resolve(deps, request, authentication);
        if (authority) return authority;
      }
      return undefined;
    },
  };
  return authentication;
}

/** The token of a session's cookie that this installation signed. */
function openedSession({ config, secrets }: Deps, request: HttpRequest): string | undefined {
  const value = readCookie(config, request, 'session_token') ?? '';
  const token = value.slice(0, value.lastIndexOf('.'));
  if (token === '' || value.length >= 500) return undefined;
  const [given, own] = [encodeURIComponent(value), signToken(secrets.appSecret, token)].map((text) =>
    Buffer.from(text),
  );
  return given && own && given.length === own.length && timingSafeEqual(given, own) ? token : undefined;
}

function count(request: HttpRequest, rate: RateLimitStatus): void {
  setRateLimitStatus(request, rate);
  refuseWhenExhausted(rate);
}

function sessionCookie({ config }: Deps, request: HttpRequest): string | undefined {
  const value = readCookie(config, request, 'session_token');
  if (value === undefined || value.length >= 500) return undefined;
  return `${cookieName(config, 'session_token')}=${encodeURIComponent(value)}`;
}

async function findSession(deps: Deps, cookie: string): Promise<Account | undefined> {
  const found = await callBetterAuth(deps, (api) => api.getSession({ headers: new Headers({ cookie }) }));
  if (!found) return undefined;
  // Our own tables contain UUIDs created by newId.
  return { userId: found.user.id as UserId, email: found.user.email, sessionId: found.session.id };
}

/** Queries the database, for connections that stay open longer than a request. */
export async function isStillSignedIn(deps: Deps, request: HttpRequest): Promise<boolean> {
  const cookie = sessionCookie(deps, request);
  return cookie !== undefined && (await findSession(deps, cookie)) !== undefined;
}

async function findMembers(deps: Deps, userId: UserId): Promise<Map<string, Member>> {
  const rows = await listRights(deps.streamPool, userId);
  return new Map(rows.map((row) => [row.team_id, toMember(row, userId)]));
}

/** A user as a member of a team, for later work on their behalf; undefined for former members. */
export async function findMember(deps: Deps, teamId: string, userId: string): Promise<Member | undefined> {
  const rows = await listRights(deps.streamPool, userId);
  const row = rows.find((one) => one.team_id === teamId);
  // The column contains ids created by newId. One that is no user's may be a key's.
  return row ? toMember(row, userId as UserId) : findKeyMember(deps, teamId, userId);
}

function toMember(row: RightsRow, userId: UserId): Member {
  return {
    kind: 'member',
    userId,
    // The column contains ids created by newId.
    teamUserId: row.team_user_id as TeamUserId,
    email: row.email,
    isTeamAdmin: row.is_team_admin,
    featurePermissions: row.feature_permissions.filter(isFeaturePermission),
    // Unknown values grant nothing.
    accountType: accountType.catch('guest').parse(row.account_type),
    dataAccess: dataAccess.catch('by_role').parse(row.data_access),
    dataPermissions: row.data_permissions.flatMap((one) => dataPermission.safeParse(one).data ?? []),
  };
}
