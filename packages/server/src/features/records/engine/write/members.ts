// Membership rows of child collections whose members are chosen by hand.
import { type MemberSelection, maxMembersAtOnce } from '@fieldhouse/contract/collection-members';
import { sql } from 'kysely';
import { userIdOf } from '../../../../kernel/authority.ts';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import type { CollectionDefinition } from '../../../catalogue/index.ts';
import { type Access, fullAccess } from '../access/access.ts';
import { handPickedChildrenOf } from '../access/member-access.ts';
import { membersOf } from '../access/scope.ts';
import { hasIdOf, tableOf } from '../columns/identifiers.ts';
import { compile } from '../read/compile-query.ts';

/** Ids of live records visible to the viewer; throws `not_found` if a requested one is not. */
export async function selectIds(
  ctx: TeamContext,
  collection: CollectionDefinition,
  which: MemberSelection,
  access: Access,
): Promise<readonly string[]> {
  const { table, where } = await compile(ctx, collection, 'matching' in which ? which.matching : {}, access);
  const named = 'ids' in which ? [...new Set(which.ids)] : undefined;
  const asked = named ? sql`r.id = any(${sql.val(named)}::uuid[])` : sql`true`;
  const { rows } = await sql<{ id: string }>`select r.id from ${table} r
    where r.deleted_at is null and ${where} and ${asked} limit ${sql.lit(maxMembersAtOnce + 1)}`.execute(
    ctx.db.withoutPlugins(),
  );
  if (named) refuseUnless(rows.length === named.length, 'not_found');
  refuseUnless(rows.length <= maxMembersAtOnce, 'query_too_heavy');
  return rows.map(({ id }) => id);
}

/** Used among the columns of a change: the collection that a record was added to or removed from. */
export const placeColumn = '@collection';

/**
 * Adds records to every hand-picked collection of the chain, with a history entry where they were not members
 * yet.
 */
export async function addMembersWithHistory(
  ctx: TeamContext,
  collection: CollectionDefinition,
  ids: readonly string[],
): Promise<void> {
  const by = userIdOf(ctx.actor);
  await sql`with m as (
      insert into platform.collection_members (collection_id, record_id, added_by)
      select c.id, r.id, ${by}::uuid
      from unnest(${sql.val(handPickedChildrenOf(collection))}::uuid[]) c(id), unnest(${sql.val(ids)}::uuid[]) r(id)
      on conflict do nothing returning collection_id, record_id
    )
    insert into platform.record_changes (collection_id, record_id, actor_id, action, changes)
    select ${collection.rootId}::uuid, m.record_id, ${by}::uuid, 'added_to',
      jsonb_build_object(${placeColumn}::text, jsonb_build_array(null, m.collection_id)) from m`.execute(
    ctx.db.withoutPlugins(),
  );
}

/** Removes records from the collection and from all its descendants. */
export async function deleteMembers(
  ctx: TeamContext,
  { id, rootId }: CollectionDefinition,
  ids: readonly string[],
): Promise<void> {
  await sql`with recursive below (id) as (
      select ${id}::uuid union all
      select c.id from platform.collections c join below b on c.parent_id = b.id
    ), removed as (
      delete from platform.collection_members m using below b
      where m.team_id = ${ctx.teamId}::uuid and m.collection_id = b.id
        and m.record_id = any(${sql.val(ids)}::uuid[]) returning m.collection_id, m.record_id
    )
    insert into platform.record_changes (collection_id, record_id, actor_id, action, changes)
    select ${rootId}::uuid, g.record_id, ${userIdOf(ctx.actor)}::uuid, 'removed_from',
      jsonb_build_object(${placeColumn}::text, jsonb_build_array(g.collection_id, null)) from removed g`.execute(
    ctx.db.withoutPlugins(),
  );
}

/** Stores the current members of a smart collection. */
export async function recordSmartMembers(ctx: TeamContext, collection: CollectionDefinition): Promise<void> {
  const ids = await selectIds(ctx, collection, { matching: {} }, fullAccess);
  const chosen = {
    ...collection,
    chain: collection.chain.map((one) =>
      one.collectionId === collection.id ? { ...one, filter: undefined } : one,
    ),
  };
  await insertMembers(ctx, chosen, ids);
}

/** Of these records, those that are in the collection, whether or not the viewer may see them. */
export async function listMembersAmong(
  ctx: TeamContext,
  collectionId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('collectionMembers')
    .select('recordId')
    .where('collectionId', '=', collectionId)
    .where('recordId', 'in', [...ids])
    .execute();
  return rows.map(({ recordId }) => recordId);
}

/** Throws if new records do not match the collection in which they were created. */
export async function ensureMembers(
  ctx: TeamContext,
  collection: CollectionDefinition,
  ids: readonly string[],
): Promise<void> {
  const members = await membersOf(ctx, collection);
  if (!members) return;
  const { rows } = await sql`select r.id from ${tableOf(ctx.teamId, collection)} r
    where ${hasIdOf(ids)} and ${members}`.execute(ctx.db.withoutPlugins());
  if (rows.length < ids.length)
    throw new Refusal('not_a_member', { data: { count: ids.length - rows.length } });
}

/** Adds records to every hand-picked collection of the chain. */
export async function insertMembers(
  ctx: TeamContext,
  collection: CollectionDefinition,
  ids: readonly string[],
): Promise<void> {
  const chosen = handPickedChildrenOf(collection);
  if (chosen.length === 0 || ids.length === 0) return;
  const addedBy = userIdOf(ctx.actor);
  await sql`insert into platform.collection_members (collection_id, record_id, added_by)
    select c.id, r.id, ${addedBy}::uuid
    from unnest(${sql.val(chosen)}::uuid[]) c(id), unnest(${sql.val(ids)}::uuid[]) r(id)
    on conflict do nothing`.execute(ctx.db.withoutPlugins());
}
