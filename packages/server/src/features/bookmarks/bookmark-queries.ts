// All SQL of bookmarks. They are personal: every statement is limited to their owner.
import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export interface BookmarkRow {
  readonly userId: string;
  readonly kind: string;
  readonly collectionId: string;
  readonly targetId: string;
  readonly createdAt: Date;
}

/** Newest first; served by the primary key. */
export function listBookmarkRows(db: TeamDb, userId: string, limit: number): Promise<BookmarkRow[]> {
  return db
    .selectFrom('bookmarks')
    .select(['userId', 'kind', 'collectionId', 'targetId', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
}

export async function countBookmarks(db: TeamDb, userId: string): Promise<number> {
  const row = await db
    .selectFrom('bookmarks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function insertBookmark(db: TeamDb, row: BookmarkRow): Promise<void> {
  await db
    .insertInto('bookmarks')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBookmark(
  db: TeamDb,
  { userId, kind, targetId }: Pick<BookmarkRow, 'userId' | 'kind' | 'targetId'>,
): Promise<void> {
  await db
    .deleteFrom('bookmarks')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('targetId', '=', targetId)
    .execute();
}
