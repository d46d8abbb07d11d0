// Undoes a whole batch: each record gets its previous values, unless it has changed since.
import { sql } from 'kysely';
import { batchRows } from '../../../../../kernel/batch-rows.ts';
import type { TeamContext } from '../../../../../kernel/context.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../../catalogue/index.ts';
import { tableOf } from '../../columns/identifiers.ts';
import { plainValuesJson } from '../../read/row-json.ts';
import { type Batch, changeBatch, findOwners, type KeyedChange } from './keyed-records.ts';

interface BatchRow {
  readonly change: string;
  readonly id: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly plain: Readonly<Record<string, unknown>> | null;
  readonly is_done: boolean;
  readonly is_touched: boolean;
}

interface RevertedPage {
  /** Cursor of the next page; undefined at the end. */
  readonly next: string | undefined;
  readonly done: number;
  /** Records that were left unchanged. */
  readonly skipped: number;
}

const pageSizeOf = ({ deps }: TeamContext) => batchRows(deps, 1000);

/** Reverts a page of the batch's changes; changes already reverted by an earlier attempt are skipped. */
export async function revertChangesPage(
  ctx: TeamContext,
  collection: CollectionDefinition,
  batch: Batch,
  after: string | undefined,
  /** Returns which of the records may be changed; if omitted, all of them. */
  allowed?: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<RevertedPage> {
  const rows = await readPage(ctx, collection, batch.id, after);
  const open = rows.filter(({ is_done: isDone }) => !isDone);
  const untouched = open.flatMap((row) => toChange(collection, row) ?? []);
  const may = await allowed?.(untouched.map(({ id }) => id));
  const changes = may ? untouched.filter(({ id }) => may.has(id)) : untouched;
  const taken = await findTakenBack(ctx, collection, changes);
  const reverted = changes.filter(({ id }) => !taken.has(id));
  await changeBatch(ctx, collection, reverted, { ...batch, action: 'reverted' });
  return {
    next: rows.length < pageSizeOf(ctx) ? undefined : rows.at(-1)?.change,
    done: reverted.length,
    skipped: open.length - reverted.length,
  };
}

interface TrashedPage {
  readonly ids: readonly string[];
  /** Records that the batch deleted, including those no longer in the trash. */
  readonly count: number;
  readonly next: string | undefined;
}

/** A page of the records that the batch deleted; served by record_changes__by_batch. */
export async function trashedPage(
  ctx: TeamContext,
  collection: CollectionDefinition,
  batchId: string,
  after: string,
): Promise<TrashedPage> {
  const { rows } = await sql<{ change: string; id: string; is_trashed: boolean }>`
    select h.id::text as change, h.record_id as id, coalesce(r.deleted_at is not null, false) as is_trashed
    from platform.record_changes h left join ${tableOf(ctx.teamId, collection)} r on r.id = h.record_id
    where h.team_id = ${ctx.teamId}::uuid and h.batch_id = ${batchId}::uuid and h.action = 'deleted'
      and h.collection_id = ${collection.rootId}::uuid and h.id > ${after}::bigint
    order by h.id limit ${sql.lit(pageSizeOf(ctx))}`.execute(ctx.db.withoutPlugins());
  return {
    ids: rows.filter((row) => row.is_trashed).map(({ id }) => id),
    count: rows.length,
    next: rows.length < pageSizeOf(ctx) ? undefined : rows.at(-1)?.change,
  };
}

/** Served by record_changes__by_batch and, for later changes, by record_changes__by_record. */
async function readPage(
  ctx: TeamContext,
  collection: CollectionDefinition,
  batchId: string,
  after = '0',
): Promise<readonly BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select h.id::text as change, h.record_id as id, h.changes,
      case when r.id is not null and r.deleted_at is null then ${plainValuesJson(collection.columns, 'r')} end as plain,
      later.is_done, later.is_touched
    from platform.record_changes h left join ${tableOf(ctx.teamId, collection)} r on r.id = h.record_id
    -- The batch is looked at in the result alone: as a condition it would lead over the whole batch for each record.
    cross join lateral (
      select count(*) > 0 as is_touched,
        coalesce(bool_or(x.batch_id = h.batch_id and x.action = 'reverted'), false) as is_done
      from platform.record_changes x where x.team_id = h.team_id and x.collection_id = h.collection_id
        and x.record_id = h.record_id and x.id > h.id
        -- Where a record is shown is none of its values.
        and x.action not in ('added_to', 'removed_from')
    ) later
    where h.team_id = ${ctx.teamId}::uuid and h.batch_id = ${batchId}::uuid and h.action = 'updated'
      and h.collection_id = ${collection.rootId}::uuid and h.id > ${after}::bigint
    order by h.id limit ${sql.lit(pageSizeOf(ctx))}`.execute(ctx.db.withoutPlugins());
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

/** Records whose previous value of a unique field is now in use by another record. */
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
      const owner = owners.get(String(values.get(field)))?.ownerId;
      if (owner !== undefined && owner !== id && !own.has(owner)) taken.add(id);
    }
  }
  return taken;
}
