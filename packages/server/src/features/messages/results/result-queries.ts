// Results of a message: counts, recipients, their timelines, and the notifications behind them.
import { type RecipientKind, recipientKinds } from '@fieldhouse/contract/message-results';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export async function countStates(db: TeamDb, messageId: string) {
  const { rows } = await sql<{ state: number; count: string }>`select state, count(*) as count
    from platform.message_recipients where message_id = ${messageId}::uuid group by state`.execute(
    db.withoutPlugins(),
  );
  return rows.map((row) => ({ state: row.state, count: Number(row.count) }));
}

/** Conditions for each kind; the list and the counts share them. */
const kindConditions = {
  all: sql<boolean>`true`,
  waiting: sql<boolean>`state in (0, 1, 2)`,
  reached: sql<boolean>`state = 3 and coalesce(delivery, '') not in ('bounce', 'failed')`,
  not_reached: sql<boolean>`(state in (4, 5, 6, 7) or (state = 3 and delivery in ('bounce', 'failed')))`,
  opened: sql<boolean>`opened_at is not null`,
  clicked: sql<boolean>`clicked_at is not null`,
  unsubscribed: sql<boolean>`unsubscribed_at is not null`,
  bounced: sql<boolean>`delivery = 'bounce'`,
  complained: sql<boolean>`delivery = 'complaint'`,
  // A retry may help these; a nonexistent address counts as bounced.
  failed: sql<boolean>`(state = 4 and reason <> 'bad_address')`,
  uncertain: sql<boolean>`state = 5`,
  left_out: sql<boolean>`state = 6`,
  canceled: sql<boolean>`state = 7`,
} as const satisfies Record<RecipientKind, unknown>;

/** Served by message_recipients__in_order: each recipient of one message is read once. */
export async function countKinds(db: TeamDb, messageId: string): Promise<Record<RecipientKind, number>> {
  const counts = recipientKinds.map((kind) => sql`count(*) filter (where ${kindConditions[kind]})`);
  const { rows } = await sql<{ counts: number[] }>`select json_build_array(${sql.join(counts)}) as counts
    from platform.message_recipients where message_id = ${messageId}::uuid`.execute(db.withoutPlugins());
  // Includes every kind, even with a count of zero.
  return Object.fromEntries(
    recipientKinds.map((kind, index) => [kind, rows[0]?.counts[index] ?? 0]),
  ) as Record<RecipientKind, number>;
}

export interface DeliveryCounts {
  readonly delivered: number;
  readonly bounced: number;
  readonly complained: number;
  readonly opened: number;
  readonly clicked: number;
  readonly unsubscribed: number;
}

export async function countDeliveries(db: TeamDb, messageId: string): Promise<DeliveryCounts> {
  const { rows } = await sql<Record<keyof DeliveryCounts, string>>`select
      count(*) filter (where delivery_rank between 20 and 40) as delivered,
      count(*) filter (where delivery = 'bounce') as bounced,
      count(*) filter (where delivery = 'complaint') as complained,
      count(opened_at) as opened, count(clicked_at) as clicked, count(unsubscribed_at) as unsubscribed
    from platform.message_recipients where message_id = ${messageId}::uuid`.execute(db.withoutPlugins());
  const row = rows[0];
  return {
    delivered: Number(row?.delivered ?? 0),
    bounced: Number(row?.bounced ?? 0),
    complained: Number(row?.complained ?? 0),
    opened: Number(row?.opened ?? 0),
    clicked: Number(row?.clicked ?? 0),
    unsubscribed: Number(row?.unsubscribed ?? 0),
  };
}

/**
 * How many recipients opened the message in each hour, within two days of the hour of the first open; served
 * by notifications__by_message. Hours without opens are left out.
 */
export async function countOpensByHour(
  db: TeamDb,
  messageId: string,
): Promise<{ at: string; count: number }[]> {
  const { rows } = await sql<{ at: Date; count: string }>`with opens as materialized (
      select date_trunc('hour', n.received_at) as at, n.recipient_id
      from platform.notifications n where n.message_id = ${messageId}::uuid and n.type = 'open'
    )
    select at, count(distinct recipient_id) as count from opens
    where at < (select min(at) from opens) + interval '48 hours'
    group by at order by at limit 48`.execute(db.withoutPlugins());
  return rows.map((row) => ({ at: row.at.toISOString(), count: Number(row.count) }));
}

export async function countClicksByLink(db: TeamDb, messageId: string) {
  const { rows } = await sql<{ url: string; label: string; clicks: string }>`select l.url, l.label,
      (select count(distinct n.recipient_id) from platform.notifications n
        where n.message_id = l.message_id and n.type = 'click' and (n.detail ->> 'position')::int = l.position) as clicks
    from platform.message_links l where l.message_id = ${messageId}::uuid order by clicks desc, l.position limit 100`.execute(
    db.withoutPlugins(),
  );
  return rows.map((row) => ({ ...row, clicks: Number(row.clicks) }));
}

