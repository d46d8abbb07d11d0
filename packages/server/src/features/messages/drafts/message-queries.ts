// SQL of the messages themselves. Every update names the version it is based on and the status it may leave.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export type MessageRow = Awaited<ReturnType<typeof findMessage>> & object;

export function findMessage(db: TeamDb, id: string) {
  return messages(db).where('messages.id', '=', id).executeTakeFirst();
}

/**
 * Includes the settings of the team that decide over messages, and whether any recipient was handed over:
 * those can't be recalled.
 */
function messages(db: TeamDb) {
  return db
    .selectFrom('messages')
    .innerJoin('teams', 'teams.teamId', 'messages.teamId')
    .selectAll('messages')
    .select([
      'teams.billingAddress',
      'teams.primaryTimezone',
      'teams.messageApproval',
      'teams.messageApprovalAbove',
      'teams.mayApproveOwnMessages',
    ])
    .select(
      // The ledger has no index on states; each failure also has a notification, which remains if a retry succeeds.
      sql<boolean>`messages.status in ('sent', 'error_sending') and exists (
        select from platform.notifications n where n.message_id = messages.id and n.type = 'failed')`.as(
        'hasFailed',
      ),
    )
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
  let query = messages(db).orderBy('messages.id', 'desc').limit(page.limit);
  if (page.before !== undefined) query = query.where('messages.id', '<', page.before);
  if (list === 'archived') return query.where('archivedAt', 'is not', null).execute();
  if (list !== 'all') query = query.where('status', 'in', [...statusesOf[list]]);
  return query.where('archivedAt', 'is', null).execute();
}

interface MessageContentRow {
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
  /** JSON. */
  readonly schedule?: string | undefined;
  readonly maxLatenessMinutes?: number | undefined;
  readonly submittedAt?: Date | null;
  readonly submittedBy?: string | null;
  readonly approvedAt?: Date | null;
  readonly approvedBy?: string | null;
  readonly approvedHash?: string | null;
  readonly rejectedAt?: Date | null;
  readonly rejectedBy?: string | null;
  readonly reviewNote?: string;
  readonly brakesFrom?: Date | null;
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

/** False if the message has another version or status by now. */
export async function deleteMessage(
  db: TeamDb,
  { id, version, status }: Pick<MessageRow, 'id' | 'version' | 'status'>,
): Promise<boolean> {
  const result = await db
    .deleteFrom('messages')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', status)
    .executeTakeFirst();
  if (result.numDeletedRows === 0n) return false;
  await deleteRecipients(db, id);
  return true;
}

async function deleteRecipients(db: TeamDb, messageId: string): Promise<void> {
  await db.deleteFrom('messageRecipients').where('messageId', '=', messageId).execute();
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
export async function unfreeze(db: TeamDb, messageId: string, status: 'draft' | 'approved'): Promise<void> {
  await deleteRecipients(db, messageId);
  await db
    .updateTable('messages')
    .set({
      status,
      frozenAt: null,
      startedAt: null,
      scheduledAt: null,
      sentAt: null,
      canceledAt: null,
      errorDetail: null,
      claimFrom: '0',
      askAgainAt: null,
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

interface RewrittenAudience {
  readonly before: unknown;
  readonly after: unknown;
  /** An approval of the previous spelling holds for the new one. */
  readonly approvedHash: string | null;
}

/** False if the message was changed concurrently, or its recipients are frozen. */
export async function rewriteAudience(
  db: TeamDb,
  id: string,
  { before, after, approvedHash }: RewrittenAudience,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ audience: JSON.stringify(after), approvedHash, version: sql`version + 1` })
    .where('id', '=', id)
    .where('frozenAt', 'is', null)
    .where(sql<boolean>`audience = ${JSON.stringify(before)}::jsonb`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
