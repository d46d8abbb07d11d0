// Finds which changed records concern a viewer: those visible now, and those visible until the change, which
// have to disappear from the screen.
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import type { CollectionDefinition } from '../../../catalogue/index.ts';
import { columnTypes } from '../columns/column-types.ts';
import { type Sql, tableOf } from '../columns/identifiers.ts';
import type { Limits } from './access.ts';

/** Records that are visible to the viewer, including the trash, or were before the change. */
export async function visibleChangedIds(
  ctx: TeamContext,
  collection: CollectionDefinition,
  { visible }: Limits,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (!visible) return ids;
  const now = await idsIn(
    ctx,
    sql`(select * from ${tableOf(ctx.teamId, collection)}
    where id = any(${sql.val(ids)}::uuid[]))`,
    visible,
  );
  const deletedIds = ids.filter((id) => !now.has(id));
  if (deletedIds.length === 0) return ids;
  const before = await statesBefore(ctx, collection, deletedIds);
  const left = await idsIn(
    ctx,
    sql`(select (jsonb_populate_record(t, b.before)).*
    from ${tableOf(ctx.teamId, collection)} t
    join jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as b(id uuid, before jsonb) on b.id = t.id)`,
    visible,
  );
  return ids.filter((id) => now.has(id) || left.has(id));
}

async function idsIn(ctx: TeamContext, rows: Sql, visible: Sql): Promise<ReadonlySet<string>> {
  const found = await sql<{ id: string }>`select r.id from ${rows} r where ${visible}`.execute(
    ctx.db.withoutPlugins(),
  );
  return new Set(found.rows.map((row) => row.id));
}

interface ChangeRow {
  readonly record_id: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** Maximum age of a change reported by an event. */
const lookBack = sql.lit('10 seconds');

/** The columns of each record before each of its latest changes; served by record_changes__by_record. */
async function statesBefore(
  ctx: TeamContext,
  collection: CollectionDefinition,
  ids: readonly string[],
): Promise<{ id: string; before: Record<string, unknown> }[]> {
  const { rows } = await sql<ChangeRow>`select record_id, changes from platform.record_changes
    where collection_id = ${collection.rootId}::uuid and record_id = any(${sql.val(ids)}::uuid[])
      and action in ('updated', 'reverted') and at > now() - ${lookBack}::interval
    order by id desc limit 1000`.execute(ctx.db.withoutPlugins());
  const states = new Map<string, Record<string, unknown>>();
  return rows.map(({ record_id: id, changes }) => {
    // Newest first: each step goes further back.
    const before = { ...states.get(id), ...columnsBefore(collection, changes) };
    states.set(id, before);
    return { id, before };
  });
}

function columnsBefore(
  collection: CollectionDefinition,
  changes: ChangeRow['changes'],
): Record<string, unknown> {
  const columns = Object.entries(changes).flatMap(([name, [before]]) => {
    const field = collection.byColumn.get(name);
    if (!field) return [];
    const type = columnTypes[field.dataType];
    const stored = type.toStored(before);
    return type.columns(field).map((column, index) => [column.name, stored[index] ?? null]);
  });
  return Object.fromEntries(columns);
}
