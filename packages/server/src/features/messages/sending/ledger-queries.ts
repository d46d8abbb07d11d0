// All SQL of the ledger. Each statement names the states it may leave, so that a worker that lost its lease
// changes nothing.
import type { Variant } from '@fieldhouse/contract/message-ab-test';
import type { RecipientReason, RecipientState } from '@fieldhouse/contract/message-results';
import type { MergeValues } from '@fieldhouse/domain/messages/merge-tags';
import { CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import { repeatOnConflict } from '../../../kernel/db/repeat-on-conflict.ts';
import type { Statement, TeamDb } from '../../../kernel/db/team-transaction.ts';
import { type ConsentRule, consentCheck } from '../../subscription-lists/index.ts';
import { lostHead, promoteNext } from './households/household-queries.ts';

/** Column value of each state, in the contract's order. */
export const stateNumbers = {
  queued: 0,
  claimed: 1,
  dispatching: 2,
  sent: 3,
  failed: 4,
  uncertain: 5,
  skipped: 6,
  canceled: 7,
} as const satisfies Record<RecipientState, number>;

export const stateNames: readonly RecipientState[] = [
  'queued',
  'claimed',
  'dispatching',
  'sent',
  'failed',
  'uncertain',
  'skipped',
  'canceled',
];

/** The state that a column value represents. */
export function recipientStateOf(value: number): RecipientState {
  return stateNames[value] ?? 'queued';
}

export interface ClaimedRecipient {
  readonly seq: string;
  readonly id: string;
  /** Both null for a typed address. */
  readonly record_id: string | null;
  readonly collection_id: string | null;
  /** The record that makes them one with others; null for themselves alone. */
  readonly household: string | null;
  readonly calculated_name: string;
  readonly address: string;
  readonly merge: MergeValues;
  readonly attempts: number;
  /** Of its message; outside a test the winner. */
  readonly variant: Variant;
  /** A further one of its message; null for the first. */
  readonly language: string | null;
}

export interface ClaimRequest {
  readonly messageId: string;
  readonly workerId: string;
  readonly limit: number;
  readonly leaseSeconds: number;
  /** The consent that the message needs; no message ignores suppression. */
  readonly consent: ConsentRule;
}

export interface Claim {
  readonly recipients: readonly ClaimedRecipient[];
  /** Also true if every claimed recipient was skipped. */
  readonly hasFound: boolean;
}

/**
 * Beyond every recipient: recipients who are still queued wait for a later time, at which the queue is read
 * from its start again.
 */
export const endOfQueue = '9223372036854775807';

/**
 * Claims queued recipients in order, skipping those who opted out or were suppressed since the freezing, and those for
 * whom it is too late. The message's row,
 * which is locked first, stores where the queue starts, so that no index has to follow the states.
 */
export async function claimRecipients(db: TeamDb, request: ClaimRequest): Promise<Claim> {
  const { messageId, workerId, limit, leaseSeconds, consent } = request;
  const { joins, reason } = consentCheck(consent, {
    addressKey: sql`taken.address_key`,
    collectionId: sql`taken.collection_id`,
  });
  const plain = db.withoutPlugins();
  const start = await findClaimStart(db, messageId);
  if (start === undefined) return { recipients: [], hasFound: false };
  const { from, isTest, winner } = start;
  // Those outside a test wait for its winner.
  const isReleased = isTest && winner === null ? sql`r.variant is not null` : sql`true`;
  // Who waited for the winner is not late.
  const mayBeLate = isTest ? sql`r.variant is not null` : sql`true`;
  const { rows } = await sql<Claimed>`with taken as (
      select r.ctid, coalesce(r.address_key, r.stream_key) as address_key, r.collection_id,
        r.late_after < now() and ${mayBeLate} as is_late from platform.message_recipients r
      where r.message_id = ${messageId}::uuid and r.seq >= ${from}::bigint and r.state = 0 and r.not_before <= now()
        and ${isReleased}
      order by r.seq limit ${sql.lit(limit)} for update
    ), judged as (
      select taken.ctid, coalesce(${reason}, case when taken.is_late then 'too_late' end) as reason from taken ${joins}
    )
    update platform.message_recipients r
    set state = case when judged.reason is null then 1 else 6 end, reason = judged.reason,
      worker = case when judged.reason is null then ${workerId}::uuid end,
      lease_until = now() + ${sql.lit(leaseSeconds)} * interval '1 second',
      send_processed_at = case when judged.reason is not null then now() end
    from judged where r.ctid = judged.ctid
    returning r.seq, r.id, r.record_id, r.collection_id, r.household, r.calculated_name, r.address, r.merge, r.attempts,
      r.state, r.reason, r.variant, r.language`.execute(plain);
  rows.sort((a, b) => Number(BigInt(a.seq) - BigInt(b.seq)));
  const last = rows.at(-1);
  const next = last ? String(BigInt(last.seq) + 1n) : endOfQueue;
  if (next !== from) {
    await sql`update platform.messages set claim_from = ${next}::bigint,
        claimed_to = greatest(claimed_to, ${last ? next : '0'}::bigint)
      where id = ${messageId}::uuid`.execute(plain);
  }
  await promoteNext(db, messageId, rows.flatMap(lostHead));
  return {
    recipients: rows
      .filter((row) => row.state === stateNumbers.claimed)
      .map((row) => ({ ...row, variant: row.variant ?? winner ?? 'a' })),
    hasFound: last !== undefined,
  };
}

type Claimed = Omit<ClaimedRecipient, 'variant'> & {
  readonly state: number;
  readonly reason: RecipientReason | null;
  readonly variant: Variant | null;
};

interface ClaimStart {
  readonly from: string;
  /** Whether it has a second version. */
  readonly isTest: boolean;
  readonly winner: Variant | null;
}

/**
 * Where to read the queue from; from the first recipient again when delayed retries are due. Locks the
 * message.
 */
async function findClaimStart(db: TeamDb, messageId: string): Promise<ClaimStart | undefined> {
  const plain = db.withoutPlugins();
  const locked = await sql<ClaimStart & { due: boolean | null }>`select claim_from as "from",
      ask_again_at <= now() as due, ab_test is not null as "isTest", ab_winner as winner
    from platform.messages where id = ${messageId}::uuid and status = 'sending' and paused_at is null
      and settling is distinct from 'cancel'
    for update`.execute(plain);
  const [message] = locked.rows;
  if (!message?.due) return message;
  // A statement of its own, which sees what the previous holder of the lock committed.
  const { rows } = await sql<{ from: string }>`update platform.messages m
    set claim_from = m.open_from, ask_again_at = (
      select min(r.not_before) from platform.message_recipients r
      where r.message_id = m.id and r.seq >= m.open_from and r.state = 0 and r.not_before > now())
    where m.id = ${messageId}::uuid
    returning m.claim_from as "from"`.execute(plain);
  return rows[0] && { ...message, ...rows[0] };
}

/**
 * In `inMs` milliseconds, the queue is read from its start again: for recipients who returned to it behind
 * its current position. Locks the message.
 */
export async function requeueRecipients(db: TeamDb, messageId: string, inMs: number): Promise<void> {
  await run(db, askAgainIn(messageId, inMs));
}

/** Recipients who were settled are queued again: the queue is read from the first one. Locks the message. */
export async function reopenQueue(db: TeamDb, messageId: string): Promise<void> {
  await sql`update platform.messages set open_from = 0 where id = ${messageId}::uuid`.execute(
    db.withoutPlugins(),
  );
  await requeueRecipients(db, messageId, 0);
}

function askAgainIn(messageId: string, inMs: number): Statement {
  return {
    text: `update platform.messages set ask_again_at = least(ask_again_at, now() + $2::int * interval '1 millisecond')
      where id = $1::uuid`,
    values: [messageId, Math.ceil(inMs)],
  };
}

async function run(db: TeamDb, { text, values }: Statement): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(text, [...values]));
}

