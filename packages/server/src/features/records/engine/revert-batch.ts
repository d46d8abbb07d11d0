// Takes back what one batch changed, as a whole: each record gets the values it had, unless somebody changed it since.
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import type { CollectionDefinition, FieldDefinition } from '../../collections/index.ts';
import { tableOf } from './identifiers.ts';
import { type Batch, changeBatch, findOwners, type KeyedChange } from './keyed-records.ts';
import { plainValuesJson } from './row-json.ts';

interface BatchRow {
  readonly change: string;
  readonly id: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly plain: Readonly<Record<string, unknown>> | null;
  readonly is_done: boolean;
  readonly is_touched: boolean;
}

interface RevertedPage {
  /** Goes on behind it; undefined where there is no more. */
  readonly next: string | undefined;
  /** Records that were left as they are. */
  readonly kept: number;
}

const pageSize = 1000;

/** A page of the batch's changes; what an earlier try took back already is passed over. */
export async function revertPage(
  ctx: TeamContext,
  collection: CollectionDefinition,
  batch: Batch,
  after: string | undefined,
): Promise<RevertedPage> {
  const rows = await readPage(ctx, collection, batch.id, after);
  const open = rows.filter(({ is_done: isDone }) => !isDone);
  const changes = open.flatMap((row) => toChange(collection, row) ?? []);
  const taken = await findTakenBack(ctx, collection, changes);
  const reverted = changes.filter(({ id }) => !taken.has(id));
  await changeBatch(ctx, collection, reverted, { ...batch, action: 'reverted' });
  return {
    next: rows.length < pageSize ? undefined : rows.at(-1)?.change,
    kept: open.length - reverted.length,
  };
}

/** Served by record_changes__by_batch and, for what came later, by record_changes__by_record. */
async function readPage(
  ctx: TeamContext,
  collection: CollectionDefinition,
  batchId: string,
  after = '0',
): Promise<readonly BatchRow[]> {
  const later = sql`from platform.record_changes x where x.team_id = h.team_id
    and x.collection_id = h.collection_id and x.record_id = h.record_id and x.id > h.id`;
  const { rows } = await sql<BatchRow>`
    select h.id::text as change, h.record_id as id, h.changes,
      case when r.id is not null and r.deleted_at is null then ${plainValuesJson(collection.fields, 'r')} end as plain,
      exists (select ${later} and x.batch_id = h.batch_id and x.action = 'reverted') as is_done,
      exists (select ${later}) as is_touched
    from platform.record_changes h left join ${tableOf(ctx.teamId, collection)} r on r.id = h.record_id
    where h.team_id = ${ctx.teamId}::uuid and h.batch_id = ${batchId}::uuid and h.action = 'updated'
      and h.collection_id = ${collection.rootId}::uuid and h.id > ${after}::bigint
    order by h.id limit ${sql.lit(pageSize)}`.execute(ctx.db.withoutPlugins());
  return rows;
}

function toChange(
  { byColumn }: CollectionDefinition,
  { id, changes, plain, is_touched: isTouched }: BatchRow,
): KeyedChange | undefined {
  if (isTouched || !plain) return undefined;
  const values = new Map<FieldDefinition, unknown>();
  for (const [name, [before]] of Object.entries(changes)) {
    const field = byColumn.get(name);
    if (field) values.set(field, before);
  }
  return { id, plain, values };
}

/** Records whose old value of a unique field another record has by now. */
async function findTakenBack(
  ctx: TeamContext,
  collection: CollectionDefinition,
  changes: readonly KeyedChange[],
): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  const own = new Set(changes.map(({ id }) => id));
  for (const field of collection.fields.filter(({ isUnique }) => isUnique)) {
    const asked = changes.filter(({ values }) => (values.get(field) ?? null) !== null);
    const owners = await findOwners(
      ctx,
      collection,
      field,
      asked.map(({ values }) => String(values.get(field))),
    );
    for (const { id, values } of asked) {
      const owner = owners.get(String(values.get(field)));
      if (owner !== undefined && owner !== id && !own.has(owner)) taken.add(id);
    }
  }
  return taken;
}
