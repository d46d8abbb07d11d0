// SQL of the messages themselves. Every update names the version it is based on and the status it may leave.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export type MessageRow = Awaited<ReturnType<typeof findMessage>> & object;

export function findMessage(db: TeamDb, id: string) {
  return messages(db).where('id', '=', id).executeTakeFirst();
}

/** Includes whether any recipient was handed over: those can't be recalled. */
function messages(db: TeamDb) {
  return db
    .selectFrom('messages')
    .selectAll()
    .select(
      // In index order, so that the first match decides, whatever the planner assumes about the states.
      sql<boolean>`coalesce(messages.frozen_at is not null and (
        select true from platform.message_recipients r
        where r.message_id = messages.id and r.state in (2, 3, 4, 5) order by r.seq limit 1), false)`.as(
        'isDispatched',
      ),
    );
}

export type MessageList = 'all' | 'drafts' | 'scheduled' | 'sent' | 'archived';

const statusesOf: Readonly<Record<Exclude<MessageList, 'all' | 'archived'>, readonly string[]>> = {
  drafts: ['draft', 'awaiting_approval', 'approved'],
  scheduled: ['scheduled'],
  sent: ['sending', 'sent', 'error_sending'],
};

/** Newest first, by keyset on the id; served by messages__by_age. */
export function listMessages(
  db: TeamDb,
  list: MessageList,
  page: { before: string | undefined; limit: number },
) {
  let query = messages(db).orderBy('id', 'desc').limit(page.limit);
  if (page.before !== undefined) query = query.where('id', '<', page.before);
  if (list === 'archived') return query.where('archivedAt', 'is not', null).execute();
  if (list !== 'all') query = query.where('status', 'in', [...statusesOf[list]]);
  return query.where('archivedAt', 'is', null).execute();
}

export interface MessageContentRow {
  readonly internalName?: string | undefined;
  readonly internalDescription?: string | undefined;
  readonly type?: string | undefined;
  readonly senderId?: string | null | undefined;
  readonly fromName?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly subjectLine?: string | undefined;
  readonly preheader?: string | undefined;
  readonly bodyHtml?: string | undefined;
  readonly textOnlyVersion?: string | undefined;
  readonly tracksOpens?: boolean | undefined;
  readonly tracksClicks?: boolean | undefined;
  readonly contentLanguage?: string | null | undefined;
  readonly audience?: string | null | undefined;
  readonly subscriptionListId?: string | null | undefined;
}

export async function insertMessage(
  db: TeamDb,
  row: {
    readonly id: string;
    readonly internalName: string;
    readonly createdBy: string | null;
    readonly ownedBy: string;
  },
): Promise<void> {
  await db.insertInto('messages').values(row).execute();
}

export interface MessageChangeRow extends MessageContentRow {
  readonly status?: string;
  readonly archivedAt?: Date | null;
  readonly pausedAt?: Date | null;
  readonly canceledAt?: Date | null;
  readonly scheduledAt?: Date | null;
  readonly startedAt?: Date | null;
  readonly sentAt?: Date | null;
  readonly errorDetail?: string | null;
  /** The sender whose permissions limit the audience; null if they see every record. */
  readonly sentBy?: string | null;
}

/** False if the message has another version or status by now. */
export async function updateMessage(
  db: TeamDb,
  id: string,
  expected: { readonly version: number; readonly statuses: readonly string[] },
  change: MessageChangeRow,
): Promise<boolean> {
  const present = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const result = await db
    .updateTable('messages')
    .set({ ...present, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', expected.version)
    .where('status', 'in', [...expected.statuses])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteMessage(db: TeamDb, id: string): Promise<void> {
  await db.deleteFrom('messageRecipients').where('messageId', '=', id).execute();
  await db.deleteFrom('messages').where('id', '=', id).execute();
}

/** Cancels the recipients that have not been handed over yet. */
export async function cancelQueued(db: TeamDb, messageId: string): Promise<void> {
  await db
    .updateTable('messageRecipients')
    .set({ state: 7, reason: 'canceled', worker: null, leaseUntil: null })
    .where('messageId', '=', messageId)
    .where('state', 'in', [0, 1])
    .execute();
}

/** Resets the message as if sending had never been requested; only if no recipient was handed over. */
export async function unfreeze(db: TeamDb, messageId: string): Promise<void> {
  await db.deleteFrom('messageRecipients').where('messageId', '=', messageId).execute();
  await db
    .updateTable('messages')
    .set({
      status: 'approved',
      frozenAt: null,
      startedAt: null,
      scheduledAt: null,
      sentAt: null,
      canceledAt: null,
      errorDetail: null,
      total: 0,
    })
    .where('id', '=', messageId)
    .execute();
}

export async function requeueFailed(db: TeamDb, messageId: string): Promise<number> {
  const result = await db
    .updateTable('messageRecipients')
    // Cleared, because what the failed attempt reported would take precedence over the outcome of the next
    // one.
    .set({
      state: 0,
      reason: null,
      notBefore: sql`now()`,
      attempts: 0,
      delivery: null,
      deliveryRank: 0,
      sendProcessedAt: null,
    })
    .where('messageId', '=', messageId)
    .where('state', '=', 4)
    .where('reason', '<>', 'bad_address')
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Messages whose recipients are not frozen yet. */
export function listMessagesNaming(db: TeamDb, wanted: { readonly text: string } | { readonly id: string }) {
  const rows = db
    .selectFrom('messages')
    .select(['id', 'internalName', 'audience'])
    .where('frozenAt', 'is', null)
    .where('canceledAt', 'is', null)
    .where('audience', 'is not', null)
    .orderBy('id')
    .limit(10_000);
  if ('id' in wanted) return rows.where('id', '=', wanted.id).execute();
  return rows.where(sql<boolean>`strpos(audience::text, ${wanted.text}) > 0`).execute();
}

/** False if the message was changed concurrently, or its recipients are frozen. */
export async function rewriteAudience(
  db: TeamDb,
  id: string,
  before: unknown,
  audience: unknown,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ audience: JSON.stringify(audience), version: sql`version + 1` })
    .where('id', '=', id)
    .where('frozenAt', 'is', null)
    .where(sql<boolean>`audience = ${JSON.stringify(before)}::jsonb`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
