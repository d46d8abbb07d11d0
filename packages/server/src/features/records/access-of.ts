// The one place where what a member may do becomes an access for the engine.
import { createHash } from 'node:crypto';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import type { Member } from '../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import { createEventCache } from '../../kernel/events/event-cache.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import {
  type CollectionDefinition,
  effectiveRules,
  hasUncommittedDefinitions,
  listVisibleIds,
  rulesOfMember,
} from '../catalogue/index.ts';
import { fullAccess, type MemberAccess, registerCacheableAccess } from './engine/access/access.ts';
import { type AccessRequest, compileAccess } from './engine/access/compile-access.ts';
import { narrowToMembers } from './engine/access/member-access.ts';
import { dependsOnViewer } from './engine/access/scope.ts';

/** Of whoever acts; refuses with `not_found` what does not exist for them. Anyone but a member has to bring an access. */
export async function accessOf(ctx: TeamContext, collection: CollectionDefinition): Promise<MemberAccess> {
  if (ctx.actor.kind !== 'member') throw new Refusal('forbidden');
  return accessOfMember(ctx, collection, ctx.actor);
}

export async function accessOfMember(
  ctx: TeamContext,
  collection: CollectionDefinition,
  member: Member,
): Promise<MemberAccess> {
  if (hasAllData(member)) return narrowToMembers(ctx, collection, fullAccess);
  const rules = await effectiveRules(ctx, collection, member);
  refuseUnless(rules.rows !== 'never', 'not_found');
  return keptAccess(ctx, {
    collection,
    rulesOf: (one) => (one.id === collection.id ? rules : rulesOfMember(member, one)),
    visibleCollections: () => listVisibleIds(ctx, member),
    cacheKey: cacheKeyOf(ctx, member, collection),
  });
}

/** What stands for the definitions of a team as they are: an access speaks of whatever its filters and links lead to. */
const standOf = createEventCache<object>({
  most: 10_000,
  staleKey: ({ teamId, event }) =>
    event.type === 'collection.changed' || event.type === 'team.changed' ? teamId : undefined,
});

interface Kept {
  readonly stand: object;
  readonly access: MemberAccess;
}

const kept = new WeakMap<Deps, Map<string, Kept>>();
/** Of some ten thousand bytes each. */
const maxCached = 1000;

/** Worked out once for members with equal rights, until a definition changes. */
async function keptAccess(ctx: TeamContext, request: AccessRequest): Promise<MemberAccess> {
  if (hasUncommittedDefinitions(ctx)) return compileAccess(ctx, request);
  const stands = standOf(ctx.deps);
  const stand = stands.get(ctx.teamId) ?? (await stands.load(ctx.teamId, async () => ({})));
  const all = kept.get(ctx.deps) ?? new Map<string, Kept>();
  kept.set(ctx.deps, all);
  const key = `${ctx.teamId}:${request.collection.id}:${request.cacheKey}`;
  const known = all.get(key);
  if (known?.stand === stand) return known.access;
  const access = await compileAccess(ctx, request);
  // Which collections exist for the asker is not told by a definition.
  if (access.limits?.collections !== undefined || stands.get(ctx.teamId) !== stand) return access;
  const oldest = all.keys().next().value;
  if (all.size >= maxCached && oldest !== undefined) all.delete(oldest);
  all.set(key, { stand, access: registerCacheableAccess(request.collection, access) });
  return access;
}

/**
 * Some fields of a collection and nothing else of it, for a caller that has authorised them: no record is made or deleted, and
 * nothing is told of who changed what.
 */
export function fieldsOnlyAccess(
  ctx: TeamContext,
  collection: CollectionDefinition,
  { read, change }: { readonly read: ReadonlySet<string>; readonly change: ReadonlySet<string> },
): Promise<MemberAccess> {
  return narrowToMembers(ctx, collection, {
    mayRead: ({ id }) => read.has(id),
    mayWrite: ({ id }) => change.has(id),
    mayCreate: false,
    mayDelete: false,
    mayReadMetadata: false,
    limits: undefined,
    isSearchMasked: true,
    cacheKey: `fields:${[...read].sort()}:${[...change].sort()}`,
  });
}

const keys = new WeakMap<Member, { readonly rights: string; readonly isPersonal: boolean }>();

/** Equal for members with equal permissions, unless a filter asks who they are. */
function cacheKeyOf(ctx: TeamContext, member: Member, { chain }: CollectionDefinition): string {
  const known = keys.get(member) ?? describe(member);
  keys.set(member, known);
  // A filter may ask for "today", which ends somewhere on Earth every quarter of an hour.
  const quarter = Math.floor(ctx.now().getTime() / (15 * 60_000));
  return `${known.rights}:${known.isPersonal || chain.some(({ filter }) => filter && dependsOnViewer(filter)) ? `${member.userId} ${member.email}` : ''}:${quarter}`;
}

function describe({ accountType, dataPermissions }: Member) {
  const text = JSON.stringify([accountType, dataPermissions]);
  return {
    rights: createHash('sha256').update(text).digest('base64url'),
    isPersonal: text.includes('"is_me"'),
  };
}
