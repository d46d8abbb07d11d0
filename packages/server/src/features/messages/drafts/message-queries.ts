// SQL of the messages themselves. Every update names the version it is based on and the status it may leave.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { type messages as endpoints, messageStatuses } from '@fieldhouse/contract/messages';
import { sql } from 'kysely';
import { likeText } from '../../../kernel/db/like-text.ts';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import { mayHideClicks } from '../figures/hidden-click-queries.ts';

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
      'teams.name as teamName',
      'teams.primaryTimezone',
      'teams.messageApproval',
      'teams.messageApprovalAbove',
      'teams.mayApproveOwnMessages',
    ])
    .select(
      // The present name of a member; what an owner without a row was called.
      sql<string>`coalesce((
        select nullif(btrim(u.first_name || ' ' || u.last_name), '') from platform.team_users u
        where u.id = messages.owner_id), messages.owned_by)`.as('ownerName'),
    )
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
        where r.message_id = messages.id and r.seq < messages.claimed_to and r.state in (2, 3, 4, 5)
        order by r.seq limit 1), false)`.as('isDispatched'),
    );
}

type MessageList = NonNullable<EndpointInput<typeof endpoints.list>['query']['list']>;

/** The statuses of the messages in a list. */
export const statusesOf: Readonly<Record<Exclude<MessageList, 'all' | 'archived'>, readonly string[]>> = {
  awaiting_approval: ['awaiting_approval'],
  in_progress: messageStatuses.filter((status) => status !== 'sent'),
  drafts: ['draft', 'awaiting_approval', 'approved'],
  scheduled: ['scheduled'],
  sent: ['sending', 'sent', 'error_sending'],
};

interface MessageKind {
  readonly list: MessageList;
  /** Something came of them from the first instant until before the second. */
  readonly since: Date | undefined;
  readonly until: Date | undefined;
  /** Whether clicks that may be hidden from the caller are something. */
  readonly countsAllClicks: boolean;
  /** Substring of the internal name; empty for all. */
  readonly search: string;
  readonly method: string | undefined;
}

/** Names that begin alike, of the newest messages. */
export async function listNamesBeginning(db: TeamDb, beginning: string): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('internalName')
    .where(sql<boolean>`starts_with(internal_name, ${beginning})`)
    .orderBy('id', 'desc')
    .limit(1000)
    .execute();
  return rows.map(({ internalName }) => internalName);
}

/** Newest first, by keyset on the id; served by messages__by_age. */
export function listMessages(
  db: TeamDb,
  { list, search, method, ...period }: MessageKind,
  page: { before: string | undefined; limit: number },
) {
  let query = messages(db).orderBy('messages.id', 'desc').limit(page.limit);
  if (search !== '') query = query.where('messages.internalName', 'ilike', `%${likeText(search)}%`);
  if (page.before !== undefined) query = query.where('messages.id', '<', page.before);
  if (method !== undefined) query = query.where('messages.method', '=', method);
  if (period.since || period.until) query = query.where('messages.id', 'in', withFiguresBetween(db, period));
  if (list === 'archived') return query.where('archivedAt', 'is not', null).execute();
  if (list !== 'all') query = query.where('status', 'in', [...statusesOf[list]]);
  return query.where('archivedAt', 'is', null).execute();
}

/** Served by message_stats__by_time. */
function withFiguresBetween(
  db: TeamDb,
  { since, until, countsAllClicks }: Pick<MessageKind, 'since' | 'until' | 'countsAllClicks'>,
) {
  let found = db.selectFrom('messageStats').select('messageId');
  if (since) found = found.where('at', '>=', since);
  if (until) found = found.where('at', '<', until);
  if (countsAllClicks) return found;
  return found.where(
    sql<boolean>`(sent + delivered + bounced + complained + unsubscribed > 0
      or not exists (select from platform.messages m where m.id = message_id and ${mayHideClicks}))`,
  );
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
  /** JSON; null for a message written as one rich text. */
  readonly blocks?: string | null | undefined;
  /** JSON; null for the standard style. */
  readonly style?: string | null | undefined;
  /** JSON. */
  readonly blockAuthors?: string | undefined;
  readonly bodyHtml?: string | undefined;
  readonly textOnlyVersion?: string | undefined;
  /** JSON. */
  readonly ownTexts?: string | undefined;
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
    readonly method: string;
    readonly createdBy: string | null;
    readonly authors: string[];
    readonly ownerId: string | null;
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
  /** Who sent, scheduled or resumed it. */
  readonly startedBy?: string | null;
  /** JSON. */
  readonly schedule?: string | undefined;
  readonly maxLatenessMinutes?: number | undefined;
  readonly submittedAt?: Date | null;
  readonly submittedBy?: string | null;
  readonly approvedAt?: Date | null;
  readonly approvedBy?: string | null;
  readonly approvedHash?: string | null;
  /** JSON. */
  readonly approvedReach?: string | null;
  readonly authors?: string[] | undefined;
  readonly shapedBy?: string[] | undefined;
  readonly wordedBy?: string[] | undefined;
  readonly rejectedAt?: Date | null;
  readonly rejectedBy?: string | null;
  readonly reviewNote?: string;
  readonly brakesFrom?: Date | null;
  /** JSON. */
  readonly abTest?: string | null | undefined;
  /** JSON. */
  readonly translations?: string | null | undefined;
  readonly abDecidesAt?: Date | null;
  readonly contentAt?: Date;
  readonly contentBy?: string | null;
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
  // One that was stopped before it reached anyone may have some.
  await db.deleteFrom('sentSurroundings').where('messageId', '=', id).execute();
  return result.numDeletedRows > 0n;
}

/**
 * Resets the message as if sending had never been requested; only if no recipient was handed over. Its recipients remain
 * to be deleted.
 */
export async function unfreeze(db: TeamDb, messageId: string, status: 'draft' | 'approved'): Promise<void> {
  for (const table of ['messageFigures', 'messageStats', 'sentSurroundings'] as const)
    await db.deleteFrom(table).where('messageId', '=', messageId).execute();
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
      claimedTo: '0',
      openFrom: '0',
      askAgainAt: null,
      recordLists: null,
      abRecordLists: null,
      translatedRecordLists: null,
      abDecidesAt: null,
      abWinner: null,
      abReason: null,
      abDecidedAt: null,
      total: 0,
    })
    .where('id', '=', messageId)
    .execute();
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

/** The typed addresses of a message's audience that belong to an erased person. */
export async function listTypedAddresses(
  db: TeamDb,
  messageId: string,
  erasedKey: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{
    address: string;
  }>`select distinct v #>> '{}' as address from platform.messages m
    cross join jsonb_path_query(m.audience, '$.*[*] ? (@.kind == "address").address.values[*]') v
    where m.id = ${messageId}::uuid
      and platform.erased_key((select salt from platform.erasure_salts), lower(v #>> '{}')) = ${erasedKey}
    limit 10_000`.execute(db.withoutPlugins());
  return rows.map((row) => row.address);
}

/** A draft gets a new version, so that no open editor writes the old audience back. */
export async function setAudienceAfterErasure(
  db: TeamDb,
  id: string,
  { audience, approvedHash }: { readonly audience: unknown; readonly approvedHash: string | null },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      audience: JSON.stringify(audience),
      approvedHash,
      version: sql`case when frozen_at is null then version + 1 else version end`,
    })
    .where('id', '=', id)
    .execute();
}