export interface FinishedRecipient {
  readonly seq: string;
  readonly state: number;
  readonly reason: RecipientReason | null;
  readonly reply: string;
  readonly delivery: string | null;
  readonly rank: number;
  /** Of an SMS that was handed over. */
  readonly segments: number | null;
  /** Milliseconds until the next attempt; for state queued. */
  readonly waitMs: number;
  readonly counts: boolean;
}

const finishText = `with x as (
    select * from json_to_recordset($3::json)
      as x(seq bigint, state smallint, reason text, reply text, delivery text, rank smallint, segments smallint, "waitMs" int, counts boolean)
  ), done as (
    update platform.message_recipients r
    set state = case when x.state = 5 and r.delivery_rank > 0 then 3 when x.state <> 0 then x.state else (
          select case when m.status in ('sending', 'error_sending') then 0 when m.canceled_at is null then 4 else 7 end
          from platform.messages m where m.id = $1::uuid) end,
        reason = x.reason, last_reply = x.reply, worker = null, lease_until = null,
        attempts = r.attempts + case when x.counts then 1 else 0 end,
        not_before = now() + x."waitMs" * interval '1 millisecond',
        send_processed_at = case when x.state = 0 then r.send_processed_at else now() end,
        delivery = case when x.rank > r.delivery_rank then x.delivery else r.delivery end,
        delivery_rank = greatest(r.delivery_rank, x.rank), segments = coalesce(x.segments, r.segments)
    from x
    where r.message_id = $1::uuid and r.seq = any($4::bigint[]) and r.seq = x.seq
      and r.worker = $2::uuid and (r.state = 2 or (r.state = 5 and r.reason = 'worker_died'))
    returning r.id, x.delivery, x.reply, x.reason
  )
  insert into platform.notifications (message_id, recipient_id, type, detail, action_taken)
  select $1::uuid, done.id, done.delivery, json_build_object('reply', done.reply),
    case when done.delivery = 'bounce' or done.reason in ('bad_address', 'opted_out') then 'suppressed' end from done where done.delivery <> 'send'`;

