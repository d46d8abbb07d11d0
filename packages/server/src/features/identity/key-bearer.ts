// Who bears an API key. A personal key is its person as they are now, perhaps in fewer teams and only reading; a key of a
// team is a member of its own, who is no admin and holds what the key was given.
import type { ApiKeyId, TeamUserId, UserId } from '@fieldhouse/contract/ids';
import { dataPermission } from '@fieldhouse/contract/roles';
import type { ApiKeyGrant, Member } from '../../kernel/authority.ts';
import type { Deps } from '../../kernel/context.ts';
import type { KeyBearer } from '../../kernel/http/bind-endpoint.ts';
import type { HttpRequest } from '../../kernel/http/http-request.ts';
import { readSecret } from '../../kernel/http/key-secret.ts';
import { listRights } from './account-queries.ts';
import {
  findPersonalKey,
  findTeamKey,
  notePersonalKeyUse,
  noteTeamKeyUse,
  type PersonalKeyRow,
  type TeamKeyRow,
} from './key-queries.ts';
import { isFeaturePermission } from './known-features.ts';

/** The secret a request bears, or undefined where it bears none. Other schemes are a proxy's business. */
export function bearerTokenOf({ headers }: HttpRequest): string | undefined {
  const match = /^bearer +(\S{1,300}) *$/i.exec(headers.authorization ?? '');
  if (match?.[1]) return match[1];
  // Something that says it bears a key and bears none is a bad key, never "no key".
  return /^bearer\b/i.test(headers.authorization ?? '') ? '' : undefined;
}

export interface ResolvedKey extends KeyBearer {
  readonly id: string;
}

type FindMember = (userId: UserId, teamId: string) => Promise<Member | undefined>;

/** Asked of the database; undefined for one that opens nothing. */
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
    if (row && isOld(row.last_used_at)) await noteTeamKeyUse(deps.streamPool, row.id);
    return row && teamBearer(row);
  }
  const row = await findPersonalKey(deps.streamPool, hash);
  if (row && isOld(row.last_used_at)) await notePersonalKeyUse(deps.streamPool, row.id);
  return row && personalBearer(deps, row, findMember);
}

/** A key of the team as a member, for work that is done later in its name. */
export async function findKeyMember(deps: Deps, teamId: string, keyId: string): Promise<Member | undefined> {
  const row = await findTeamKey(deps.streamPool, { id: keyId });
  return row?.team_id === teamId ? toMember(row) : undefined;
}

const noteEveryMs = 60_000;

function isOld(usedAt: Date | null): boolean {
  return usedAt === null || Date.now() - usedAt.getTime() > noteEveryMs;
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
    // A key stands where a person would: made by newId like theirs, and nobody's.
    userId: row.id as UserId,
    // The same.
    teamUserId: row.id as TeamUserId,
    // Not an address: a filter "is me" on addresses matches none.
    email: `${row.name} (API key)`,
    isTeamAdmin: false,
    featurePermissions: row.feature_permissions.filter(isFeaturePermission),
    accountType: 'full',
    dataAccess: 'by_role',
    // What can't be read grants nothing.
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
      // Our own tables hold UUIDs made by newId.
      const person = await findMember(row.user_id as UserId, teamId);
      if (!person) return undefined;
      const known = seen.get(person) ?? { ...person, key: keyUse(row, 'personal') };
      seen.set(person, known);
      return known;
    },
  };
}

function keyUse(row: { readonly id: string; readonly name: string }, kind: ApiKeyGrant['kind']): ApiKeyGrant {
  // Made by newId.
  return { id: row.id as ApiKeyId, kind, name: row.name };
}
