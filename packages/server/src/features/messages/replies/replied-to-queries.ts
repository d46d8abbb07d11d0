// What people text back.
import { sql } from 'kysely';
import type pg from 'pg';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export interface RepliedTo {
  readonly messageId: string;
  readonly recipientId: string;
  readonly internalName: string;
  readonly ownerId: string | null;
}

interface Conversation {
  /** Who texts. */
  readonly phone: string;
  /** The number that was texted. */
  readonly number: string;
  /** The number of messages without a sender. */
  readonly instanceNumber: string;
}

/**
 * The last SMS to a phone from the number that was texted, else from any number: senders change. Served by messages__sms, one
 * entry of message_recipients__address_unique each, and message_recipients__stream_key.
 */
export async function findLastSms(
  db: TeamDb,
  { phone, number, instanceNumber }: Conversation,
): Promise<RepliedTo | undefined> {
  const { rows } = await sql<RepliedTo>`select m.id as "messageId", r.id as "recipientId",
      m.internal_name as "internalName", m.owner_id as "ownerId"
    from platform.messages m
    join lateral (
      select a.id, a.state, a.send_processed_at from platform.message_recipients a
        where a.team_id = m.team_id and a.message_id = m.id and a.address_key = ${phone}
      union all
      select s.id, s.state, s.send_processed_at from platform.message_recipients s
        where m.stream_of is not null and s.team_id = m.team_id and s.message_id = m.id and s.stream_key = ${phone}
    ) r on r.state in (2, 3, 4, 5)
    where m.method = 'sms' and m.frozen_at is not null
    order by ${number} = coalesce((
        select s.address from platform.senders s where s.team_id = m.team_id and s.id = coalesce(m.sender_id, (
          select d.sender_id from platform.sender_defaults d
          where d.team_id = m.team_id and d.method = m.method and d.content_type = m.type))
      ), ${instanceNumber}) desc,
      coalesce(r.send_processed_at, m.frozen_at) desc, r.id desc
    limit 1`.execute(db.withoutPlugins());
  return rows[0];
}

/** The message that a recipient got; undefined if they were erased. */
export async function findRepliedMail(db: TeamDb, recipientId: string): Promise<RepliedTo | undefined> {
  return db
    .selectFrom('messageRecipients as r')
    .innerJoin('messages as m', 'm.id', 'r.messageId')
    .select(['m.id as messageId', 'r.id as recipientId', 'm.internalName', 'm.ownerId'])
    .where('r.id', '=', recipientId)
    .where('r.address', '<>', '')
    .executeTakeFirst();
}

/** False if a later keyword of the phone was applied before. */
export async function recordKeyword(db: TeamDb, phone: string, eventId: string): Promise<boolean> {
  const { rows } = await sql`insert into platform.sms_keywords as k (address_key, event_id)
    values (${phone}, ${eventId}::bigint)
    on conflict (team_id, address_key) do update set event_id = excluded.event_id
      where k.event_id < excluded.event_id
    returning event_id`.execute(db.withoutPlugins());
  return rows.length > 0;
}

/** Whether it was reported of an earlier SMS that the recipient's number does not exist or is a landline. */
export async function hasFaultBefore(db: TeamDb, recipientId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
      select from platform.message_recipients own
      join platform.messages m on m.team_id = own.team_id and m.method = 'sms'
      join lateral (
        select a.team_id, a.id from platform.message_recipients a
          where a.team_id = m.team_id and a.message_id = m.id and a.address_key = coalesce(own.address_key, own.stream_key)
        union all
        select s.team_id, s.id from platform.message_recipients s
          where m.stream_of is not null and s.team_id = m.team_id and s.message_id = m.id
            and s.stream_key = coalesce(own.address_key, own.stream_key)
      ) r on r.id <> own.id
      join platform.notifications n on n.team_id = r.team_id and n.recipient_id = r.id
        and n.type in ('undelivered', 'failed') and n.detail ->> 'reason' in ('unknown_number', 'landline')
      where own.id = ${recipientId}::uuid) as found`.execute(db.withoutPlugins());
  return rows[0]?.found ?? false;
}

/** The recipient of a short link. */
export async function findRecipientBySeq(
  db: TeamDb,
  messageId: string,
  seq: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('messageRecipients')
    .select('id')
    .where('messageId', '=', messageId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.id;
}

export async function findMessageOfShortNumber(
  pool: pg.Pool,
  shortNumber: string,
): Promise<{ readonly teamId: string; readonly messageId: string } | undefined> {
  const { rows } = await pool.query<{ teamId: string; messageId: string }>(
    'select team_id as "teamId", message_id as "messageId" from platform.message_of_short_number($1)',
    [shortNumber],
  );
  return rows[0];
}
