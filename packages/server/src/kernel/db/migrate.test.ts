import pg from 'pg';
import pino from 'pino';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../../test/start-server.ts';
import { testSecret } from '../../../test/test-secret.ts';
import { migrate } from './migrate.ts';

test('a server starts while another database of the same PostgreSQL sets the role that both use', async () => {
  const own = await cloneDatabase();
  const other = new pg.Client({ connectionString: own.url });
  await other.connect();
  try {
    await other.query('begin; alter role fh_app login');
    const migrated = migrate({ ownerUrl: own.url, appSecret: testSecret, log: pino({ enabled: false }) });
    const waiting = async () => {
      const { rows } = await other.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like 'alter role%'`,
      );
      return rows[0]?.count;
    };
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    await other.query('commit');
    await expect(migrated).resolves.toBeUndefined();
  } finally {
    await other.end();
    await own.drop();
  }
});
