// Moves records to the trash and restores them. References to a deleted record are cleared or block its
// deletion, as their field defines.
import {
  type DataType,
  dataType as dataTypeSchema,
  isCollectionLink,
  isRecordLink,
} from '@fieldhouse/contract/field-types';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import {
  type CollectionDefinition,
  listNamingFields,
  listReferringFields,
} from '../../../catalogue/index.ts';
import { type Access, fullAccess } from '../access/access.ts';
import { narrowToMembers } from '../access/member-access.ts';
import { hasIdOf, tableOf } from '../columns/identifiers.ts';
import { announceRecordsChanged } from '../read/collection-generations.ts';
import { emptyTrashLater } from './trash.ts';
import { ensureDeletable } from './write-limits.ts';
import { actorIdOf, translateWrite } from './write-records.ts';

/**
 * Returns how many records were moved to the trash. All or none: throws `not_found`, `forbidden`, or `in_use`
 * if a reference blocks the deletion.
 */
export async function trashRecords(
  ctx: TeamContext,
  collection: CollectionDefinition,
  ids: readonly string[],
  asked: Access,
  batchId: string | null = null,
): Promise<number> {
  const access = await narrowToMembers(ctx, collection, asked);
  refuseUnless(access.mayDelete, 'forbidden');
  const unique = [...new Set(ids)];
  if (access.limits) await ensureDeletable(ctx, collection, access.limits, unique);
  await releaseReferences(ctx, collection, unique, access);
  const actorId = actorIdOf(ctx);
  const result = await sql<{ id: string }>`with r as (
      update ${tableOf(ctx.teamId, collection)} r set deleted_at = ${ctx.now()}::timestamptz, version = r.version + 1, updated_by = ${actorId}::uuid
      where ${hasIdOf(unique)} and r.deleted_at is null
      returning r.id
    ), history as (
      insert into platform.record_changes (collection_id, record_id, batch_id, actor_id, action)
      select ${collection.rootId}::uuid, r.id, ${batchId}::uuid, ${actorId}::uuid, 'deleted' from r
    ) select id from r`.execute(ctx.db.withoutPlugins());
  refuseUnless(result.rows.length === unique.length, 'not_found');
  await emptyTrashLater(ctx);
  announceRecordsChanged(ctx, collection.id, 'deleted', unique);
  return result.rows.length;
}

/**
 * Returns how many records were restored. All or none: throws `not_found` if one is not in the trash,
 * `forbidden`, or `value_taken` if another record now has a unique value of it.
 */
export async function restoreRecords(
  ctx: TeamContext,
  collection: CollectionDefinition,
  ids: readonly string[],
  asked: Access,
): Promise<number> {
  const access = await narrowToMembers(ctx, collection, asked);
  refuseUnless(access.mayDelete, 'forbidden');
  const unique = [...new Set(ids)];
  if (access.limits) await ensureDeletable(ctx, collection, access.limits, unique);
  const actorId = actorIdOf(ctx);
  const result = await translateWrite(
    collection,
    sql<{ id: string }>`with r as (
      update ${tableOf(ctx.teamId, collection)} r set deleted_at = null, version = r.version + 1, updated_by = ${actorId}::uuid
      where ${hasIdOf(unique)} and r.deleted_at is not null
      returning r.id
    ), history as (
      insert into platform.record_changes (collection_id, record_id, actor_id, action)
      select ${collection.rootId}::uuid, r.id, ${actorId}::uuid, 'restored' from r
    ) select id from r`.execute(ctx.db.withoutPlugins()),
  );
  refuseUnless(result.rows.length === unique.length, 'not_found');
  announceRecordsChanged(ctx, collection.id, 'restored', unique);
  return result.rows.length;
}

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

async function releaseReferences(
  ctx: TeamContext,
  collection: CollectionDefinition,
  ids: readonly string[],
  access: Access,
): Promise<void> {
  const rows = await Promise.all(collection.familyIds.map((id) => listReferringFields(ctx.db, id)));
  for (const row of rows.flat()) {
    const reference: Reference = { ...row, dataType: dataTypeSchema.parse(row.dataType) };
    if (isBlocking(reference)) await ensureUnused(ctx, reference, ids, access);
    else await clearReference(ctx, reference, ids);
  }
}

/** List items can't be deleted while records reference them; for links a setting decides. */
function isBlocking({ dataType, settings }: Reference): boolean {
  if (!isRecordLink(dataType) && !isCollectionLink(dataType)) return true;
  return (settings as { onTargetDelete?: string }).onTargetDelete === 'block';
}

function isMany({ dataType }: Reference): boolean {
  return dataType.startsWith('multi_');
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

async function clearReference(ctx: TeamContext, reference: Reference, ids: readonly string[]): Promise<void> {
  const column = sql.id(`f_${reference.number}`);
  const table = tableOf(ctx.teamId, { number: reference.collectionNumber });
  const deletedIds = sql`${sql.val(ids)}::uuid[]`;
  const rest = isMany(reference)
    ? sql`(select array_agg(u.id order by u.place) from unnest(${column}) with ordinality as u(id, place)
        where u.id <> all(${deletedIds}))`
    : sql`null`;
  const points = isMany(reference) ? sql`${column} && ${deletedIds}` : sql`${column} = any(${deletedIds})`;
  const result = await sql<{ id: string }>`with b as (
      select id, to_json(${column}) as was from ${table} where ${points} order by id for update
    ), r as (
      update ${table} t set ${column} = ${rest}, version = t.version + 1 from b where t.id = b.id
      returning t.id, b.was, to_json(t.${column}) as is_now
    ), history as (
      insert into platform.record_changes (collection_id, record_id, actor_id, action, changes)
      select ${reference.collectionId}::uuid, r.id, ${actorIdOf(ctx)}::uuid, 'updated',
        jsonb_build_object(${reference.columnName}::text, jsonb_build_array(r.was, r.is_now)) from r
    ) select id from r`.execute(ctx.db.withoutPlugins());
  if (result.rows.length > 0) {
    announceRecordsChanged(
      ctx,
      reference.collectionId,
      'updated',
      result.rows.map((row) => row.id),
    );
  }
}