/**
 * Stores the outcomes of dispatched recipients. Only rows that this worker dispatched are updated; if it was
 * presumed dead, its outcome still resolves what others could only mark as uncertain.
 */
export function finishRecipients(
  messageId: string,
  workerId: string,
  finished: readonly FinishedRecipient[],
): Statement[] {
  if (finished.length === 0) return [];
  const waits = finished.flatMap((one) => (one.state === stateNumbers.queued ? [one.waitMs] : []));
  const seqs = finished.map((one) => one.seq);
  return [
    // Locks the message before any recipient's row, in the same order as a concurrent cancellation: a waiting
    // recipient must not remain in a message that is finished.
    ...(waits.length > 0 ? [askAgainIn(messageId, Math.min(...waits))] : []),
    { text: finishText, values: [messageId, workerId, JSON.stringify(finished), seqs] },
  ];
}

/**
 * Marks recipients as being handed over and returns their `seq`. Recipients not returned must not be sent:
 * the message was paused or cancelled, or another worker holds the lease by now.
 */
export function beginDispatch(messageId: string, workerId: string, seqs: readonly string[]): Statement {
  return {
    text: `update platform.message_recipients r set state = 2
      where r.message_id = $1::uuid and r.seq = any($3::bigint[]) and r.state = 1 and r.worker = $2::uuid
        and r.lease_until > now() and exists (
          select from platform.messages m where m.id = $1::uuid and m.status = 'sending' and m.paused_at is null)
      returning r.seq`,
    values: [messageId, workerId, seqs],
  };
}

interface HeldClaims {
  readonly messageId: string;
  readonly workerId: string;
  readonly leaseSeconds: number;
  readonly seqs: readonly string[];
}

/** Call it with the message locked, as wherever several of its recipients are changed. */
export async function renewClaims(db: TeamDb, claims: HeldClaims): Promise<void> {
  const { messageId, workerId, leaseSeconds, seqs } = claims;
  if (seqs.length === 0) return;
  await sql`update platform.message_recipients r set lease_until = now() + ${sql.lit(leaseSeconds)} * interval '1 second'
    where r.message_id = ${messageId}::uuid and r.seq = any(${sql.val([...seqs])}::bigint[])
      and r.state = 1 and r.worker = ${workerId}::uuid`.execute(db.withoutPlugins());
}

/**
 * Releases recipients known not to have been handed over: the worker is stopping, or the message is paused.
 */
