// A child collection is a membership condition on its root's table. The filtered sub-select replaces the
// table, as a viewer's rules do, so lists, counts, searches, links and exports of the child all respect it.
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import {
  type CollectionDefinition,
  leafConditionsOf,
  listCollectionNames,
} from '../../../catalogue/index.ts';
import { hasCollectionLink } from '../columns/families/collection-columns.ts';
import { tableOf } from '../columns/identifiers.ts';
import type { Access, MemberAccess } from './access.ts';
import { dependsOnToday, dependsOnViewer, loadTargets, membersOf } from './scope.ts';

/** Narrows an access that was computed for all records to those of the collection. */
export async function narrowToMembers(
  ctx: TeamContext,
  collection: CollectionDefinition,
  access: Access,
): Promise<MemberAccess> {
  const narrowed = await limitToMembers(ctx, collection, access);
  // `limits` include the membership condition; a collection without a chain is its whole table.
  return narrowed as MemberAccess;
}

async function limitToMembers(
  ctx: TeamContext,
  collection: CollectionDefinition,
  access: Access,
): Promise<Access> {
  if (access.limits) return access;
  const members = await membersOf(ctx, collection);
  if (!members) return access;
  return {
    ...access,
    cacheKey: `${access.cacheKey}:${momentOf(ctx, collection)}`,
    limits: {
      source: sql`(select r.* from ${tableOf(ctx.teamId, collection)} r where ${members})`,
      readable: () => undefined,
      metadata: undefined,
      writable: () => undefined,
      creatable: undefined,
      deletable: undefined,
      visible: members,
      collections: hasCollectionLink(collection)
        ? (await listCollectionNames(ctx.db)).map(({ id }) => id)
        : undefined,
      targets: await loadTargets(ctx, collection),
    },
  };
}

/**
 * Part of the cache key, because membership may depend on the viewer and on the day. In every time zone the
 * day begins on a quarter of an hour UTC.
 */
function momentOf(ctx: TeamContext, { chain }: CollectionDefinition): string {
  const filters = chain.flatMap(({ filter }) => filter ?? []);
  const quarter = filters.some(dependsOnToday) ? Math.floor(ctx.now().getTime() / (15 * 60_000)) : '';
  const me = filters.some(dependsOnViewer) && ctx.actor.kind === 'member' ? ctx.actor.userId : '';
  return `${quarter}:${me}`;
}

/** Columns that the membership filters of the chain use. */
export function membershipColumns({ chain }: CollectionDefinition): readonly string[] {
  return chain.flatMap(({ filter }) => (filter ? leafConditionsOf(filter).map(({ field }) => field) : []));
}

/** Collections of the chain whose members are chosen by hand. */
export function handPickedChildrenOf({ chain }: CollectionDefinition): readonly string[] {
  return chain.filter(({ filter }) => filter === undefined).map(({ collectionId }) => collectionId);
}
