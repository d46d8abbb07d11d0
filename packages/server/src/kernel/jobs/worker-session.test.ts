// In a process of its own, since Node prints a deprecation only once.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../../test/start-server.ts';

const script = (url: string) => `
  import { randomUUID } from 'node:crypto';
  import { pino } from 'pino';
  import { createWorkerSession } from '${pathToFileURL(path.resolve(import.meta.dirname, 'worker-session.ts'))}';
  const log = pino({ level: 'silent' });
  const session = createWorkerSession({ url: '${url}', log, giveBack: async () => {} });
  await session.start();
  const hold = () => session.whileHeld({ queue: 'none', id: randomUUID() }, async () => {});
  await Promise.all(Array.from({ length: 20 }, hold));
  await session.stop();
  process.stdout.write('held');
`;

test('jobs that start at the same time share a session without a deprecated use of it', async () => {
  const database = await cloneDatabase();
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--throw-deprecation', '--input-type=module', '-e', script(database.url)],
      { cwd: import.meta.dirname },
    );
    expect(stdout).toBe('held');
  } finally {
    await database.drop();
  }
});
