// Limits are counted in windows of the clock, such as its minutes: a test that exhausts one would find new attempts
// where a window turns meanwhile.
import { onTestFinished } from 'vitest';
import type { TestServer } from '../start-server.ts';

/**
 * From now to the end of the test, the database counts every attempt in one window; what was counted before is
 * forgotten.
 */
export async function countInOneWindow({ deps: { ownerPool } }: Pick<TestServer, 'deps'>): Promise<void> {
  await ownerPool.query(`
    truncate identity.attempts;
    create function identity.in_one_window() returns trigger language plpgsql as
      $$ begin new.window_start = '${new Date().toISOString()}'; return new; end $$;
    create trigger in_one_window before insert on identity.attempts
      for each row execute function identity.in_one_window();`);
  onTestFinished(async () => {
    await ownerPool.query('drop function identity.in_one_window cascade');
  });
}
