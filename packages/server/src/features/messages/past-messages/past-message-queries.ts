// SQL of messages whose sending is made up.
import type { NotificationType } from '@fieldhouse/contract/message-results';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export interface PastRecipient {
  readonly id: string;
  readonly handedOverAt: Date;
  readonly reply: string;
  readonly openedAt: Date | undefined;
  readonly clickedAt: Date | undefined;
  readonly machineOpenedAt: Date | undefined;
  readonly delivery: NotificationType;
}

export interface PastEvent {
  readonly recipientId: string;
  readonly type: NotificationType;
  readonly at: Date;
  readonly detail: object;
}

/** No sender sees it: it is sent when the transaction ends. */
export async function beginInPast(db: TeamDb, messageId: string, at: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'sending', createdAt: new Date(at.getTime() - 60 * 60_000), startedAt: at })
    .where('id', '=', messageId)
    .where('status', '=', 'draft')
    .execute();
}

export async function endInPast(db: TeamDb, messageId: string, at: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'sent', frozenAt: sql`started_at`, sentAt: at, version: sql`version + 1` })
    .where('id', '=', messageId)
    .execute();
}

/** Those who are queued, in the order of the audience. */
export function listFrozenRecipients(db: TeamDb, messageId: string) {
  return db
    .selectFrom('messageRecipients')
    .select('id')
    .where('messageId', '=', messageId)
    .where('state', '=', 0)
    .orderBy('seq')
    .limit(10_000)
    .execute();
}

export async function storePastRecipients(
  db: TeamDb,
  recipients: readonly (PastRecipient & { readonly rank: number })[],
): Promise<void> {
  await sql`update platform.message_recipients r
    set state = 3, attempts = 1, last_reply = x.reply, send_processed_at = x."handedOverAt", delivery = x.delivery,
      delivery_rank = x.rank, opened_at = x."openedAt", clicked_at = x."clickedAt", machine_opened_at = x."machineOpenedAt"
    from json_to_recordset(${JSON.stringify(recipients)}::json) as x(id uuid, reply text, "handedOverAt" timestamptz,
      delivery text, rank int, "openedAt" timestamptz, "clickedAt" timestamptz, "machineOpenedAt" timestamptz)
    where r.id = x.id`.execute(db.withoutPlugins());
}

export async function storePastEvents(
  db: TeamDb,
  messageId: string,
  events: readonly PastEvent[],
): Promise<void> {
  await sql`insert into platform.notifications (message_id, recipient_id, type, received_at, detail)
    select ${messageId}::uuid, x."recipientId", x.type, x.at, x.detail
    from json_to_recordset(${JSON.stringify(events)}::json) as x("recipientId" uuid, type text, at timestamptz, detail jsonb)
    order by x.at`.execute(db.withoutPlugins());
}

/** Of a report that has just been applied. */
export async function setReportTime(
  db: TeamDb,
  { recipientId, type, at }: Omit<PastEvent, 'detail'>,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ receivedAt: at })
    .where('recipientId', '=', recipientId)
    .where('type', '=', type)
    .execute();
  if (type !== 'unsubscribed') return;
  await db
    .updateTable('messageRecipients')
    .set({ unsubscribedAt: at })
    .where('id', '=', recipientId)
    .execute();
}
