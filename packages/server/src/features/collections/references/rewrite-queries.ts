// Stores what was rewritten, so that the change behind it can be undone.
import type { ReferrerKind } from '@fieldhouse/contract/references';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export interface RewriteRow {
  readonly kind: ReferrerKind;
  readonly subjectId: string;
  readonly before: unknown;
  readonly after: unknown;
}

export async function insertRewrite(
  db: TeamDb,
  changeId: string,
  { kind, subjectId, before, after }: RewriteRow,
): Promise<void> {
  await db
    .insertInto('rewrittenContents')
    .values({ changeId, kind, subjectId, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute();
}

export async function listRewrites(db: TeamDb, changeId: string): Promise<RewriteRow[]> {
  const rows = await db
    .selectFrom('rewrittenContents')
    .select(['kind', 'subjectId', 'before', 'after'])
    .where('changeId', '=', changeId)
    .limit(10_000)
    .execute();
  // Written only by insertRewrite.
  return rows.map((row) => ({ ...row, kind: row.kind as ReferrerKind }));
}

export async function deleteRewrite(db: TeamDb, changeId: string): Promise<void> {
  await db.deleteFrom('rewrittenContents').where('changeId', '=', changeId).execute();
  await db.deleteFrom('replacedItems').where('changeId', '=', changeId).execute();
}

/** Deletes rewrites that can no longer be undone. */
export async function deleteExpiredRewrites(db: TeamDb, until: Date): Promise<void> {
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
