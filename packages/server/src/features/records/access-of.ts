// Turns a member's permissions into an access object for the engine.
import { createHash } from 'node:crypto';
import type { Filter } from '@fieldhouse/contract/filters';
import { type DataRules, hasAllData, type Rule } from '@fieldhouse/domain/roles/data-rules';
import type { Member } from '../../kernel/authority.ts';
import type { Service, TeamContext } from '../../kernel/context.ts';
import { createEventCache } from '../../kernel/events/event-cache.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { unlessRefused } from '../../kernel/unless-refused.ts';
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

/**
 * The access of the acting member; throws `not_found` if the collection is not visible to them, and
 * `forbidden` if the actor is not a member: jobs and wizards must bring their own access.
 */
export async function accessOf(ctx: TeamContext, collection: CollectionDefinition): Promise<MemberAccess> {
  if (ctx.actor.kind !== 'member') throw new Refusal('forbidden');
  return accessOfMember(ctx, collection, ctx.actor);
}

/** Undefined if the collection is not visible to the acting member. Every other error is thrown. */
export function findAccess(
  ctx: TeamContext,
  collection: CollectionDefinition,
): Promise<MemberAccess | undefined> {
  return unlessRefused(() => accessOf(ctx, collection), ['not_found']);
}

export async function accessOfMember(
  ctx: TeamContext,
  collection: CollectionDefinition,
  member: Member,
): Promise<MemberAccess> {
  if (hasAllData(member)) return narrowToMembers(ctx, collection, fullAccess);
  const rules = await effectiveRules(ctx, collection, member);
  refuseUnless(rules.rows !== 'never', 'not_found');
  return cachedAccess(ctx, {
    collection,
    rulesOf: (one) => (one.id === collection.id ? rules : rulesOfMember(member, one)),
    visibleCollections: () => listVisibleIds(ctx, member),
    cacheKey: cacheKeyOf(ctx, member, collection),
  });
}

/**
 * A token that changes with the team's definitions: an access also depends on every collection that its
 * filters and links reach.
 */
const definitionVersions = createEventCache<object>({
  maxEntries: 10_000,
  staleKey: ({ teamId, event }) =>
    event.type === 'collection.changed' || event.type === 'team.changed' ? teamId : undefined,
});

interface CachedAccess {
  readonly version: object;
  readonly access: MemberAccess;
}

const accesses: Service<Map<string, CachedAccess>> = { create: () => new Map() };
/** An entry is about ten kilobytes. */
const maxCached = 1000;

/**
 * Compiles the access, or returns the one cached for equal permissions since the last change of a definition.
 */
async function cachedAccess(ctx: TeamContext, request: AccessRequest): Promise<MemberAccess> {
  if (hasUncommittedDefinitions(ctx)) return compileAccess(ctx, request);
  const versions = ctx.deps.service(definitionVersions);
  const version = versions.get(ctx.teamId) ?? (await versions.load(ctx.teamId, async () => ({})));
  const all = ctx.deps.service(accesses);
  const key = `${ctx.teamId}:${request.collection.id}:${request.cacheKey}`;
  const known = all.get(key);
  if (known?.version === version) return known.access;
  const access = await compileAccess(ctx, request);
  // Not cached: which collections are visible to the viewer does not depend on definitions alone.
  if (access.limits?.collections !== undefined || versions.get(ctx.teamId) !== version) return access;
  const oldest = all.keys().next().value;
  if (all.size >= maxCached && oldest !== undefined) all.delete(oldest);
  all.set(key, { version, access: registerCacheableAccess(request.collection, access) });
  return access;
}

/**
 * Access to some fields of a collection, for a caller that has authorized it: no creating, no deleting, and
 * no metadata about who changed what.
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

/**
 * What a person shares with anonymous visitors: of the records that they may read and that match every filter, some fields;
 * of linked records the name. The caller has checked that the person may use the filters.
 */
export async function sharedAccess(
  ctx: TeamContext,
  collection: CollectionDefinition,
  shared: {
    readonly author: Member;
    readonly fieldIds: ReadonlySet<string>;
    readonly filters: readonly Filter[];
  },
): Promise<MemberAccess> {
  const { author, fieldIds, filters } = shared;
  const rules = await effectiveRules(ctx, collection, author);
  refuseUnless(rules.rows !== 'never', 'not_found');
  const narrowed = {
    ...onlyFields(rules, fieldIds),
    rows: filters.length === 0 ? rules.rows : narrowRule(rules.rows, filters),
  };
  return compileAccess(ctx, {
    collection,
    rulesOf: (one) =>
      one.id === collection.id
        ? narrowed
        : onlyFields(rulesOfMember(author, one), new Set(one.nameField ? [one.nameField.id] : [])),
    visibleCollections: () => listVisibleIds(ctx, author),
    cacheKey: `shared:${JSON.stringify([[...fieldIds].sort(), filters])}:${cacheKeyOf(ctx, author, collection)}:${filters.some(dependsOnViewer) ? author.userId : ''}`,
  });
}

/**
 * What a wizard offers to everyone who runs it: some fields of the records that match the filter. The publisher holds all of it,
 * and the fields link to no other records.
 */
export function offeredAccess(
  ctx: TeamContext,
  collection: CollectionDefinition,
  { fieldIds, filter }: { readonly fieldIds: ReadonlySet<string>; readonly filter: Filter | undefined },
): Promise<MemberAccess> {
  const closed: DataRules = {
    rows: 'never',
    metadata: 'never',
    delete: 'never',
    read: () => 'never',
    update: () => 'never',
  };
  const rules: DataRules = {
    ...closed,
    rows: filter === undefined ? 'always' : [filter],
    read: (id) => (fieldIds.has(id) ? 'always' : 'never'),
  };
  return compileAccess(ctx, {
    collection,
    rulesOf: (one) => (one.id === collection.id ? rules : closed),
    visibleCollections: async () => [],
    cacheKey: `offered:${JSON.stringify([[...fieldIds].sort(), filter])}`,
  });
}

function onlyFields({ rows, read }: DataRules, fieldIds: ReadonlySet<string>): DataRules {
  return {
    rows,
    metadata: 'never',
    delete: 'never',
    read: (id) => (fieldIds.has(id) ? read(id) : 'never'),
    update: () => 'never',
  };
}

function narrowRule(rule: Rule, filters: readonly Filter[]): Rule {
  if (rule === 'never') return rule;
  if (rule === 'always') return [{ all: [...filters] }];
  return rule.map((one) => ({ all: [one, ...filters] }));
}

const keys = new WeakMap<Member, { readonly rights: string; readonly isPersonal: boolean }>();

/** Equal for members with equal permissions, unless a filter depends on the viewer. */
function cacheKeyOf(ctx: TeamContext, member: Member, { chain }: CollectionDefinition): string {
  const known = keys.get(member) ?? describe(member);
  keys.set(member, known);
  // A filter may contain "today", and somewhere on Earth the day changes every quarter of an hour.
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
