// Authenticates API keys. A personal key acts as its user with their current permissions, optionally limited
// to some teams or to reading; a team key is a separate member that is no admin and has the permissions given
// to the key.
import type { ApiKeyId, TeamUserId, UserId } from '@fieldhouse/contract/ids';
import { dataPermission } from '@fieldhouse/contract/roles';
import type { ApiKeyGrant, Member } from '../../kernel/authority.ts';
import type { Deps } from '../../kernel/context.ts';
import type { KeyBearer } from '../../kernel/http/authorise.ts';
import type { HttpRequest } from '../../kernel/http/http-request.ts';
import { readSecret } from '../../kernel/http/key-secret.ts';
import { listRights } from './account-queries.ts';
import {
  findPersonalKey,
  findTeamKey,
  type PersonalKeyRow,
  recordPersonalKeyUse,
  recordTeamKeyUse,
  type TeamKeyRow,
} from './key-queries.ts';
import { isFeaturePermission } from './known-features.ts';

/** The bearer token of a request, or undefined if it has none. Other schemes are for proxies. */
export function bearerTokenOf({ headers }: HttpRequest): string | undefined {
  const match = /^bearer +(\S{1,300}) *$/i.exec(headers.authorization ?? '');
  if (match?.[1]) return match[1];
  // A malformed bearer header is an invalid key, never "no key".
  return /^bearer\b/i.test(headers.authorization ?? '') ? '' : undefined;
}

export interface ResolvedKey extends KeyBearer {
  readonly id: string;
}

type FindMember = (userId: UserId, teamId: string) => Promise<Member | undefined>;

/** Queries the database; undefined for an invalid key. */
export async function findKey(
  deps: Deps,
  secret: string,
  findMember: FindMember,
): Promise<ResolvedKey | undefined> {
  const hash = readSecret(secret);
  if (hash === undefined) return undefined;
  const isTeams = secret.startsWith('fh_team_');
  if (isTeams) {
    const row = await findTeamKey(deps.streamPool, { hash });
    if (row && isOld(row.last_used_at)) await recordTeamKeyUse(deps.streamPool, row.id);
    return row && teamBearer(row);
  }
  const row = await findPersonalKey(deps.streamPool, hash);
  if (row && isOld(row.last_used_at)) await recordPersonalKeyUse(deps.streamPool, row.id);
  return row && personalBearer(deps, row, findMember);
}

/** A team key as a member, for later work on its behalf. */
export async function findKeyMember(deps: Deps, teamId: string, keyId: string): Promise<Member | undefined> {
  const row = await findTeamKey(deps.streamPool, { id: keyId });
  return row?.team_id === teamId ? toMember(row) : undefined;
}

const recordUseEveryMs = 60_000;

function isOld(usedAt: Date | null): boolean {
  return usedAt === null || Date.now() - usedAt.getTime() > recordUseEveryMs;
}

function teamBearer(row: TeamKeyRow): ResolvedKey {
  const member = toMember(row);
  return {
    id: row.id,
    isReadOnly: false,
    teamIds: async () => [row.team_id],
    member: async (teamId) => (teamId === row.team_id ? member : undefined),
  };
}

function toMember(row: TeamKeyRow): Member {
  return {
    kind: 'member',
    // The key's id takes the place of a user id: created by newId, and unique across both.
    userId: row.id as UserId,
    // As above.
    teamUserId: row.id as TeamUserId,
    // Not a valid address: a filter "is me" on addresses matches nothing.
    email: `${row.name} (API key)`,
    isTeamAdmin: false,
    featurePermissions: row.feature_permissions.filter(isFeaturePermission),
    accountType: 'full',
    dataAccess: 'by_role',
    // Unknown values grant nothing.
    dataPermissions: row.data_permissions.flatMap((one) => dataPermission.safeParse(one).data ?? []),
    key: keyUse(row, 'team'),
  };
}

function personalBearer(deps: Deps, row: PersonalKeyRow, findMember: FindMember): ResolvedKey {
  const seen = new WeakMap<Member, Member>();
  return {
    id: row.id,
    isReadOnly: row.is_read_only,
    async teamIds() {
      const ids = (await listRights(deps.streamPool, row.user_id)).map(({ team_id }) => team_id);
      return row.team_ids === null ? ids : ids.filter((id) => row.team_ids?.includes(id));
    },
    async member(teamId) {
      if (row.team_ids !== null && !row.team_ids.includes(teamId)) return undefined;
      // Our own tables contain UUIDs created by newId.
      const person = await findMember(row.user_id as UserId, teamId);
      if (!person) return undefined;
      const known = seen.get(person) ?? { ...person, key: keyUse(row, 'personal') };
      seen.set(person, known);
      return known;
    },
  };
}

function keyUse(row: { readonly id: string; readonly name: string }, kind: ApiKeyGrant['kind']): ApiKeyGrant {
  // Created by newId.
  return { id: row.id as ApiKeyId, kind, name: row.name };
}
