// All SQL of calendar feeds. They are personal: a member's statements are limited to their own.
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export type FeedRow = NonNullable<Awaited<ReturnType<typeof findFeedRow>>>;

const columns = ['id', 'userId', 'viewId', 'createdAt', 'lastReadAt'] as const;

/** Oldest first; served by calendar_feeds__once. */
export function listFeedRows(db: TeamDb, userId: string, limit: number): Promise<FeedRow[]> {
  return db
    .selectFrom('calendarFeeds')
    .select(columns)
    .where('userId', '=', userId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findFeedRow(db: TeamDb, id: string) {
  return db.selectFrom('calendarFeeds').select(columns).where('id', '=', id).executeTakeFirst();
}

/** In place of the one of the same calendar, if there is one. */
export async function putFeed(db: TeamDb, row: Omit<FeedRow, 'lastReadAt'>): Promise<void> {
  const { id, createdAt } = row;
  await db
    .insertInto('calendarFeeds')
    .values({ ...row, lastReadAt: null })
    .onConflict((conflict) =>
      conflict.constraint('calendar_feeds__once').doUpdateSet({ id, createdAt, lastReadAt: null }),
    )
    .execute();
}

/** False if the member has none with this id. */
export async function deleteFeedRow(db: TeamDb, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendarFeeds')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function setLastRead(db: TeamDb, id: string, at: Date): Promise<void> {
  await db.updateTable('calendarFeeds').set({ lastReadAt: at }).where('id', '=', id).execute();
}
