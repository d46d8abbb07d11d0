// When a merged record is restored, the links that the merge redirected point to it again, unless they have
// changed since.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../../kernel/context.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../../catalogue/index.ts';
import { tableOf } from '../../columns/identifiers.ts';
import { plainValuesJson } from '../../read/row-json.ts';
import { type Batch, changeBatch, type KeyedChange } from './keyed-records.ts';

interface LinksBack {
  /** The collection whose records link to the restored ones. */
  readonly collection: CollectionDefinition;
  readonly fields: readonly FieldDefinition[];
  /** By id of a restored record, the batch of the merge that redirected its links. */
  readonly merges: ReadonlyMap<string, string>;
  readonly batch: Batch;
}

interface TurnedRow {
  readonly id: string;
  readonly batch_id: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly plain: Readonly<Record<string, unknown>>;
}

/** A merge never redirects more than this. */
const maxRestored = 10_000;

/** Returns how many records were changed. */
export async function restoreLinks(ctx: TeamContext, links: LinksBack): Promise<number> {
  const { collection, fields, merges, batch } = links;
  if (fields.length === 0) return 0;
  const needed = new Set([...fields, ...collection.tableFields.filter(({ isSearchable }) => isSearchable)]);
  // Latest change first, so that several changes of one record are undone in order; served by
  // record_changes__by_batch.
  const { rows } = await sql<TurnedRow>`
    select h.record_id as id, h.batch_id, h.changes, ${plainValuesJson([...needed], 'r')} as plain
    from platform.record_changes h join ${tableOf(ctx.teamId, collection)} r on r.id = h.record_id
    where h.team_id = ${ctx.teamId}::uuid and h.batch_id = any(${sql.val([...merges.values()])}::uuid[])
      and h.action = 'updated' and h.collection_id = ${collection.rootId}::uuid
    order by h.id desc limit ${sql.lit(maxRestored)} for update of r`.execute(ctx.db.withoutPlugins());
  const changes = new Map<string, KeyedChange & { readonly values: Map<FieldDefinition, unknown> }>();
  for (const row of rows) {
    const change = changes.get(row.id) ?? { id: row.id, plain: row.plain, values: new Map() };
    for (const field of fields) {
      const now = change.values.has(field) ? change.values.get(field) : row.plain[field.columnName];
      const before = formerLink(row, field, merges, now);
      if (before !== undefined) change.values.set(field, before);
    }
    if (change.values.size > 0) changes.set(row.id, change);
  }
  await changeBatch(ctx, collection, [...changes.values()], { ...batch, action: 'reverted' });
  return changes.size;
}

/** Undefined if the change did not redirect one of these links, or if the value has changed since. */
function formerLink(
  { changes, batch_id: batchId }: TurnedRow,
  { columnName }: FieldDefinition,
  merges: LinksBack['merges'],
  now: unknown,
): unknown {
  const [before, after] = changes[columnName] ?? [];
  const isTaken = [before].flat().some((id) => merges.get(String(id)) === batchId);
  return isTaken && isDeepStrictEqual(now ?? null, after ?? null) ? before : undefined;
}
