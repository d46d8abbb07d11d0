// The memory of what was rewritten, for when the change behind it is taken back.
import type { ReferrerKind } from '@fieldhouse/contract/references';
import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export interface RewrittenRow {
  readonly kind: ReferrerKind;
  readonly subjectId: string;
  readonly before: unknown;
  readonly after: unknown;
}

export async function insertRewritten(
  db: TeamDb,
  changeId: string,
  { kind, subjectId, before, after }: RewrittenRow,
): Promise<void> {
  await db
    .insertInto('rewrittenContents')
    .values({ changeId, kind, subjectId, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute();
}

export async function listRewritten(db: TeamDb, changeId: string): Promise<RewrittenRow[]> {
  const rows = await db
    .selectFrom('rewrittenContents')
    .select(['kind', 'subjectId', 'before', 'after'])
    .where('changeId', '=', changeId)
    .limit(10_000)
    .execute();
  // Written by insertRewritten alone.
  return rows.map((row) => ({ ...row, kind: row.kind as ReferrerKind }));
}

export async function deleteRewritten(db: TeamDb, changeId: string): Promise<void> {
  await db.deleteFrom('rewrittenContents').where('changeId', '=', changeId).execute();
  await db.deleteFrom('replacedItems').where('changeId', '=', changeId).execute();
}

/** What nobody can take back any more. */
export async function forgetRewritten(db: TeamDb, until: Date): Promise<void> {
  await db.deleteFrom('rewrittenContents').where('at', '<', until).execute();
}

export async function insertReplacedItem(
  db: TeamDb,
  row: { readonly itemId: string; readonly replacedBy: string; readonly changeId: string },
): Promise<void> {
  await db
    .insertInto('replacedItems')
    .values(row)
    .onConflict((one) =>
      one.columns(['teamId', 'itemId']).doUpdateSet({ replacedBy: row.replacedBy, changeId: row.changeId }),
    )
    .execute();
}

/** By item the one that stands for it now, over several replacements. */
export async function findReplacedItems(
  db: TeamDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ item: string; now: string }>`with recursive chain (item, now, depth) as (
      select x.item_id, x.replaced_by, 1 from platform.replaced_items x where x.item_id = any(${sql.val([...ids])}::uuid[])
      union all
      select c.item, x.replaced_by, c.depth + 1 from chain c
        join platform.replaced_items x on x.item_id = c.now where c.depth < 20
    )
    select distinct on (item) item, now from chain order by item, depth desc`.execute(db.withoutPlugins());
  return new Map(rows.map(({ item, now }) => [item, now]));
}
