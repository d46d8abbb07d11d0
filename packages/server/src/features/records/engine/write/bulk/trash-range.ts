// The undo of an import: its records go to the trash.
import { sql } from 'kysely';
import type { TeamContext } from '../../../../../kernel/context.ts';
import type { CollectionDefinition } from '../../../../catalogue/index.ts';
import { tableOf } from '../../columns/identifiers.ts';
import { type IdRange, recordsInUse, releaseTrashedRange } from '../release-references.ts';
import { emptyTrashLater } from '../trash.ts';

/**
 * Moves a range of ids to the trash and clears the references to them. Records whose deletion a reference
 * blocks stay; returns how many.
 */
export async function trashRange(
  ctx: TeamContext,
  collection: CollectionDefinition,
  range: IdRange,
): Promise<number> {
  const isInRange = sql`r.id between ${range.first}::uuid and ${range.last}::uuid and r.deleted_at is null`;
  const table = tableOf(ctx.teamId, collection);
  const db = ctx.db.withoutPlugins();
  const inUse = await recordsInUse(ctx, collection, range);
  await sql`update ${table} r set deleted_at = ${ctx.now()}::timestamptz, version = r.version + 1
    where ${isInRange} and r.id not in (${inUse})`.execute(db);
  await releaseTrashedRange(ctx, collection, range);
  await emptyTrashLater(ctx);
  const { rows } = await sql<{ count: string }>`select count(*) from ${table} r where ${isInRange}`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}
