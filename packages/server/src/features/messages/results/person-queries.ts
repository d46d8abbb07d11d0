// What the ledger stores about one person, found by their address: for their export, and for their erasure.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import { leaveHouseholds } from '../sending/households/household-queries.ts';
import { lockFreezing, lockMessage } from '../sending/message-state-queries.ts';

export interface ReceivedMessage {
  readonly messageId: string;
  readonly subjectLine: string;
  readonly calculatedName: string;
  readonly state: number;
  readonly sendProcessedAt: Date | null;
  readonly notifications: readonly { readonly type: string; readonly at: string; readonly detail: object }[];
}

/**
 * Newest first. Reads one entry of message_recipients__address_unique for each message of the team, and those of
 * streams by message_recipients__stream_key.
 */
export async function listReceivedMessages(
  db: TeamDb,
  addressKey: string,
  limit: number,
): Promise<readonly ReceivedMessage[]> {
  const { rows } = await sql<ReceivedMessage>`select m.id as "messageId", m.subject_line as "subjectLine",
      r.calculated_name as "calculatedName",
      case when m.settling = 'cancel' and r.state in (0, 1) then 7 else r.state end as state, r.send_processed_at as "sendProcessedAt",
      coalesce((select json_agg(json_build_object('type', n.type, 'at', n.received_at, 'detail', n.detail) order by n.id)
        from platform.notifications n where n.team_id = r.team_id and n.recipient_id = r.id), '[]') as notifications
    from (
      select r.* from platform.messages m
        join platform.message_recipients r on r.team_id = m.team_id and r.message_id = m.id and r.address_key = ${addressKey}
      union all
      select r.* from platform.message_recipients r where r.stream_key = ${addressKey}
    ) r
    join platform.messages m on m.team_id = r.team_id and m.id = r.message_id and m.frozen_at is not null
    order by m.id desc, r.seq desc limit ${sql.lit(limit)}`.execute(db.withoutPlugins());
  return rows;
}

/**
 * The next message in the order of ids, locked: changes of recipients lock their message first. One that is being frozen
 * is waited for, since its recipients are not visible before.
 */
export async function lockNextMessage(db: TeamDb, afterId: string | undefined): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .$if(afterId !== undefined, (query) => query.where('id', '>', afterId ?? ''))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  // In the order of the freezing itself.
  await lockFreezing(db, row.id);
  await lockMessage(db, row.id);
  return row.id;
}

/**
 * Removes what identifies the person from the recipients of one message, and from what was reported about them. Their
 * counts stay. Who is still queued gets nothing. The person is known by the hash of the address alone.
 */
export async function eraseRecipients(db: TeamDb, messageId: string, erasedKey: string): Promise<void> {
  const { rows } = await sql<{ household: string; variant: string | null }>`with erased as (
      update platform.message_recipients r
      set address = '', calculated_name = '', merge = '{}', language = null, record_id = null, last_reply = null,
        address_key = case when r.address_key is null then null else ${erasedKey} end,
        stream_key = case when r.stream_key is null then null else ${erasedKey} end,
        -- The hash of a request includes the address, and a program may have put it into the key.
        request_hash = null, idempotency_key = null,
        reason = case when r.state in (0, 1) then 'suppressed' else r.reason end,
        state = case when r.state in (0, 1) then 6 else r.state end
      where r.message_id = ${messageId}::uuid and r.address <> ''
        and platform.erased_key((select salt from platform.erasure_salts), lower(r.address)) = ${erasedKey}
      returning r.id, r.household, r.variant
    ), mails as (
      delete from platform.sandbox_messages s using erased where s.id = erased.id
    ), reports as (
      update platform.notifications n set detail = '{}' from erased where n.recipient_id = erased.id
    ), given as (
      delete from platform.message_answers a using erased where a.recipient_id = erased.id
    ), answers as (
      -- Someone else may have got the mail from its recipient, and answered it.
      update platform.notifications n set detail = '{}'
      where n.message_id = ${messageId}::uuid and n.type = 'received'
        and platform.erased_key((select salt from platform.erasure_salts), lower(n.detail ->> 'from')) = ${erasedKey}
    )
    select e.household, e.variant from erased e where e.household is not null`.execute(db.withoutPlugins());
  await leaveHouseholds(db, messageId, rows);
}

/**
 * All mails of the sandbox that belong to no message: a test is filled in as for anyone, and names their household too, whatever
 * address it goes to.
 */
export async function eraseSandboxMails(db: TeamDb): Promise<void> {
  await db.deleteFrom('sandboxMessages').where('messageId', 'is', null).execute();
}

/** What providers reported contains addresses; the reports that name the person lose their content. */
export async function eraseProviderEvents(db: TeamDb, erasedKey: string): Promise<void> {
  await sql`with keywords as (
      delete from platform.sms_keywords k
      where platform.erased_key((select salt from platform.erasure_salts), k.address_key) = ${erasedKey}
    )
    update platform.provider_events e set raw = '{}', processed_at = coalesce(e.processed_at, now())
    where exists (select from regexp_matches(lower(e.raw::text), '[^][[:space:]"\\\\<>(),:;]+@[^][[:space:]"\\\\<>(),:;]+|[+][0-9]{7,15}', 'g') m
      where platform.erased_key((select salt from platform.erasure_salts), m[1]) = ${erasedKey})`.execute(
    db.withoutPlugins(),
  );
}
