import type pg from 'pg';

/** For the jobs that an earlier version has enqueued without it. */
export async function setDeadLetter(pool: pg.Pool, queue: string, deadLetter: string): Promise<void> {
  await pool.query(
    `update jobs.job set dead_letter = $2 where name = $1 and dead_letter is null and state < 'completed'`,
    [queue, deadLetter],
  );
}
