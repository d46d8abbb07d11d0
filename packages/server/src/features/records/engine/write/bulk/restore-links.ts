// When a record is restored, the links that its deletion cleared, or that a merge redirected, point to it again.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { batchRows } from '../../../../../kernel/batch-rows.ts';
import type { TeamContext } from '../../../../../kernel/context.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../../catalogue/index.ts';
import { tableOf } from '../../columns/identifiers.ts';
import { plainValuesJson } from '../../read/row-json.ts';
import { type Batch, changeBatch, type KeyedChange } from './keyed-records.ts';

interface LinksBack {
  /** The collection whose records link to the restored ones. */
  readonly collection: CollectionDefinition;
  readonly fields: readonly FieldDefinition[];
  /** By id of a restored record, the batch of the change that took its links away. */
  readonly batches: ReadonlyMap<string, string>;
  /**
   * What happened to the links. Redirected ones only come back if they have not changed since; to what a cleared one has
   * now, the restored record is added.
   */
  readonly loss: 'cleared' | 'redirected';
  readonly batch: Batch;
  /** Only changes before this one of the history: those after it are restored. */
  readonly before?: string | undefined;
}

interface RestoredLinks {
  /** How many records were changed. */
  readonly count: number;
  /** Where to go on; undefined if that was all. */
  readonly before: string | undefined;
}

interface TurnedRow {
  readonly id: string;
  readonly change_id: string;
  readonly batch_id: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly plain: Readonly<Record<string, unknown>>;
}

/** At once. A merge never redirects more than this. */
const maxRestored = 10_000;

export async function restoreLinks(ctx: TeamContext, links: LinksBack): Promise<RestoredLinks> {
  const { collection, fields, batches, batch, loss, before } = links;
  if (fields.length === 0 || batches.size === 0) return { count: 0, before: undefined };
  const limit = loss === 'cleared' ? batchRows(ctx.deps, maxRestored) : maxRestored;
  const isEarlier = before === undefined ? sql`` : sql`and h.id < ${before}::bigint`;
  const needed = new Set([...fields, ...collection.tableFields.filter(({ isSearchable }) => isSearchable)]);
  // Latest change first, so that several changes of one record are undone in order; served by
  // record_changes__by_batch.
  const { rows } = await sql<TurnedRow>`
    select h.record_id as id, h.id::text as change_id, h.batch_id, h.changes, ${plainValuesJson([...needed], 'r')} as plain
    from platform.record_changes h join ${tableOf(ctx.teamId, collection)} r on r.id = h.record_id
    where h.team_id = ${ctx.teamId}::uuid and h.batch_id = any(${sql.val([...new Set(batches.values())])}::uuid[])
      and h.action = 'updated' and h.collection_id = ${collection.rootId}::uuid ${isEarlier}
    order by h.id desc limit ${sql.lit(limit)} for update of r`.execute(ctx.db.withoutPlugins());
  const changes = new Map<string, KeyedChange & { readonly values: Map<FieldDefinition, unknown> }>();
  for (const row of rows) {
    const change = changes.get(row.id) ?? { id: row.id, plain: row.plain, values: new Map() };
    for (const field of fields) {
      const now = change.values.has(field) ? change.values.get(field) : row.plain[field.columnName];
      const before = formerLink(row, field, links, now);
      if (before !== undefined) change.values.set(field, before);
    }
    if (change.values.size > 0) changes.set(row.id, change);
  }
  await changeBatch(ctx, collection, [...changes.values()], { ...batch, action: 'reverted' });
  return { count: changes.size, before: rows.length < limit ? undefined : rows.at(-1)?.change_id };
}

/** Undefined if the change took away none of these links, or if the value has another one by now. */
function formerLink(
  { changes, batch_id: batchId }: TurnedRow,
  { columnName }: FieldDefinition,
  { batches, loss }: LinksBack,
  now: unknown,
): unknown {
  const [before, after] = changes[columnName] ?? [];
  const taken = [before].flat().filter((id) => batches.get(String(id)) === batchId);
  if (taken.length === 0) return undefined;
  if (loss === 'redirected') return isDeepStrictEqual(now ?? null, after ?? null) ? before : undefined;
  if (!Array.isArray(before)) return (now ?? null) === null ? before : undefined;
  return withTaken(before, Array.isArray(now) ? now : [], taken);
}

/** In the former order, before what was added since; without others that are still in the trash. */
function withTaken(before: readonly unknown[], now: readonly unknown[], taken: readonly unknown[]): unknown {
  const wanted = new Set([...now, ...taken]);
  if (wanted.size === now.length) return undefined;
  return [...before.filter((id) => wanted.has(id)), ...now.filter((id) => !before.includes(id))];
}
