// SQL of what becomes of uncertain recipients of transactional e-mails by itself. Each statement reads from where recipients may be
// unsettled, so that a long stream is not read from its start.
import { sql } from 'kysely';
import type { TeamDb } from '../../../../kernel/db/team-transaction.ts';

/**
 * Where the first uncertain recipient of a transactional e-mail is, among those from the start of the open queue; undefined
 * if there is none. An SMS has no id by which a phone could recognize a second one.
 */
export async function findFirstUncertain(db: TeamDb, messageId: string): Promise<string | undefined> {
  const { rows } = await sql<{ seq: string | null }>`select min(r.seq) as seq
    from platform.messages m
    join platform.message_recipients r on r.team_id = m.team_id and r.message_id = m.id
    where m.id = ${messageId}::uuid and m.type = 'transactional' and m.method = 'email' and r.seq >= m.open_from and r.state = 5 and r.resent_at is null
      and r.delivery_rank = 0`.execute(db.withoutPlugins());
  return rows[0]?.seq ?? undefined;
}

interface Resent {
  readonly count: number;
  /** Of the first one for whom it is too early; null if there is none. */
  readonly nextAt: Date | null;
}

/** Queues recipients again who have been uncertain since `until`, and have not been sent to again. Locks the message. */
export async function resendUncertain(
  db: TeamDb,
  messageId: string,
  { fromSeq, until }: { readonly fromSeq: string; readonly until: Date },
): Promise<Resent> {
  const plain = db.withoutPlugins();
  const locked = await sql<{
    settling: string | null;
  }>`select settling from platform.messages where id = ${messageId}::uuid for update`.execute(plain);
  // Who is queued again would be canceled too: later.
  if (locked.rows[0]?.settling === 'cancel') return { count: 0, nextAt: until };
  const waiting = sql`r.message_id = ${messageId}::uuid and r.seq >= ${fromSeq}::bigint and r.state = 5
    and r.resent_at is null and r.delivery_rank = 0`;
  const { rows } = await sql<{ seq: string }>`update platform.message_recipients r
    set state = 0, reason = null, worker = null, lease_until = null, not_before = now(), resent_at = now()
    where ${waiting} and r.send_processed_at <= ${until} returning r.seq`.execute(plain);
  const first = rows.map(({ seq }) => BigInt(seq)).reduce<bigint | undefined>(lower, undefined);
  if (first !== undefined) await reopenFrom(db, messageId, String(first));
  const later = await sql<{ at: Date | null }>`select min(r.send_processed_at) as at
    from platform.message_recipients r where ${waiting}`.execute(plain);
  return { count: rows.length, nextAt: later.rows[0]?.at ?? null };
}

function lower(least: bigint | undefined, seq: bigint): bigint {
  return least === undefined || seq < least ? seq : least;
}

/** The version of a stream stays, so that it isn't compiled again. */
async function reopenFrom(db: TeamDb, messageId: string, seq: string): Promise<void> {
  await sql`update platform.messages m set
      claim_from = least(m.claim_from, ${seq}::bigint), open_from = least(m.open_from, ${seq}::bigint),
      version = m.version + case when m.stream_of is null then 1 else 0 end,
      status = case when m.status = 'sent' then 'sending' else m.status end,
      canceled_at = case when m.status = 'sent' then null else m.canceled_at end,
      sent_at = case when m.status = 'sent' then null else m.sent_at end
    where m.id = ${messageId}::uuid`.execute(db.withoutPlugins());
}
