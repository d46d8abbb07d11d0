// Limits on tries, counted in the database before the work, by fixed keys: shared by every process and not to be
// escaped by changing a header or the body.
import type pg from 'pg';
import { Refusal } from './refusal.ts';

interface AttemptLimit {
  readonly most: number;
  readonly windowSeconds: number;
  readonly tries?: number;
}

export interface Attempts {
  /** Counts one try, or as many as `tries` says; more than `most` within the window is refused with `too_many_requests` and a Retry-After. Answers the tries so far. */
  take(key: string, limit: AttemptLimit): Promise<{ readonly tries: number }>;
  /** Forgets the tries of a key, after a success. */
  clear(key: string): Promise<void>;
}

export function createAttempts(pool: pg.Pool): Attempts {
  return {
    async take(key, { most, windowSeconds, tries = 1 }) {
      const { rows } = await pool.query<{ tries: number; retry_after: number }>(
        `insert into identity.attempts (key, window_start, tries)
         values ($1, to_timestamp(floor(extract(epoch from now()) / $2) * $2), $3)
         on conflict (key, window_start) do update set tries = identity.attempts.tries + $3
         returning tries, ceil(extract(epoch from window_start) + $2 - extract(epoch from now()))::int as retry_after`,
        [key, windowSeconds, tries],
      );
      const row = rows[0];
      if (row && row.tries > most) {
        throw new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, row.retry_after) });
      }
      return { tries: row?.tries ?? tries };
    },
    async clear(key) {
      await pool.query('delete from identity.attempts where key = $1', [key]);
    },
  };
}

/** The part of an address that one subscriber holds: a whole IPv4 address, the /64 of an IPv6 one. */
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
