// The product as an operator runs it, in one process or in several on one database, each of which can be killed.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import { startEmbeddedPostgres } from '../../src/kernel/db/embedded-postgres.ts';
import { makeDataDir, removeDataDir } from '../data-dir.ts';
import { testSecret } from '../test-secret.ts';
import { embeddedUrl } from './person-of-process.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export type Victim = 'server' | 'worker' | 'database';

interface SiteOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Separate workers; 0 for one process with a database of its own. */
  readonly workers: number;
}

export interface SendingSite {
  readonly databaseUrl: string;
  /** Address of the server, another one after each start. */
  readonly url: string;
  /** Kills with SIGKILL; of several workers the first. */
  kill(victim: Victim): Promise<void>;
  /** Starts again what was killed; PostgreSQL is restarted by its parent process. */
  restart(victim: Victim): Promise<void>;
  stop(): Promise<void>;
}

export async function startSite({ env, workers: workerCount }: SiteOptions): Promise<SendingSite> {
  const dataDir = await makeDataDir(inject('migratedData'));
  const isApart = workerCount > 0;
  // With fsync, as in production.
  const cluster = isApart
    ? await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) })
    : undefined;
  const processEnv = {
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    APP_SECRET: testSecret,
    // Part of signatures, and not the port, which changes.
    APP_URL: 'http://fieldhouse.test',
    LOG_LEVEL: 'error',
    ...(cluster && { DATABASE_URL: cluster.url }),
    ...env,
  };
  const supervise = (mode: string) => keepRunning(() => startServerProcess({ env: processEnv, mode }));
  const server = supervise(isApart ? 'api' : 'all');
  let url = await server.url();
  const workers = Array.from({ length: workerCount }, () => supervise('worker'));

  return {
    databaseUrl: cluster?.url ?? (await embeddedUrl(dataDir)),
    get url() {
      return url;
    },
    async kill(victim) {
      if (victim === 'database') return killPostgres(dataDir);
      await (victim === 'worker' ? workers[0] : server)?.end('SIGKILL');
    },
    async restart(victim) {
      if (victim === 'worker') workers[0]?.start();
      if (victim !== 'server') return;
      server.start();
      url = await server.url();
    },
    async stop() {
      await Promise.all([...workers, server].map((one) => one.end('SIGTERM')));
      await cluster?.stop();
      await removeDataDir(dataDir);
    },
  };
}

interface Supervised {
  start(): void;
  /** Of the process that runs, once it listens. */
  url(): Promise<string>;
  /** Not started again. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** As a supervisor does: what ends by itself is started again. */
function keepRunning(startOnce: () => ServerProcess): Supervised {
  let isWanted = true;
  let running = watch(startOnce());

  function watch(one: ServerProcess): ServerProcess {
    void one.ended.then(() => {
      if (isWanted && running === one) running = watch(startOnce());
    });
    return one;
  }

  return {
    start() {
      isWanted = true;
      running = watch(startOnce());
    },
    async url() {
      for (;;) {
        const one = running;
        const url = await one.url.catch(() => undefined);
        if (url !== undefined) return url;
        await one.ended;
      }
    },
    async end(signal) {
      isWanted = false;
      running.process.kill(signal);
      await running.ended;
    },
  };
}

async function killPostgres(dataDir: string): Promise<void> {
  const lock = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  process.kill(Number(lock.split('\n')[0]), 'SIGKILL');
}