export async function releaseClaims(
  db: TeamDb,
  messageId: string,
  workerId: string,
  seqs: readonly string[],
): Promise<void> {
  if (seqs.length === 0) return;
  await requeueRecipients(db, messageId, 0);
  // It may have been canceled meanwhile.
  await sql`update platform.message_recipients r set worker = null, lease_until = null,
      state = case when m.status = 'sent' and m.canceled_at is not null then 7 else 0 end,
      reason = case when m.status = 'sent' and m.canceled_at is not null then 'canceled' end
    from platform.messages m
    where m.id = ${messageId}::uuid and r.message_id = ${messageId}::uuid and r.seq = any(${sql.val(seqs)}::bigint[])
      and r.worker = ${workerId}::uuid and r.state in (1, 2)`.execute(db.withoutPlugins());
}

/** Whether any recipient is queued or in flight, or about to be. */
export async function isOpen(db: TeamDb, messageId: string): Promise<boolean> {
  const { rows } = await sql<{
    open: boolean;
  }>`select m.settling is not null or m.ask_again_at is not null or exists (
      select from platform.message_recipients r
        where r.message_id = m.id and r.seq >= m.open_from and r.state in (0, 1, 2)) as open
    from platform.messages m where m.id = ${messageId}::uuid`.execute(db.withoutPlugins());
  return rows[0]?.open ?? true;
}

/**
 * Updates the planner's statistics, which lack the rows that a freezing has just added: it would scan all of
 * them each time.
 */
export async function countFrozen(pool: pg.Pool): Promise<void> {
  await pool.query('select platform.analyze_recipients()');
}

/**
 * Suppresses addresses for all later messages of the team. Who texts STOP has chosen it, whatever was known of the phone before;
 * any other cause leaves an earlier one as it is.
 */
export function suppressAddresses(addresses: readonly string[], reason: string): Statement[] {
  if (addresses.length === 0) return [];
  const text = `insert into platform.suppressions as s (address_key, reason)
    select distinct lower(a), $2 from unnest($1::text[]) a
    on conflict (team_id, address_key) do update set reason = 'stop', prior_reason = s.reason, at = now()
      where $2 = 'stop' and s.reason not in ('stop', 'erased')`;
  return [{ text, values: [addresses, reason] }];
}

export async function insertSuppression(db: TeamDb, address: string, reason: string): Promise<void> {
  for (const statement of suppressAddresses([address], reason)) await run(db, statement);
}

export interface DueMessage {
  readonly team_id: string;
  readonly message_id: string;
}

/** The messages that one lane sends: those of an account, and either those of programs or all others. */
export interface LaneKey {
  /** The account of a team; null for the instance's. */
  readonly accountId: string | null;
  /** What programs send to one person at a time must not wait for messages to many. */
  readonly isUrgent: boolean;
}

/** Lanes of all teams with messages that have work due. */
export async function listDueLanes(pool: pg.Pool): Promise<LaneKey[]> {
  const { rows } = await pool.query<{ mail_account_id: string | null; is_urgent: boolean }>(
    'select mail_account_id, is_urgent from platform.due_lanes()',
  );
  return rows.map((row) => ({ accountId: row.mail_account_id, isUrgent: row.is_urgent }));
}

/** Messages of a lane that have work due; one of each team first. */
export async function listDueMessages(
  pool: pg.Pool,
  { accountId, isUrgent }: LaneKey,
): Promise<DueMessage[]> {
  const text = 'select team_id, message_id from platform.due_messages_of($1, $2)';
  return (await pool.query<DueMessage>(text, [accountId, isUrgent])).rows;
}

export async function recordWorkerHeartbeat(
  pool: pg.Pool,
  worker: { id: string; host: string; pid: number },
): Promise<void> {
  await pool.query(
    `insert into platform.send_workers (id, host, pid) values ($1, $2, $3)
     on conflict (id) do update set heartbeat_at = now()`,
    [worker.id, worker.host, worker.pid],
  );
}

export interface WorkerRow {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly is_silent: boolean;
}

export async function listWorkers(pool: pg.Pool): Promise<WorkerRow[]> {
  const { rows } = await pool.query<WorkerRow>(
    "select id, host, pid, heartbeat_at < now() - interval '30 seconds' as is_silent from platform.send_workers",
  );
  return rows;
}

/** Locks every message that is being sent, in order of id; a transaction about several of them may have another order. */
export async function recoverWorkers(pool: pg.Pool, dead: readonly string[]): Promise<void> {
  if (dead.length === 0) return;
  await repeatOnConflict(pool, () => pool.query('select platform.recover_sends($1::uuid[])', [dead]));
}
