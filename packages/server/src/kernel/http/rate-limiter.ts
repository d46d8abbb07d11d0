// Limits on attempts, counted in the database before the work, by fixed keys: shared by all processes, and
// not avoidable by changing a header or the body.
import type pg from 'pg';
import { Refusal } from './refusal.ts';

interface AttemptLimit {
  readonly max: number;
  readonly windowSeconds: number;
  readonly tries?: number;
}

/** A number of immediate attempts; each further one must wait longer than the one before. */
export interface Throttle {
  readonly free: number;
  readonly firstWaitSeconds: number;
  /** Factor by which each wait is longer than the one before. */
  readonly factor: number;
  readonly maxWaitSeconds: number;
  /** After this time without an attempt, all attempts are forgotten. */
  readonly forgetSeconds: number;
}

export interface RateLimiter {
  /**
   * Consumes one attempt, or as many as `tries`; more than `max` within the window are refused with
   * `too_many_requests` and a Retry-After. Returns the attempts so far.
   */
  consume(key: string, limit: AttemptLimit): Promise<{ readonly tries: number }>;
  /** Consumes an attempt, or refuses it as `consume` does. A refused attempt does not count. */
  consumeThrottled(key: string, throttle: Throttle): Promise<void>;
  /** Releases a throttled attempt that turned out to be correct. */
  release(key: string): Promise<void>;
  /** Resets the throttled attempts of a key, after a success. */
  clear(key: string): Promise<void>;
}

/** Every this many calls, expired windows are deleted. */
const callsPerSweep = 100;

export function createRateLimiter(pool: pg.Pool): RateLimiter {
  let calls = 0;
  return {
    async consume(key, { max, windowSeconds, tries = 1 }) {
      calls += 1;
      if (calls % callsPerSweep === 0) await deleteExpired(pool);
      const { rows } = await pool.query<{ tries: number; retry_after: number }>(
        `insert into identity.attempts (key, window_start, tries)
         values ($1, to_timestamp(floor(extract(epoch from now()) / $2) * $2), $3)
         on conflict (key, window_start) do update set tries = identity.attempts.tries + $3
         returning tries, ceil(extract(epoch from window_start) + $2 - extract(epoch from now()))::int as retry_after`,
        [key, windowSeconds, tries],
      );
      const row = rows[0];
      if (row && row.tries > max) {
        throw new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, row.retry_after) });
      }
      return { tries: row?.tries ?? tries };
    },
    async consumeThrottled(key, { free, firstWaitSeconds, factor, maxWaitSeconds, forgetSeconds }) {
      const { rows } = await pool.query<{ wait: number }>(
        'select identity.take_throttled($1, $2, $3, $4, $5, $6) as wait',
        [key, free, firstWaitSeconds, factor, maxWaitSeconds, forgetSeconds],
      );
      const wait = rows[0]?.wait ?? 0;
      if (wait > 0) throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(wait) });
    },
    async release(key) {
      await pool.query('update identity.throttles set tries = tries - 1 where key = $1 and tries > 0', [key]);
    },
    async clear(key) {
      await pool.query('delete from identity.throttles where key = $1', [key]);
    },
  };
}

/** Served by attempts__by_window. No window is longer than a day. */
async function deleteExpired(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from identity.attempts where (key, window_start) in (
       select key, window_start from identity.attempts where window_start < now() - interval '2 days'
       order by window_start limit 1000 for update skip locked
     )`,
  );
}

/** The part of an address that identifies one subscriber: an entire IPv4 address, the /64 of an IPv6 one. */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].slice(0, 4).join(':');
}
