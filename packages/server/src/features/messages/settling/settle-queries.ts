// SQL of what concerns all recipients of a message: decided in the message's row, stored in theirs part after part. Each
// part is found by message_recipients__in_order or message_recipients__exceptions.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import { stateNumbers } from '../sending/ledger-queries.ts';

const { queued, claimed, failed, canceled } = stateNumbers;

/**
 * cancel: no one is queued any more. retry: who failed is queued again. delete: no recipient remains, since the
 * message is as before its freezing.
 */
export type SettlingKind = 'cancel' | 'retry' | 'delete';

export interface Settling {
  readonly kind: SettlingKind;
  readonly from: string;
  readonly to: string;
}

/** Everyone up to now. Locks the message. False if it has no recipients. */
export async function startSettling(db: TeamDb, messageId: string, kind: SettlingKind): Promise<boolean> {
  const from = kind === 'cancel' ? sql`m.open_from` : sql`0`;
  const { rows } = await sql<{ isStarted: boolean }>`update platform.messages m
    set settling = case when x.last is null then null else ${kind} end, settle_from = ${from},
      settle_to = coalesce(x.last + 1, 0)
    from (select max(r.seq) as last from platform.message_recipients r where r.message_id = ${messageId}::uuid) x
    where m.id = ${messageId}::uuid
    returning m.settling is not null as "isStarted"`.execute(db.withoutPlugins());
  return rows[0]?.isStarted ?? false;
}

/** Undefined if the message was deleted. Locks the message first, as everyone who changes its recipients. */
export async function lockSettling(
  db: TeamDb,
  messageId: string,
): Promise<{ readonly settling: Settling | undefined } | undefined> {
  const row = await db
    .selectFrom('messages')
    .select(['settling', 'settleFrom', 'settleTo'])
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { settling: kind, settleFrom: from, settleTo: to } = row;
  // messages__settling allows no other.
  return { settling: kind === null ? undefined : { kind: kind as SettlingKind, from, to } };
}

/** With a null, nothing is left to settle. */
export async function storeSettled(db: TeamDb, messageId: string, next: string | null): Promise<void> {
  await db
    .updateTable('messages')
    .set(next === null ? { settling: null } : { settleFrom: next })
    .where('id', '=', messageId)
    .execute();
}

/** Settles the next part of the recipients, at most `limit`. Returns where the one after it begins; null if it was the last. */
export async function settlePart(
  db: TeamDb,
  messageId: string,
  { kind, from, to }: Settling,
  limit: number,
): Promise<string | null> {
  const plain = db.withoutPlugins();
  const one = sql`r.message_id = ${messageId}::uuid and r.seq >= ${from}::bigint and r.seq < ${to}::bigint
    and ${kind === 'retry' ? sql`r.is_exception` : sql`true`}`;
  const { rows } = await sql<{ next: string | null; isLast: boolean }>`select max(x.seq) + 1 as next,
      count(*) < ${sql.lit(limit)} as "isLast"
    from (select r.seq from platform.message_recipients r where ${one} order by r.seq limit ${sql.lit(limit)}) x`.execute(
    plain,
  );
  const [part] = rows;
  if (!part || part.next === null) return null;
  await sql`${change[kind]} and ${one} and r.seq < ${part.next}::bigint`.execute(plain);
  return part.isLast ? null : part.next;
}

const change = {
  cancel: sql`update platform.message_recipients r
    set state = ${sql.lit(canceled)}, reason = 'canceled', worker = null, lease_until = null
    where r.state in (${sql.lit(queued)}, ${sql.lit(claimed)})`,
  // What the failed attempt reported would take precedence over the outcome of the next one.
  retry: sql`update platform.message_recipients r
    set state = ${sql.lit(queued)}, reason = null, not_before = now(), late_after = null, attempts = 0,
      delivery = null, delivery_rank = 0, send_processed_at = null
    where r.state = ${sql.lit(failed)} and r.reason <> 'bad_address'`,
  delete: sql`delete from platform.message_recipients r where true`,
} as const satisfies Record<SettlingKind, unknown>;

/** Whether a new attempt may help anyone. */
export async function hasRetryable(db: TeamDb, messageId: string): Promise<boolean> {
  const { rows } = await sql`select from platform.message_recipients r
    where r.message_id = ${messageId}::uuid and r.is_exception and r.state = ${sql.lit(failed)}
      and r.reason <> 'bad_address' limit 1`.execute(db.withoutPlugins());
  return rows.length > 0;
}

/**
 * Takes the recipients from the workers that have claimed them: from now on none of them can be handed over. Who is being
 * handed over already is waited for, and is not among them.
 */
export async function withdrawClaims(db: TeamDb, messageId: string): Promise<void> {
  await sql`update platform.message_recipients r set state = ${sql.lit(queued)}, worker = null, lease_until = null
    from platform.messages m
    where m.id = ${messageId}::uuid and r.message_id = ${messageId}::uuid and r.seq >= m.open_from
      and r.seq < m.claimed_to and r.state = ${sql.lit(claimed)}`.execute(db.withoutPlugins());
}
