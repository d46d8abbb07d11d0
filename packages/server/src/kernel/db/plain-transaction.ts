// For statements of the process itself, outside any team.
import type pg from 'pg';
import { repeatOnConflict } from './repeat-on-conflict.ts';

/** One transaction; if it fails, its connection is destroyed. `work` is repeated after a conflict with another one. */
export function inPlainTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return repeatOnConflict(pool, () => runOnce(pool, work));
}

async function runOnce<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

export function isReachable(pool: pg.Pool): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  );
}
