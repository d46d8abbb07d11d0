// What all processes know about an account: its state, and whose turn it is. Not of one team.
import type pg from 'pg';

/** The instance's account of e-mails has no id. */
export function accountKeyOf(accountId: string | null): string {
  return accountId ?? 'instance';
}

/** Turns may be late by this much, so that the time of a reservation does not slow down the rate. */
const lateMs = 100;

/** Reserves the account's next free time, of this length; returns in how many milliseconds it begins. */
export async function reserveTurns(pool: pg.Pool, accountKey: string, lengthMs: number): Promise<number> {
  const { rows } = await pool.query<{ wait_ms: number }>(
    `insert into platform.account_turns as t (account, next_at)
     values ($1, clock_timestamp() + $2::float8 * interval '1 millisecond')
     on conflict (account) do update set next_at =
       greatest(t.next_at, clock_timestamp() - $3::int * interval '1 millisecond') + $2::float8 * interval '1 millisecond'
     returning (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 - $2::float8 as wait_ms`,
    [accountKey, lengthMs, lateMs],
  );
  return Math.max(0, rows[0]?.wait_ms ?? 0);
}

interface AccountCircuit {
  readonly reason: string;
  readonly retryInMs: number;
}

interface AccountQuota {
  readonly perSecond: number;
  readonly perDay: number;
  readonly sentLastDay: number;
}

/** Only what is named changes. */
export interface AccountStateChange {
  /** Null: without a limit. */
  readonly rate?: number | null;
  /** Null: it was reached. */
  readonly circuit?: AccountCircuit | null;
  readonly quota?: AccountQuota;
}

/** An outage that another process reports too began when the first one noticed it. */
export async function recordAccountState(
  pool: pg.Pool,
  accountKey: string,
  { rate, circuit, quota }: AccountStateChange,
): Promise<void> {
  await pool.query(
    `insert into platform.account_states as s (account) values ($1) on conflict (account) do nothing`,
    [accountKey],
  );
  await pool.query(
    `update platform.account_states s set changed_at = now(),
       rate = case when $2 then $3::real else rate end,
       circuit_since = case when not $4 then circuit_since when $5::text is null then null
         else coalesce(circuit_since, now()) end,
       circuit_until = case when not $4 then circuit_until when $5::text is null then null
         else now() + $6::int * interval '1 millisecond' end,
       circuit_reason = case when $4 then $5 else circuit_reason end,
       quota_per_second = case when $7 then $8::real else quota_per_second end,
       quota_per_day = case when $7 then $9::bigint else quota_per_day end,
       quota_sent = case when $7 then $10::bigint else quota_sent end,
       quota_at = case when $7 then now() else quota_at end
     where account = $1`,
    [
      accountKey,
      rate !== undefined,
      rate ?? null,
      circuit !== undefined,
      circuit?.reason ?? null,
      circuit?.retryInMs ?? 0,
      quota !== undefined,
      quota?.perSecond ?? null,
      quota?.perDay ?? null,
      quota?.sentLastDay ?? null,
    ],
  );
}

export interface AccountStateRow {
  readonly account: string;
  readonly rate: number | null;
  readonly quotaPerSecond: number | null;
  readonly quotaPerDay: string | null;
  readonly quotaSent: string | null;
  readonly quotaAt: Date | null;
  readonly circuitSince: Date | null;
  readonly circuitUntil: Date | null;
  readonly circuitReason: string | null;
  readonly changedAt: Date;
}

export async function listAccountStates(
  pool: pg.Pool,
  accountKeys: readonly string[],
): Promise<readonly AccountStateRow[]> {
  const { rows } = await pool.query<AccountStateRow>(
    `select account, rate, quota_per_second as "quotaPerSecond", quota_per_day as "quotaPerDay",
       quota_sent as "quotaSent", quota_at as "quotaAt", circuit_since as "circuitSince",
       circuit_until as "circuitUntil", circuit_reason as "circuitReason", changed_at as "changedAt"
     from platform.account_states where account = any($1::text[])`,
    [accountKeys],
  );
  return rows;
}
