// References to deleted records: cleared, or blocking the deletion, as their field defines.
import {
  type DataType,
  dataType as dataTypeSchema,
  holdsSeveral,
  isCollectionLink,
  isRecordLink,
} from '@fieldhouse/contract/field-types';
import { sql } from 'kysely';
import { userIdOf } from '../../../../kernel/authority.ts';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal } from '../../../../kernel/http/refusal.ts';
import {
  type CollectionDefinition,
  findCollection,
  listNamingFields,
  listReferringFields,
} from '../../../catalogue/index.ts';
import { type Access, fullAccess } from '../access/access.ts';
import { columnOf, type Sql, tableOf } from '../columns/identifiers.ts';
import { announceRecordsChanged } from '../read/collection-generations.ts';

/** Removes a collection from every value that references it, or throws if the field blocks that. */
export async function releaseCollection(ctx: TeamContext, collectionId: string): Promise<void> {
  for (const row of await listNamingFields(ctx.db)) {
    const reference: Reference = { ...row, dataType: dataTypeSchema.parse(row.dataType) };
    // References in the collection's own records are deleted with it.
    if (reference.collectionId === collectionId) continue;
    if (isBlocking(reference)) await ensureUnused(ctx, reference, [collectionId], fullAccess);
    else await clearReference(ctx, reference, [collectionId]);
  }
}

interface Reference {
  readonly collectionId: string;
  readonly collectionNumber: number;
  readonly number: number;
  readonly columnName: string;
  readonly dataType: DataType;
  readonly settings: unknown;
}

interface Deletion {
  readonly ids: readonly string[];
  readonly access: Access;
  readonly batchId: string;
}

/** Clears the references to records that are being deleted, or throws `in_use` if one blocks that. */
export async function releaseReferences(
  ctx: TeamContext,
  collection: CollectionDefinition,
  { ids, access, batchId }: Deletion,
): Promise<void> {
  for (const reference of await listReferences(ctx, collection)) {
    if (isBlocking(reference)) await ensureUnused(ctx, reference, ids, access);
    else await clearReference(ctx, reference, ids, batchId);
  }
}

async function listReferences(
  ctx: TeamContext,
  { familyIds }: CollectionDefinition,
): Promise<readonly Reference[]> {
  const rows = await Promise.all(familyIds.map((id) => listReferringFields(ctx.db, id)));
  return rows.flat().map((row) => ({ ...row, dataType: dataTypeSchema.parse(row.dataType) }));
}

/** List items can't be deleted while records reference them; for links a setting decides. */
function isBlocking({ dataType, settings }: Reference): boolean {
  if (!isRecordLink(dataType) && !isCollectionLink(dataType)) return true;
  return (settings as { onTargetDelete?: string }).onTargetDelete === 'block';
}

function isMany({ dataType }: Reference): boolean {
  return holdsSeveral(dataType);
}

async function ensureUnused(
  ctx: TeamContext,
  reference: Reference,
  ids: readonly string[],
  { limits }: Access,
): Promise<void> {
  const column = sql.id('r', `f_${reference.number}`);
  const table = tableOf(ctx.teamId, { number: reference.collectionNumber });
  const uses = isMany(reference)
    ? sql`${column} && ${sql.val(ids)}::uuid[]`
    : sql`${column} = any(${sql.val(ids)}::uuid[])`;
  const result = await sql<{ count: string }>`select count(*) from (
    select from ${table} r where r.deleted_at is null and ${uses} limit 1000) x`.execute(
    ctx.db.withoutPlugins(),
  );
  const count = Number(result.rows[0]?.count ?? 0);
  if (count === 0) return;
  // The viewer may not be allowed to know how many there are.
  throw new Refusal('in_use', { data: limits ? { by: 'records' } : { count, by: 'records' } });
}

/** The records of an import. */
export interface IdRange {
  readonly first: string;
  readonly last: string;
}

