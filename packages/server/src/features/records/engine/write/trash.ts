// Deleted records: listed, and erased by hand or when their retention time ends.
import { trashRetentionDays } from '@fieldhouse/contract/record-history';
import { sql } from 'kysely';
import type { TeamAuthority } from '../../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../../kernel/context.ts';
import { refuseUnless } from '../../../../kernel/http/refusal.ts';
import { type CollectionDefinition, listCollectionRows, loadCollection } from '../../../catalogue/index.ts';
import type { Access } from '../access/access.ts';
import { searchToSql } from '../access/filter-to-sql.ts';
import { sourceSqlOf } from '../access/scope.ts';
import { type Sql, tableOf } from '../columns/identifiers.ts';
import { labelOfRow, labelsOfRow } from '../columns/record-names.ts';
import { announceRecordsChanged } from '../read/collection-generations.ts';
import { ensureDeletable } from './write-limits.ts';

export interface TrashedRow {
  readonly id: string;
  readonly label: string;
  readonly labels: Readonly<Record<string, string>> | null;
  readonly at: Date;
  /** Exact to the microsecond, for the cursor. */
  readonly key: string;
  readonly actor_id: string | null;
  /** False if the viewer may not know when and by whom. */
  readonly is_open: boolean;
}

export interface TrashQuery {
  readonly search: string | undefined;
  readonly after: { readonly key: string; readonly id: string } | undefined;
  readonly limit: number;
}

/** Records that the viewer may delete, newest first. Served by the index `c_<n>_trash`. */
export async function listTrash(
  ctx: TeamContext,
  collection: CollectionDefinition,
  access: Access,
  { search, after, limit }: TrashQuery,
): Promise<readonly TrashedRow[]> {
  const { limits } = access;
  const named = { definition: collection, mayRead: access.mayRead };
  const table = tableOf(ctx.teamId, collection);
  const isIn = (rows: Sql): Sql => sql`exists (select from ${table} o where o.id = r.id
    and exists (select from ${table} r where r.id = o.id and ${rows}))`;
  const parts = [
    sql`r.deleted_at is not null`,
    ...(after ? [sql`(r.deleted_at, r.id) < (${after.key}::timestamptz, ${after.id}::uuid)`] : []),
    ...(search ? [searchToSql(search, collection, access)] : []),
    ...(limits?.deletable ? [isIn(limits.deletable)] : []),
  ];
  const { rows } = await sql<TrashedRow>`
    select r.id, ${labelOfRow(named, 'r')} as label, ${labelsOfRow(named, 'r') ?? sql`null`} as labels, r.deleted_at as at, r.deleted_at::text as key, r.updated_by as actor_id,
      ${limits?.metadata ? isIn(limits.metadata) : sql`true`} as is_open
    from ${sourceSqlOf(ctx.teamId, collection, access)} r where ${sql.join(parts, sql` and `)}
    order by r.deleted_at desc, r.id desc limit ${sql.lit(limit)}`.execute(ctx.db.withoutPlugins());
  return rows;
}

/** Erases records in the trash and their history; throws `not_found` if one is not in the trash. */
export async function eraseRecords(
  ctx: TeamContext,
  collection: CollectionDefinition,
  ids: readonly string[],
  access: Access,
): Promise<number> {
  refuseUnless(access.mayDelete, 'forbidden');
  const unique = [...new Set(ids)];
  if (access.limits) await ensureDeletable(ctx, collection, access.limits, unique);
  const removed = await removeRows(
    ctx,
    collection,
    sql`id = any(${sql.val(unique)}::uuid[]) and deleted_at is not null`,
  );
  refuseUnless(removed.length === unique.length, 'not_found');
  announceRecordsChanged(ctx, collection, 'deleted', removed);
  return removed.length;
}

async function removeRows(
  ctx: TeamContext,
  collection: CollectionDefinition,
  which: Sql,
): Promise<readonly string[]> {
  const plain = ctx.db.withoutPlugins();
  const { rows } = await sql<{ id: string }>`delete from ${tableOf(ctx.teamId, collection)}
    where ${which} returning id`.execute(plain);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await sql`select platform.forget_record_changes(${collection.rootId}::uuid, ${sql.val(ids)}::uuid[])`.execute(
      plain,
    );
    await sql`delete from platform.collection_members where record_id = any(${sql.val(ids)}::uuid[])`.execute(
      plain,
    );
  }
  return ids;
}

const dayMs = 24 * 60 * 60 * 1000;
export const emptyTrashQueue = 'records.empty-trash';

/**
 * The first deletion of a day enqueues one job a month later: one day more than the retention time, so that
 * everything deleted that day has expired by then.
 */
export async function emptyTrashLater(ctx: TeamContext): Promise<void> {
  const now = ctx.now();
  const startAfter = new Date(now.getTime() + (trashRetentionDays + 1) * dayMs);
  await ctx.enqueue(
    emptyTrashQueue,
    {},
    { key: `empty-trash:${now.toISOString().slice(0, 10)}`, startAfter },
  );
}

const rowsAtOnce = 1000;

/** Erases the expired records in the trash of every collection, a thousand rows per transaction. */
export async function emptyTrash(deps: Deps, authority: TeamAuthority): Promise<void> {
  const rows = await deps.withTeam(authority, ({ db }) => listCollectionRows(db));
  // A child's rows are in its root's table.
  for (const { id } of rows.filter(({ parentId }) => parentId === null)) {
    for (let removed = rowsAtOnce; removed === rowsAtOnce; ) {
      removed = await deps.withTeam(authority, (ctx) => removeOld(ctx, id));
    }
  }
}

async function removeOld(ctx: TeamContext, collectionId: string): Promise<number> {
  const collection = await loadCollection(ctx, collectionId);
  const until = new Date(ctx.now().getTime() - trashRetentionDays * dayMs);
  const table = tableOf(ctx.teamId, collection);
  const removed = await removeRows(
    ctx,
    collection,
    sql`id in (select id from ${table} where deleted_at < ${until}::timestamptz
      order by deleted_at limit ${sql.lit(rowsAtOnce)})`,
  );
  return removed.length;
}
