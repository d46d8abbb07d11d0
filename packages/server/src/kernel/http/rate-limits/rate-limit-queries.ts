import type pg from 'pg';

export interface AttemptLimit {
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

interface AttemptRow {
  readonly tries: number;
  readonly retry_after: number;
}

export async function countAttempt(
  pool: pg.Pool,
  key: string,
  { windowSeconds, tries = 1 }: AttemptLimit,
): Promise<AttemptRow | undefined> {
  const { rows } = await pool.query<AttemptRow>(
    `insert into identity.attempts (key, window_start, tries)
     values ($1, to_timestamp(floor(extract(epoch from now()) / $2) * $2), $3)
     on conflict (key, window_start) do update set tries = identity.attempts.tries + $3
     returning tries, ceil(extract(epoch from window_start) + $2 - extract(epoch from now()))::int as retry_after`,
    [key, windowSeconds, tries],
  );
  return rows[0];
}

export interface KeyedLimit extends AttemptLimit {
  readonly key: string;
}

/**
 * One attempt for each key in order, up to the first whose limit it exceeds: of that and those before it, one row each. One
 * statement, since each commit waits for the disk.
 */
export async function countAttempts(pool: pg.Pool, limits: readonly KeyedLimit[]): Promise<AttemptRow[]> {
  const parts = limits.map((_, place) => {
    const [key, window, tries] = [1, 2, 3].map((param) => `$${place * 3 + param}`);
    const before = place === 0 ? '' : `from a${place - 1} where tries <= $${limits.length * 3 + place}::int`;
    return `a${place} as (
      insert into identity.attempts (key, window_start, tries)
      select ${key}::text, to_timestamp(floor(extract(epoch from now()) / ${window}::int) * ${window}::int), ${tries}::int ${before}
      on conflict (key, window_start) do update set tries = identity.attempts.tries + ${tries}::int
      returning tries, ceil(extract(epoch from window_start) + ${window}::int - extract(epoch from now()))::int as retry_after
    )`;
  });
  const all = limits.map((_, place) => `select ${place} as place, tries, retry_after from a${place}`);
  const { rows } = await pool.query<AttemptRow>(
    `with ${parts.join(', ')} ${all.join(' union all ')} order by place`,
    [
      ...limits.flatMap(({ key, windowSeconds, tries = 1 }) => [key, windowSeconds, tries]),
      ...limits.slice(0, -1).map(({ max }) => max),
    ],
  );
  return rows;
}

/** Seconds to wait; 0 if the attempt was taken. */
export async function consumeThrottled(pool: pg.Pool, key: string, throttle: Throttle): Promise<number> {
  const { free, firstWaitSeconds, factor, maxWaitSeconds, forgetSeconds } = throttle;
  const { rows } = await pool.query<{ wait: number }>(
    'select identity.take_throttled($1, $2, $3, $4, $5, $6) as wait',
    [key, free, firstWaitSeconds, factor, maxWaitSeconds, forgetSeconds],
  );
  return rows[0]?.wait ?? 0;
}

/** Whether the attempt was within the limit; only then it counts. */
export async function takeAttempt(
  pool: pg.Pool,
  key: string,
  { max, windowSeconds, tries = 1 }: AttemptLimit,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into identity.attempts as a (key, window_start, tries)
     select $1::text, to_timestamp(floor(extract(epoch from now()) / $2::int) * $2::int), $3::int where $3::int <= $4::int
     on conflict (key, window_start) do update set tries = a.tries + $3::int where a.tries + $3::int <= $4::int`,
    [key, windowSeconds, tries, max],
  );
  return rowCount === 1;
}

/** Of the present window. */
export async function releaseAttempt(
  pool: pg.Pool,
  key: string,
  { windowSeconds, tries = 1 }: AttemptLimit,
): Promise<void> {
  await pool.query(
    `update identity.attempts set tries = greatest(0, tries - $3::int)
     where key = $1 and window_start > now() - $2::int * interval '1 second'`,
    [key, windowSeconds, tries],
  );
}

export async function releaseThrottled(pool: pg.Pool, key: string): Promise<void> {
  await pool.query('update identity.throttles set tries = tries - 1 where key = $1 and tries > 0', [key]);
}

export async function deleteThrottle(pool: pg.Pool, key: string): Promise<void> {
  await pool.query('delete from identity.throttles where key = $1', [key]);
}

/** Served by attempts__by_window. No window is longer than a day. */
export async function deleteExpired(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from identity.attempts where (key, window_start) in (
       select key, window_start from identity.attempts where window_start < now() - interval '2 days'
       order by window_start limit 1000 for update skip locked
     )`,
  );
}
