// Subscription lists with their numbers of subscribers.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export type ListRow = Awaited<ReturnType<typeof findListRow>> & object;

/** Served by subscriptions__by_status. */
function lists(db: TeamDb) {
  const count = (status: string) => sql<number>`count(*) filter (where s.status = ${sql.lit(status)})::int`;
  return db
    .selectFrom('subscriptionLists as l')
    .leftJoinLateral(
      sql<{ subscribers: number; unconfirmed: number; unsubscribed: number }>`(
        select ${count('subscribed')} as subscribers, ${count('unconfirmed')} as unconfirmed,
          ${count('unsubscribed')} as unsubscribed
        from platform.subscriptions s where s.list_id = l.id)`.as('counts'),
      (join) => join.onTrue(),
    )
    .select(['l.id', 'l.internalName', 'l.externalName', 'l.optIn', 'l.archivedAt', 'l.createdAt'])
    .select(['counts.subscribers', 'counts.unconfirmed', 'counts.unsubscribed']);
}

export function listListRows(db: TeamDb, limit: number) {
  return lists(db).orderBy(sql`lower(l.internal_name)`).limit(limit).execute();
}

export function findListRow(db: TeamDb, id: string) {
  return lists(db).where('l.id', '=', id).executeTakeFirst();
}

/** Without the numbers, for sending. */
export function findList(db: TeamDb, id: string) {
  return db
    .selectFrom('subscriptionLists')
    .select(['id', 'internalName', 'externalName', 'optIn', 'archivedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function countLists(db: TeamDb): Promise<number> {
  const row = await db
    .selectFrom('subscriptionLists')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function insertList(
  db: TeamDb,
  row: {
    readonly id: string;
    readonly internalName: string;
    readonly externalName: string;
    readonly optIn: string;
  },
): Promise<void> {
  await db.insertInto('subscriptionLists').values(row).execute();
}

export async function updateList(
  db: TeamDb,
  id: string,
  change: {
    readonly internalName?: string;
    readonly externalName?: string;
    readonly optIn?: string;
    readonly archivedAt?: Date | null;
  },
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable('subscriptionLists').set(change).where('id', '=', id).execute();
}

/** Lists in use with the most subscribers. */
export function listLargestLists(db: TeamDb, limit: number) {
  return lists(db)
    .where('l.archivedAt', 'is', null)
    .orderBy('counts.subscribers', 'desc')
    .orderBy('l.id')
    .limit(limit)
    .execute();
}
