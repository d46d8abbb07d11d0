import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

/** Of those that were deleted lately, too. */
export function listSavedAuthors(db: TeamDb, ids: readonly string[]) {
  return db
    .selectFrom('savedMailBlocks')
    .select(['id', 'authors', 'limitedAuthors'])
    .where('id', 'in', [...ids])
    .limit(ids.length)
    .execute();
}
