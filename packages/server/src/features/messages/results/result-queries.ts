// Results of a message: recipients, their timelines, and the notifications behind them.
import type { RecipientKind } from '@fieldhouse/contract/message-results';
import { sql } from 'kysely';
import { likeText } from '../../../kernel/db/like-text.ts';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import { exceptionKinds, kindConditions } from '../figures/kind-queries.ts';

export type RecipientRow = Awaited<ReturnType<typeof listRecipients>>[number];

interface RecipientFilter {
  readonly show: RecipientKind;
  readonly search: string;
  /** Of the message: what holds for recipients in whose rows it isn't stored yet. */
  readonly settling: string | null;
}

interface RecipientPage {
  /** Number of the last recipient before it. */
  readonly after: string | undefined;
  readonly limit: number;
  /** Number of the last recipient that may be in it. */
  readonly until?: string | undefined;
}

/** By keyset on `seq`; served by message_recipients__in_order, and what few have by message_recipients__exceptions. */
export function listRecipients(db: TeamDb, messageId: string, only: RecipientFilter, page: RecipientPage) {
  let query = recipientsFrom(db, messageId, only, page.after).selectAll().limit(page.limit);
  if (page.until !== undefined) query = query.where('seq', '<=', page.until);
  if (only.show !== 'all') query = query.where(conditionOf(only));
  if (only.search !== '') {
    const pattern = `%${likeText(only.search)}%`;
    query = query.where((or) =>
      or.or([or('calculatedName', 'ilike', pattern), or('address', 'ilike', pattern)]),
    );
  }
  return query.execute();
}

/**
 * The number of the last of so many recipients after `after`; undefined if there are fewer. Read from the same index as
 * the list alone.
 */
export async function findSearchEnd(
  db: TeamDb,
  messageId: string,
  only: RecipientFilter,
  { after, limit }: RecipientPage,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(recipientsFrom(db, messageId, only, after).select('seq').limit(limit).as('r'))
    .select(({ fn }) => [fn.max('r.seq').as('last'), fn.countAll<string>().as('count')])
    .executeTakeFirst();
  return Number(row?.count) === limit ? row?.last : undefined;
}

function recipientsFrom(db: TeamDb, messageId: string, only: RecipientFilter, after: string | undefined) {
  let query = db.selectFrom('messageRecipients').where('messageId', '=', messageId).orderBy('seq');
  if (after !== undefined) query = query.where('seq', '>', after);
  // It was reset, and has none.
  if (only.settling === 'delete') query = query.where(sql<boolean>`false`);
  const hasMore = only.settling === 'cancel' && canceledKinds.has(only.show);
  if (exceptionKinds.has(only.show) && !hasMore) query = query.where(sql<boolean>`is_exception`);
  return query;
}

/** Who is queued is of these kinds once the message was canceled. */
const canceledKinds: ReadonlySet<RecipientKind> = new Set(['canceled', 'not_reached']);

function conditionOf({ show, settling }: RecipientFilter) {
  const condition = kindConditions[show];
  if (settling !== 'cancel') return condition;
  if (show === 'waiting') return sql<boolean>`state = 2`;
  return canceledKinds.has(show) ? sql<boolean>`(state in (0, 1) or ${condition})` : condition;
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

/** Whether as many of this kind are stored of the recipient. Served by notifications__by_recipient. */
export async function hasNotifications(
  db: TeamDb,
  { recipientId, type }: Pick<NewNotification, 'recipientId' | 'type'>,
  most: number,
): Promise<boolean> {
  const rows = await db
    .selectFrom('notifications')
    .select('id')
    .where('recipientId', '=', recipientId)
    .where('type', '=', type)
    .limit(most)
    .execute();
  return rows.length >= most;
}

/** The rank only rises. An uncertain recipient about whom something is reported was reached. */
export async function raiseDeliveryRank(
  db: TeamDb,
  recipientId: string,
  { type, rank, isMachine }: { readonly type: string; readonly rank: number; readonly isMachine: boolean },
): Promise<void> {
  await sql`update platform.message_recipients r set
      delivery = case when ${rank}::int > r.delivery_rank then ${type} else r.delivery end,
      delivery_rank = greatest(r.delivery_rank, ${rank}::int),
      state = case when r.state = 5 and ${rank}::int > 0 then 3 else r.state end,
      machine_opened_at = case when ${isMachine} then coalesce(r.machine_opened_at, now()) else r.machine_opened_at end,
      opened_at = case when ${type} in ('open', 'click') then coalesce(r.opened_at, now()) else r.opened_at end,
      clicked_at = case when ${type} = 'click' then coalesce(r.clicked_at, now()) else r.clicked_at end,
      unsubscribed_at = case when ${type} = 'unsubscribed' then coalesce(r.unsubscribed_at, now()) else r.unsubscribed_at end
    where r.id = ${recipientId}::uuid`.execute(db.withoutPlugins());
}

export function findLink(db: TeamDb, messageId: string, position: number) {
  return db
    .selectFrom('messageLinks')
    .select(['url', 'position', 'wizardId', 'toRecord'])
    .where('messageId', '=', messageId)
    .where('position', '=', position)
    .executeTakeFirst();
}

export function listLinks(db: TeamDb, messageId: string) {
  return db
    .selectFrom('messageLinks')
    .select(['url', 'position'])
    .where('messageId', '=', messageId)
    .orderBy('position')
    .limit(500)
    .execute();
}

/** Marks an uncertain recipient as sent, or returns it to the queue. */
export async function resolveUncertain(db: TeamDb, id: string, state: number): Promise<boolean> {
  const result = await db
    .updateTable('messageRecipients')
    .set({ state, reason: null, worker: null, leaseUntil: null, notBefore: sql`now()`, lateAfter: null })
    .where('id', '=', id)
    .where('state', '=', 5)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** As one by one, of the first ones who were uncertain at a time already. Returns how many. */
export async function settleUncertain(
  db: TeamDb,
  messageId: string,
  { state, until, limit }: { readonly state: number; readonly until: Date; readonly limit: number },
): Promise<number> {
  const result = await sql`update platform.message_recipients r
    set state = ${sql.lit(state)}, reason = null, worker = null, lease_until = null, not_before = now(), late_after = null
    where r.message_id = ${messageId}::uuid and r.seq in (
      select u.seq from platform.message_recipients u
      where u.message_id = ${messageId}::uuid and u.state = 5 and u.send_processed_at <= ${until}
      order by u.seq limit ${sql.lit(limit)})`.execute(db.withoutPlugins());
  return Number(result.numAffectedRows ?? 0n);
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
      'sandboxMessages.method',
      'sandboxMessages.fromAddress',
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