export type RecipientRow = Awaited<ReturnType<typeof listRecipients>>[number];

/** By keyset on `seq`; served by message_recipients__in_order. */
export function listRecipients(
  db: TeamDb,
  messageId: string,
  only: { readonly show: RecipientKind; readonly search: string },
  page: { readonly after: string | undefined; readonly limit: number },
) {
  let query = db
    .selectFrom('messageRecipients')
    .selectAll()
    .where('messageId', '=', messageId)
    .orderBy('seq')
    .limit(page.limit);
  if (page.after !== undefined) query = query.where('seq', '>', page.after);
  if (only.show !== 'all') query = query.where(kindConditions[only.show]);
  if (only.search !== '') {
    const pattern = `%${only.search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    query = query.where((or) =>
      or.or([or('calculatedName', 'ilike', pattern), or('address', 'ilike', pattern)]),
    );
  }
  return query.execute();
}

export function findRecipient(db: TeamDb, id: string) {
  return db.selectFrom('messageRecipients').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listNotifications(db: TeamDb, recipientId: string) {
  return db
    .selectFrom('notifications')
    .select(['type', 'receivedAt', 'detail', 'actionTaken'])
    .where('recipientId', '=', recipientId)
    .orderBy('id')
    .limit(500)
    .execute();
}

export interface NewNotification {
  readonly messageId: string;
  readonly recipientId: string;
  readonly type: string;
  readonly detail: object;
  readonly dedupeKey: string | null;
  readonly actionTaken: string | null;
}

/** False if the same report was stored before. */
export async function insertNotification(db: TeamDb, notification: NewNotification): Promise<boolean> {
  const result = await db
    .insertInto('notifications')
    .values({ ...notification, detail: JSON.stringify(notification.detail) })
    .onConflict((conflict) => conflict.constraint('notifications__once').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The rank only rises. An uncertain recipient about whom something is reported was reached. */
export async function raiseDeliveryRank(
  db: TeamDb,
  recipientId: string,
  type: string,
  rank: number,
): Promise<void> {
  await sql`update platform.message_recipients r set
      delivery = case when ${rank}::int > r.delivery_rank then ${type} else r.delivery end,
      delivery_rank = greatest(r.delivery_rank, ${rank}::int),
      state = case when r.state = 5 and ${rank}::int > 0 then 3 else r.state end,
      opened_at = case when ${type} in ('open', 'click') then coalesce(r.opened_at, now()) else r.opened_at end,
      clicked_at = case when ${type} = 'click' then coalesce(r.clicked_at, now()) else r.clicked_at end,
      unsubscribed_at = case when ${type} = 'unsubscribed' then coalesce(r.unsubscribed_at, now()) else r.unsubscribed_at end
    where r.id = ${recipientId}::uuid`.execute(db.withoutPlugins());
}

export function findLink(db: TeamDb, messageId: string, position: number) {
  return db
    .selectFrom('messageLinks')
    .select(['url', 'position'])
    .where('messageId', '=', messageId)
    .where('position', '=', position)
    .executeTakeFirst();
}

/** Marks an uncertain recipient as sent, or returns it to the queue. */
export async function resolveUncertain(db: TeamDb, id: string, state: number): Promise<boolean> {
  const result = await db
    .updateTable('messageRecipients')
    .set({ state, reason: null, worker: null, leaseUntil: null, notBefore: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 5)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function reopenMessage(db: TeamDb, messageId: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'sending', sentAt: null, version: sql`version + 1` })
    .where('id', '=', messageId)
    .where('status', '=', 'sent')
    .execute();
}

export function listSandbox(
  db: TeamDb,
  page: { readonly before: string | undefined; readonly limit: number },
) {
  let query = sandbox(db).orderBy('sandboxMessages.seq', 'desc').limit(page.limit);
  if (page.before !== undefined) query = query.where('sandboxMessages.seq', '<', page.before);
  return query.execute();
}

export function findSandboxMail(db: TeamDb, id: string) {
  return sandbox(db).where('sandboxMessages.id', '=', id).executeTakeFirst();
}

function sandbox(db: TeamDb) {
  return db
    .selectFrom('sandboxMessages')
    .leftJoin('messages', 'messages.id', 'sandboxMessages.messageId')
    .leftJoin('messageRecipients', 'messageRecipients.id', 'sandboxMessages.id')
    .select([
      'sandboxMessages.id',
      'sandboxMessages.seq',
      'sandboxMessages.messageId',
      'sandboxMessages.toAddress',
      'sandboxMessages.subject',
      'sandboxMessages.headers',
      'sandboxMessages.html',
      'sandboxMessages.text',
      'sandboxMessages.sentAt',
      'messages.internalName',
      'messageRecipients.delivery',
    ]);
}
