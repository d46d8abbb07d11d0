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

/** How many subscribed and unsubscribed on each of the last days, today included; served by consent_events__by_list. */
export async function listGrowth(
  db: TeamDb,
  listId: string,
  { days, timeZone }: { days: number; timeZone: string },
) {
  const { rows } = await sql<{ on: string; subscribed: number; unsubscribed: number }>`
    with changes as (
      select (at at time zone ${timeZone})::date as on, action from platform.consent_events
      where list_id = ${listId}::uuid and at > now() - make_interval(days => ${days}::int + 1)
    ), today as (select (now() at time zone ${timeZone})::date as on)
    select to_char(day.on, 'YYYY-MM-DD') as on,
      (count(*) filter (where c.action = 'subscribed'))::int as subscribed,
      (count(*) filter (where c.action = 'unsubscribed'))::int as unsubscribed
    from today
    cross join lateral (select today.on - n as on from generate_series(0, ${days}::int - 1) n) day
    left join changes c on c.on = day.on
    group by day.on order by day.on limit ${sql.lit(days)}`.execute(db.withoutPlugins());
  return rows;
}
