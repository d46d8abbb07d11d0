import type { TestServer } from '../start-server.ts';

const key = 20_261_129;

/**
 * Statements of others that write such rows wait from now on, for as long as it takes; `when` is a condition on `new`. Returns a function
 * that lets them go on.
 */
export async function holdWrites(
  { deps }: TestServer,
  {
    table,
    event,
    when,
  }: { readonly table: string; readonly event: 'insert' | 'update'; readonly when: string },
): Promise<{ countWaiting(): Promise<number>; release(): Promise<void> }> {
  const { ownerPool } = deps;
  const client = await ownerPool.connect();
  await client.query('select pg_advisory_lock($1)', [key]);
  await client.query(`create function platform.test_hold() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${key}); return new; end $$`);
  await client.query(`create trigger test_hold before ${event} on platform.${table}
    for each row when (${when}) execute function platform.test_hold()`);
  return {
    async countWaiting() {
      const { rows } = await ownerPool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count ?? 0;
    },
    async release() {
      await client.query('select pg_advisory_unlock($1)', [key]);
      await client.query('drop function platform.test_hold() cascade');
      client.release();
    },
  };
}
