// Background work in separate processes, on the database and the files of a test's server, so that it can be
// killed in the middle.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { TestServer } from '../start-server.ts';
import { testSecret } from '../test-secret.ts';

interface WorkerProcesses {
  /** Starts one, which kills itself at the point named by `failAt`; returns how it exited. */
  start(failAt?: string): Promise<NodeJS.Signals | null>;
  killAll(): void;
}

/** `serverOf` is called when one is started: the server exists by then. */
export function createWorkers(
  serverOf: () => TestServer,
  env: Readonly<Record<string, string>> = {},
): WorkerProcesses {
  const children: ChildProcess[] = [];
  return {
    start(failAt) {
      const { databaseUrl, deps } = serverOf();
      const child = spawn(
        process.execPath,
        [path.resolve(import.meta.dirname, '../../src/main.ts'), 'worker'],
        {
          stdio: ['ignore', 'ignore', 'inherit'],
          env: {
            ...process.env,
            NODE_ENV: 'test',
            DATABASE_URL: databaseUrl,
            DATA_DIR: deps.config.dataDir,
            APP_SECRET: testSecret,
            DATABASE_POOL_SIZE: '2',
            DEMO: 'false',
            LOG_LEVEL: 'error',
            ...env,
            ...(failAt !== undefined && { FAIL_AT: failAt }),
          },
        },
      );
      children.push(child);
      return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
    },
    killAll() {
      for (const child of children.splice(0)) child.kill('SIGKILL');
    },
  };
}

/**
 * Makes running jobs due again, as the queue does if a worker sends no heartbeat. Returns the number of jobs.
 */
export async function requeueJobsOf({ deps }: TestServer, queue: string): Promise<number> {
  const { rowCount } = await deps.ownerPool.query(
    "update jobs.job set state = 'retry', start_after = now() where name = $1 and state = 'active'",
    [queue],
  );
  return rowCount ?? 0;
}

export async function countActiveJobs({ deps }: TestServer, queue: string): Promise<number> {
  const { rows } = await deps.ownerPool.query<{ count: number }>(
    "select count(*)::int as count from jobs.job where name = $1 and state = 'active'",
    [queue],
  );
  return rows[0]?.count ?? 0;
}

/** Jobs that are enqueued from now on have no second attempt. */
export async function giveUpAtOnce({ deps }: TestServer, queue: string): Promise<void> {
  await deps.ownerPool.query('update jobs.queue set retry_limit = 0 where name = $1', [queue]);
}
