// Moves records to the trash and restores them. References to a deleted record are cleared or block its
// deletion, as their field defines.
import { sql } from 'kysely';
import { userIdOf } from '../../../../kernel/authority.ts';
import type { TeamContext } from '../../../../kernel/context.ts';
import { refuseUnless } from '../../../../kernel/http/refusal.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { CollectionDefinition } from '../../../catalogue/index.ts';
import type { Access } from '../access/access.ts';
import { narrowToMembers } from '../access/member-access.ts';
import { hasIdOf, tableOf } from '../columns/identifiers.ts';
import { announceRecordsChanged } from '../read/collection-generations.ts';
import { releaseReferences } from './release-references.ts';
import { emptyTrashLater } from './trash.ts';
import { ensureDeletable } from './write-limits.ts';
import { translateWrite } from './write-records.ts';

/**
 * Returns how many records were moved to the trash. All or none: throws `not_found`, `forbidden`, or `in_use`
 * if a reference blocks the deletion. By the batch, restoring the records finds the references that were cleared.
 */
export async function trashRecords(
  ctx: TeamContext,
  collection: CollectionDefinition,
  ids: readonly string[],
  asked: Access,
  batchId: string = newId(),
): Promise<number> {
  const access = await narrowToMembers(ctx, collection, asked);
  refuseUnless(access.mayDelete, 'forbidden');
  const unique = [...new Set(ids)];
  if (access.limits) await ensureDeletable(ctx, collection, access.limits, unique);
  await releaseReferences(ctx, collection, { ids: unique, access, batchId });
  const actorId = userIdOf(ctx.actor);
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
  announceRecordsChanged(ctx, collection, 'deleted', unique);
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
  const actorId = userIdOf(ctx.actor);
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
  announceRecordsChanged(ctx, collection, 'restored', unique);
  return result.rows.length;
}
