// Status transitions made by the engine itself. Each names the status it may leave.

import { cutText } from '@fieldhouse/contract/storable-text';
import { localTimeSpreadMs } from '@fieldhouse/domain/messages/send-times';
import type { StopReason } from '@fieldhouse/domain/messages/sending/stop-reason';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import type { MessageLink } from './layout/number-links.ts';

export type SendableMessage = NonNullable<Awaited<ReturnType<typeof findSendable>>>;

export function findSendable(db: TeamDb, messageId: string) {
  return db.selectFrom('messages').selectAll().where('id', '=', messageId).executeTakeFirst();
}

/** What the owner is notified of. */
export interface FinishedMessage {
  readonly id: string;
  readonly version: number;
  readonly internalName: string;
  readonly ownerId: string | null;
}

const endedColumns = ['id', 'version', 'internalName', 'ownerId'] as const;

/**
 * Starts the message if it is due. If it is overdue for everyone by more than it may be late, after an outage or in a
 * restored backup, it fails instead, so that a user decides, and is returned. On recipients' own clocks it is late for
 * each of them separately; see `claimRecipients`.
 */
export async function startScheduled(db: TeamDb, messageId: string): Promise<FinishedMessage | undefined> {
  const spreadMs = sql`case when schedule ->> 'mode' = 'recipient_local' then ${sql.lit(localTimeSpreadMs)} else 0 end`;
  const isLate = sql`scheduled_at + (${spreadMs}) * interval '1 millisecond'
    < now() - max_lateness_minutes * interval '1 minute'`;
  const started = await db
    .updateTable('messages')
    .set({
      status: sql`case when ${isLate} then 'error_sending' else 'sending' end`,
      errorDetail: sql`case when ${isLate} then ${sql.lit('missed_schedule' satisfies StopReason)} end`,
      startedAt: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', messageId)
    .where('status', '=', 'scheduled')
    .where('scheduledAt', '<=', sql<Date>`now()`)
    .returning([...endedColumns, 'status'])
    .executeTakeFirst();
  return started?.status === 'error_sending' ? started : undefined;
}

/** One worker freezes a message at a time; others wait, and find it frozen. Its row stays free. Before `lockMessage`. */
export async function lockFreezing(db: TeamDb, messageId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`freeze ${messageId}`}, 0))`.execute(db);
}

type Version = Pick<SendableMessage, 'id' | 'version'>;

/** False if the message was canceled, paused, changed or deleted since this version. */
export async function isAwaitingFreeze(db: TeamDb, { id, version }: Version): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'sending')
    .executeTakeFirst();
  return row !== undefined;
}

/** False, and nothing changes, as for `isAwaitingFreeze`. Locks the message. */
export async function markFrozen(
  db: TeamDb,
  { id, version }: Version,
  { total, collectionIds }: { readonly total: number; readonly collectionIds: readonly string[] },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ frozenAt: sql`now()`, total, claimedTo: '0', recipientCollections: [...collectionIds] })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'sending')
    .where('frozenAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks the message: from now on no recipient is appended to it until this transaction ends. */
export async function lockMessage(db: TeamDb, messageId: string): Promise<void> {
  await db.selectFrom('messages').select('id').where('id', '=', messageId).forUpdate().execute();
}

export function markSent(db: TeamDb, messageId: string): Promise<FinishedMessage | undefined> {
  return db
    .updateTable('messages')
    .set({ status: 'sent', sentAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', messageId)
    .where('status', '=', 'sending')
    .returning(endedColumns)
    .executeTakeFirst();
}

/**
 * A stream waits for its next recipient. Its version stays, so that it isn't compiled again, and everyone up to now is
 * settled.
 */
export async function restStream(db: TeamDb, messageId: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      status: 'sent',
      sentAt: sql`now()`,
      openFrom: sql`coalesce((select max(r.seq) + 1 from platform.message_recipients r
        where r.team_id = messages.team_id and r.message_id = messages.id), 0)`,
    })
    .where('id', '=', messageId)
    .where('status', '=', 'sending')
    .execute();
}

/**
 * Who was appended since is in the queue from now on, which starts no later than at them; a stream at rest continues. Its
 * version stays, since the content does. Locks the message if there is anyone, so that it is not settled meanwhile.
 */
export async function takeUpArrivals(db: TeamDb, messageId: string): Promise<void> {
  const arrived = await db
    .selectFrom('streamArrivals')
    .select('seq')
    .where('messageId', '=', messageId)
    .limit(1)
    .executeTakeFirst();
  if (!arrived) return;
  await lockMessage(db, messageId);
  await sql`with arrived as (
      delete from platform.stream_arrivals where message_id = ${messageId}::uuid returning seq, not_before
    ), found as (
      select count(*)::int as total, min(a.seq) filter (where r.seq is not null) as first,
        min(a.not_before) filter (where r.seq is not null and a.not_before > now()) as next
      from arrived a left join platform.message_recipients r
        on r.message_id = ${messageId}::uuid and r.seq = a.seq and r.state = 0 and a.not_before is not null
    )
    update platform.messages m set total = m.total + found.total,
      claim_from = least(m.claim_from, found.first), open_from = least(m.open_from, found.first),
      ask_again_at = least(m.ask_again_at, found.next),
      status = case when found.first is not null and m.status = 'sent' then 'sending' else m.status end,
      canceled_at = case when found.first is not null and m.status = 'sent' then null else m.canceled_at end,
      sent_at = case when found.first is not null and m.status = 'sent' then null else m.sent_at end
    from found where m.id = ${messageId}::uuid`.execute(db.withoutPlugins());
}

/** Why the engine stops: a reason of ours, or the reply of the mail server, which is shown as it is. */
export type StopCause = StopReason | { readonly reply: string };

/** The engine stops; a user has to act. */
export function markFailed(
  db: TeamDb,
  messageId: string,
  cause: StopCause,
): Promise<FinishedMessage | undefined> {
  const errorDetail = typeof cause === 'string' ? cause : cause.reply;
  return db
    .updateTable('messages')
    .set({ status: 'error_sending', errorDetail: cutText(errorDetail, 500), version: sql`version + 1` })
    .where('id', '=', messageId)
    .where('status', '=', 'sending')
    .returning(endedColumns)
    .executeTakeFirst();
}

const maxLinks = 1000;

export function listLinks(db: TeamDb, messageId: string) {
  return db
    .selectFrom('messageLinks')
    .select(['position', 'url', 'label'])
    .where('messageId', '=', messageId)
    .orderBy('position')
    .limit(maxLinks)
    .execute();
}

export async function replaceLinks(
  db: TeamDb,
  messageId: string,
  links: readonly MessageLink[],
): Promise<void> {
  await db.deleteFrom('messageLinks').where('messageId', '=', messageId).execute();
  if (links.length === 0) return;
  await db
    .insertInto('messageLinks')
    .values(
      links.map(({ conditions = [], ...link }) => ({ messageId, ...link, conditions: [...conditions] })),
    )
    .execute();
}
