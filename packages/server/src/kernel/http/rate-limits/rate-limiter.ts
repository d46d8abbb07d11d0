// Limits on attempts, counted in the database before the work, by fixed keys: shared by all processes, and
// not avoidable by changing a header or the body.
import type pg from 'pg';
import { Refusal } from '../refusal.ts';
import {
  type AttemptLimit,
  consumeThrottled,
  countAttempt,
  countAttempts,
  deleteExpired,
  deleteThrottle,
  type KeyedLimit,
  releaseAttempt,
  releaseThrottled,
  type Throttle,
  takeAttempt,
} from './rate-limit-queries.ts';

export interface RateLimiter {
  /**
   * Consumes one attempt, or as many as `tries`; more than `max` within the window are refused with
   * `too_many_requests` and a Retry-After. Returns the attempts so far.
   */
  consume(key: string, limit: AttemptLimit): Promise<{ readonly tries: number }>;
  /** Consumes one attempt for each key, in order; what is refused consumes nothing of those after it. */
  consumeEach(limits: readonly KeyedLimit[]): Promise<void>;
  /** Consumes an attempt if one is left, else none, and returns whether it did. */
  take(key: string, limit: AttemptLimit): Promise<boolean>;
  /** Consumes an attempt, or refuses it as `consume` does. A refused attempt does not count. */
  consumeThrottled(key: string, throttle: Throttle): Promise<void>;
  /** Gives an attempt back that is not to count: of this window of a limit, or a throttled one. */
  release(key: string, limit?: AttemptLimit): Promise<void>;
  /** Resets the throttled attempts of a key, after a success. */
  clear(key: string): Promise<void>;
}

/** Every this many calls, expired windows are deleted. */
const callsPerSweep = 100;

export function createRateLimiter(pool: pg.Pool): RateLimiter {
  let calls = 0;
  const sweepAtTimes = async () => {
    calls += 1;
    if (calls % callsPerSweep === 0) await deleteExpired(pool);
  };
  return {
    async consume(key, limit) {
      await sweepAtTimes();
      const row = await countAttempt(pool, key, limit);
      if (row && row.tries > limit.max) {
        throw new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, row.retry_after) });
      }
      return { tries: row?.tries ?? limit.tries ?? 1 };
    },
    async consumeEach(limits) {
      await sweepAtTimes();
      const rows = await countAttempts(pool, limits);
      const place = rows.length - 1;
      const [row, limit] = [rows[place], limits[place]];
      if (row && limit && row.tries > limit.max) {
        throw new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, row.retry_after) });
      }
    },
    async take(key, limit) {
      await sweepAtTimes();
      return takeAttempt(pool, key, limit);
    },
    async consumeThrottled(key, throttle) {
      const wait = await consumeThrottled(pool, key, throttle);
      if (wait > 0) throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(wait) });
    },
    release: (key, limit) => (limit ? releaseAttempt(pool, key, limit) : releaseThrottled(pool, key)),
    clear: (key) => deleteThrottle(pool, key),
  };
}

/** The part of an address that identifies one subscriber: an entire IPv4 address, the /64 of an IPv6 one. */
export function addressKey(ip: string): string {
  return groupsOf(ip)?.slice(0, 4).join(':') ?? ip.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The /48 of an IPv6 address, of which anyone can have all networks at little cost; undefined for others. */
export function siteKey(ip: string): string | undefined {
  return groupsOf(ip)?.slice(0, 3).join(':');
}

/** Undefined for an IPv4 address, also as a part of an IPv6 one. */
function groupsOf(ip: string): string[] | undefined {
  if (!ip.includes(':') || ip.includes('.')) return undefined;
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right];
}
