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

interface GrowthDay {
  readonly on: string;
  readonly subscribed: number;
  readonly unsubscribed: number;
  readonly total: number;
}

/**
 * Who joined and left on each of the last days, today included, and how many were subscribed at its end: counted back from
 * those of now. An opt-out of a person who was not subscribed, such as an imported one, is no loss. Served by
 * consent_events__by_list, consent_events__by_address and subscriptions__by_status.
 */
export async function listGrowth(
  db: TeamDb,
  listId: string,
  { days, timeZone }: { days: number; timeZone: string },
): Promise<readonly GrowthDay[]> {
  const wasSubscribed = sql`(select p.action = 'subscribed' from platform.consent_events p
    where p.address_key = e.address_key and p.list_id = e.list_id and p.id < e.id order by p.id desc limit 1)`;
  const { rows } = await sql<GrowthDay>`
    with changes as (
      select (e.at at time zone ${timeZone})::date as on, e.action from platform.consent_events e
      where e.list_id = ${listId}::uuid and e.at > now() - make_interval(days => ${days}::int + 1)
        and (e.action = 'subscribed' or (e.action = 'unsubscribed' and ${wasSubscribed}))
    ), today as (select (now() at time zone ${timeZone})::date as on), counted as (
      select day.on, (count(*) filter (where c.action = 'subscribed'))::int as subscribed,
        (count(*) filter (where c.action = 'unsubscribed'))::int as unsubscribed
      from today
      cross join lateral (select today.on - n as on from generate_series(0, ${days}::int - 1) n) day
      left join changes c on c.on = day.on
      group by day.on
    )
    select to_char(d.on, 'YYYY-MM-DD') as on, d.subscribed, d.unsubscribed,
      greatest(0, (select count(*) from platform.subscriptions s where s.list_id = ${listId}::uuid and s.status = 'subscribed')
        - coalesce(sum(d.subscribed - d.unsubscribed) over (order by d.on desc rows between unbounded preceding and 1 preceding), 0)
      )::int as total
    from counted d order by d.on limit ${sql.lit(days)}`.execute(db.withoutPlugins());
  return rows;
}

/** The lists with the most subscribers, and who came and went since then; served by consent_events__by_list. */
export async function listGrowthOfLists(db: TeamDb, { since, limit }: { since: Date; limit: number }) {
  const count = (action: string) => sql<number>`(
    select count(*)::int from platform.consent_events c
    where c.list_id = l.id and c.action = ${sql.lit(action)} and c.at >= ${since}::timestamptz)`;
  return lists(db)
    .where('l.archivedAt', 'is', null)
    .select([count('subscribed').as('joined'), count('unsubscribed').as('gone')])
    .orderBy('counts.subscribers', 'desc')
    .orderBy('l.id')
    .limit(limit)
    .execute();
}