/** Records in the range that a record outside of it references in a field that blocks deletion. */
export async function recordsInUse(
  ctx: TeamContext,
  collection: CollectionDefinition,
  { first, last }: IdRange,
): Promise<Sql> {
  const uses = (await listReferences(ctx, collection)).filter(isBlocking).map((reference) => {
    const value = columnOf(reference);
    const ids = isMany(reference) ? sql`unnest(${value})` : value;
    const table = tableOf(ctx.teamId, { number: reference.collectionNumber });
    return sql`select ${ids} as id from ${table} r
      where r.deleted_at is null and ${value} is not null and r.id not between ${first}::uuid and ${last}::uuid`;
  });
  return sql`select x.id from (${sql.join([sql`select null::uuid as id`, ...uses], sql` union all `)}) x
    where x.id between ${first}::uuid and ${last}::uuid`;
}

/** Clears the references to records of the range that are in the trash. */
export async function releaseTrashedRange(
  ctx: TeamContext,
  collection: CollectionDefinition,
  { first, last }: IdRange,
): Promise<void> {
  const isDeleted = sql`(u.id between ${first}::uuid and ${last}::uuid and exists (
    select from ${tableOf(ctx.teamId, collection)} d where d.id = u.id and d.deleted_at is not null))`;
  for (const reference of (await listReferences(ctx, collection)).filter((one) => !isBlocking(one))) {
    const value = columnOf(reference, 't');
    const ids = isMany(reference) ? sql`unnest(${value})` : sql`(values (${value}))`;
    const holders = sql`${value} is not null and exists (select from ${ids} u(id) where ${isDeleted})`;
    const changed = await clearWhere(ctx, reference, { holders, isDeleted, batchId: null });
    if (changed.length > 0) await announceCleared(ctx, reference, null);
  }
}

async function clearReference(
  ctx: TeamContext,
  reference: Reference,
  ids: readonly string[],
  batchId: string | null = null,
): Promise<void> {
  const column = columnOf(reference, 't');
  const deletedIds = sql`${sql.val(ids)}::uuid[]`;
  const changed = await clearWhere(ctx, reference, {
    holders: isMany(reference) ? sql`${column} && ${deletedIds}` : sql`${column} = any(${deletedIds})`,
    isDeleted: sql`u.id = any(${deletedIds})`,
    batchId,
  });
  if (changed.length > 0) await announceCleared(ctx, reference, changed);
}

async function announceCleared(
  ctx: TeamContext,
  { collectionId }: Reference,
  ids: readonly string[] | null,
): Promise<void> {
  // It may have been deleted in the same transaction.
  const holder = await findCollection(ctx, collectionId);
  if (holder) announceRecordsChanged(ctx, holder, ids ? 'updated' : 'bulk', ids);
}

interface ClearedValues {
  /** Selects the records `t` to change. */
  readonly holders: Sql;
  /** Whether the element `u.id` of a value with several is removed. */
  readonly isDeleted: Sql;
  readonly batchId: string | null;
}

/**
 * Returns the changed records. Those in the trash are changed too, in case they are restored, but `updated_by`
 * stays the user who deleted them.
 */
async function clearWhere(
  ctx: TeamContext,
  reference: Reference,
  { holders, isDeleted, batchId }: ClearedValues,
): Promise<readonly string[]> {
  const actorId = userIdOf(ctx.actor);
  const column = sql.id(`f_${reference.number}`);
  const table = tableOf(ctx.teamId, { number: reference.collectionNumber });
  const rest = isMany(reference)
    ? sql`(select array_agg(u.id order by u.place) from unnest(t.${column}) with ordinality as u(id, place)
        where not ${isDeleted})`
    : sql`null`;
  const result = await sql<{ id: string }>`with b as (
      select t.id, to_json(t.${column}) as was from ${table} t where ${holders} order by t.id for update of t
    ), r as (
      update ${table} t set ${column} = ${rest}, version = t.version + 1,
        updated_at = case when t.deleted_at is null then now() else t.updated_at end,
        updated_by = case when t.deleted_at is null then ${actorId}::uuid else t.updated_by end
      from b where t.id = b.id
      returning t.id, b.was, to_json(t.${column}) as is_now
    ), history as (
      insert into platform.record_changes (collection_id, record_id, batch_id, actor_id, action, changes)
      select ${reference.collectionId}::uuid, r.id, ${batchId}::uuid, ${actorId}::uuid, 'updated',
        jsonb_build_object(${reference.columnName}::text, jsonb_build_array(r.was, r.is_now)) from r
    ) select id from r`.execute(ctx.db.withoutPlugins());
  return result.rows.map(({ id }) => id);
}
