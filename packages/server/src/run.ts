// The life of the process: database, schema, demo, listening, and a shutdown that interrupts no request and
// loses no job.
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import type { Logger } from 'pino';
import { type Config, readConfig, readSecrets } from './config/config.ts';
import { ConfigError, readEnv } from './config/env.ts';
import { refuseIfHeld } from './kernel/db/data-dir-lock.ts';
import { startEmbeddedPostgres } from './kernel/db/embedded-postgres.ts';
import { migrate } from './kernel/db/migrate.ts';
import { createLog } from './kernel/log.ts';
import { outageOf } from './kernel/outage.ts';

export type Mode = 'api' | 'worker' | 'all' | 'migrate';
const maxStopMs = 30_000;
/** The part of it that is reserved for stopping the database. */
const databaseStopMs = 10_000;

/** What has to be closed, in the order in which it was opened. */
interface Life {
  readonly ending: AbortController;
  readonly log: Logger;
  /** Closed last, and in any case. */
  closeDatabase: () => Promise<void>;
  readonly stops: (() => Promise<void>)[];
}

export async function run(mode: Mode): Promise<void> {
  const env = readEnv(process.env);
  const config = readConfig(env);
  const secrets = readSecrets(env, config);
  const log = createLog(config.logLevel);
  if (mode === 'all' || mode === 'api') await refuseTakenPort(config);
  const life: Life = { ending: new AbortController(), log, closeDatabase: async () => {}, stops: [] };
  const opening = openDatabase(config, life);
  life.closeDatabase = () =>
    opening.then(
      (database) => database.stop(),
      () => undefined,
    );
  endOnSignal(life);
  try {
    const database = await opening;
    const migrateOnce = () => migrate({ ownerUrl: database.url, appSecret: secrets.appSecret, log });
    await (waitsForDatabase.has(mode) ? onceReachable(life, migrateOnce) : migrateOnce());
    if (mode === 'migrate') return void (await stopAll(life));
    // The features take a second to load: what refuses a start is reported before that.
    const { serve } = await import('./serve.ts');
    await serve({ mode, config, secrets, databaseUrl: database.url, stops: life.stops });
  } catch (error) {
    // Failures caused by the stop itself are not reported; the code that stops it ends the process.
    if (life.ending.signal.aborted) return;
    await stopAll(life);
    throw toOperatorError(error, config);
  }
}

/** Processes of many: with the database they would be restarted one after the other. The others show an operator what is wrong. */
const waitsForDatabase: ReadonlySet<Mode> = new Set<Mode>(['api', 'worker']);
const firstWaitMs = 1000;
const maxWaitMs = 15_000;

/** Repeats `work` until the database can be reached. A stop of the process ends the wait. */
async function onceReachable({ log, ending }: Life, work: () => Promise<void>): Promise<void> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
    try {
      return await work();
    } catch (error) {
      if (outageOf(error) !== 'unavailable') throw error;
      log.warn({ err: error, retryInMs: waitMs }, 'the database can’t be reached; waiting for it');
    }
    await pause(waitMs, undefined, { signal: ending.signal });
  }
}

async function openDatabase(config: Config, life: Life): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, stop: async () => {} };
  return startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: life.log,
    address: `http://${config.host}:${config.port}`,
    signal: life.ending.signal,
    onGivenUp(error) {
      life.log.fatal({ err: error }, 'embedded PostgreSQL is given up');
      const { cause } = error;
      process.stderr.write(
        `The embedded PostgreSQL in ${config.dataDir} ends again and again; Fieldhouse ends with it. ` +
          `${error.message} ${cause instanceof Error ? cause.message : ''}\n`,
      );
      end(life, 1);
    },
  });
}

/** Checked first, so that the error comes at once and not after the database is up and the demo seeded. */
async function refuseTakenPort(config: Config): Promise<void> {
  const { host, port } = config;
  const fault = await new Promise<Error | undefined>((resolve) => {
    const probe = createServer().once('error', resolve);
    probe.listen({ host, port }, () => probe.close(() => resolve(undefined)));
  });
  if (fault === undefined) return;
  // In use by this process: a different message.
  if (config.databaseUrl === undefined) await refuseIfHeld(config.dataDir);
  throw toOperatorError(fault, config);
}

/**
 * Last started, first stopped: listening ends before the jobs, the jobs before the database. A part that
 * can't be closed, for example without its database, does not block the rest. Returns whether all of it could
 * be closed, apart from the database being unavailable.
 */
async function stopAll({ stops, closeDatabase, log }: Life): Promise<boolean> {
  let isClean = true;
  const attempt = async (stop: () => Promise<void>) => {
    try {
      await stop();
    } catch (error) {
      if (outageOf(error) === undefined) isClean = false;
      log.warn({ err: error }, 'not put away');
    }
  };
  const all = async () => {
    for (const stop of stops.splice(0).reverse()) await attempt(stop);
  };
  const limit = new AbortController();
  const late = ignoreFailure(
    pause(maxStopMs - databaseStopMs, undefined, limit),
    'aborted once everything else has stopped',
  );
  await Promise.race([all(), late]);
  limit.abort();
  await attempt(closeDatabase);
  return isClean;
}

/** Called before the start waits for anything, so that an aborted start leaves no database running either. */
function endOnSignal(life: Life): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(life, 0));
}

function end(life: Life, exitCode: 0 | 1): void {
  if (life.ending.signal.aborted) return;
  life.ending.abort();
  setTimeout(() => process.exit(1), maxStopMs).unref();
  void stopAll(life).then((isClean) => process.exit(isClean ? exitCode : 1));
}

/** Unreachable, sign-in refused, no such database, or insufficient rights. */
const unusable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000', '42501']);

function toOperatorError(error: unknown, config: Config): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'EADDRINUSE') {
    return new ConfigError(
      `Port ${config.port} on ${config.host} is in use. Set PORT to a free one, or stop what uses it.`,
    );
  }
  if (error.code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') {
    return new ConfigError(`This user may not listen on port ${config.port}. Set PORT to one above 1023.`);
  }
  if (error.code === 'EADDRNOTAVAIL') {
    return new ConfigError(`${config.host} is no address of this machine. Set HOST to one, or to 0.0.0.0.`);
  }
  if ('path' in error && ['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(String(error.code))) {
    return new ConfigError(
      `${error.path} can't be written (${error.code}). Set DATA_DIR to a folder of yours.`,
    );
  }
  if (config.databaseUrl !== undefined && unusable.has(String(error.code))) {
    return new ConfigError(`The database of DATABASE_URL can't be used: ${error.message || error.code}`);
  }
  return error;
}
