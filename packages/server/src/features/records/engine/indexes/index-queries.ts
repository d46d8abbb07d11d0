// The state of automatically created indexes, and what PostgreSQL reports about all indexes of a collection.
import { maxLookalikes } from '@fieldhouse/contract/record-indexes';
import { sql } from 'kysely';
import type pg from 'pg';
import type { TeamContext } from '../../../../kernel/context.ts';
import { type TeamDb, teamSchema } from '../../../../kernel/db/team-transaction.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../catalogue/index.ts';
import type { Access } from '../access/access.ts';
import { sourceSqlOf } from '../access/scope.ts';
import { columnOf } from '../columns/identifiers.ts';
import { keyFunction } from '../columns/unique-keys.ts';
import type { DesiredIndex } from './desired-indexes.ts';

interface IndexRow extends Pick<DesiredIndex, 'kind' | 'fieldNumber'> {
  readonly collectionId: string;
  readonly name: string;
}

/** Records that an index was requested; true if it exists. */
export async function recordIndexUse(
  db: TeamDb,
  { collectionId, name, kind, fieldNumber }: IndexRow,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('recordIndexes')
    .values({ collectionId, name, kind, fieldNumber, state: 'building', lastUsedAt: now })
    .onConflict((conflict) => conflict.columns(['teamId', 'name']).doUpdateSet({ lastUsedAt: now }))
    .returning('state')
    .executeTakeFirstOrThrow();
  return row.state === 'ready';
}

export async function setIndexState(
  db: TeamDb,
  name: string,
  state: 'ready' | 'failed',
  tookMs: number | null,
): Promise<void> {
  await db
    .updateTable('recordIndexes')
    .set({ state, tookMs, builtAt: state === 'ready' ? sql<Date>`now()` : null })
    .where('name', '=', name)
    .execute();
}

export function listUnusedIndexes(db: TeamDb, before: Date): Promise<{ name: string }[]> {
  return db.selectFrom('recordIndexes').select('name').where('lastUsedAt', '<', before).execute();
}

export async function forgetIndex(db: TeamDb, name: string): Promise<void> {
  await db.deleteFrom('recordIndexes').where('name', '=', name).execute();
}

/** The name is generated: letters, digits and underscores only. */
export async function dropRecordIndex(owner: pg.Pool, schema: string, name: string): Promise<void> {
  await owner.query(`drop index concurrently if exists "${schema}"."${name}"`);
}

export interface TableIndexRow {
  readonly name: string;
  readonly bytes: string;
  /** Number of scans since the database statistics were reset. */
  readonly scans: string;
  readonly is_unique: boolean;
  /** Whether its texts are still compared exactly: migration 202611230010 found some that look the same. */
  readonly is_exact: boolean;
  readonly kind: string | null;
  readonly state: string | null;
  readonly last_used_at: Date | null;
  readonly built_at: Date | null;
  readonly took_ms: number | null;
  /**
   * Number of the field that the index covers; read from the index's name if it was not created
   * automatically.
   */
  readonly field_number: number | null;
}

/** Every index of a collection's table, including those still being built. */
export async function listTableIndexes(
  ctx: TeamContext,
  collection: Pick<CollectionDefinition, 'rootId' | 'number'>,
): Promise<readonly TableIndexRow[]> {
  const schema = teamSchema(ctx.teamId);
  const { rows } = await sql<TableIndexRow>`
    with present as (
      select i.relname as name, pg_relation_size(i.oid) as bytes, coalesce(s.idx_scan, 0) as scans, x.indisunique as is_unique,
        x.indisunique and pg_get_indexdef(i.oid) like '%platform.text_key(%' as is_exact
      from pg_index x join pg_class i on i.oid = x.indexrelid
      left join pg_stat_all_indexes s on s.indexrelid = i.oid
      where x.indrelid = to_regclass(format('%I.%I', ${schema}::text, ${`c_${collection.number}`}::text)) and x.indisvalid
    )
    select coalesce(p.name, a.name) as name, coalesce(p.bytes, 0) as bytes, coalesce(p.scans, 0) as scans,
      coalesce(p.is_unique, false) as is_unique, coalesce(p.is_exact, false) as is_exact, a.kind,
      case when a.name is null then null when p.name is null and a.state = 'ready' then 'failed' else a.state end as state,
      a.last_used_at, a.built_at, a.took_ms,
      coalesce(nullif(a.field_number, 0), substring(p.name from '_f_([0-9]+)')::int) as field_number
    from present p full join (
      select * from platform.record_indexes where collection_id = ${collection.rootId}::uuid) a on a.name = p.name
    order by coalesce(p.bytes, 0) desc, 1 limit 200`.execute(ctx.db.withoutPlugins());
  return rows;
}

/**
 * Records visible to the viewer whose texts in a field differ only in invisible ways, sorted next to each
 * other. Scans the whole collection.
 */
export async function listLookalikes(
  ctx: TeamContext,
  collection: CollectionDefinition,
  access: Access,
  field: FieldDefinition,
): Promise<readonly string[]> {
  const source = sourceSqlOf(ctx.teamId, collection, access);
  const key = sql`${keyFunction(field)}(${columnOf(field)})`;
  const { rows } = await sql<{ id: string }>`
    with same as (
      select ${key} as k from ${source} r where r.deleted_at is null
      group by 1 having count(*) > 1 limit ${sql.lit(maxLookalikes)}
    )
    select r.id from ${source} r join same s on s.k = ${key}
    where r.deleted_at is null order by s.k, r.id limit ${sql.lit(maxLookalikes)}`.execute(
    ctx.db.withoutPlugins(),
  );
  return rows.map(({ id }) => id);
}
