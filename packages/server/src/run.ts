// The life of the process: database, schema, demo, listening, and a way down that cuts no request and loses no job.
import { createServer } from 'node:net';
import { createApp, startWork } from './app.ts';
import { type Config, readConfig, readSecrets, type Secrets } from './config/config.ts';
import { ConfigError, readEnv } from './config/env.ts';
import { createDeps } from './deps.ts';
import { seedDemo } from './features/demo/index.ts';
import { demoSignIn } from './features/identity/index.ts';
import type { Deps } from './kernel/context.ts';
import { refuseIfHeld } from './kernel/db/data-dir-lock.ts';
import { startEmbeddedPostgres } from './kernel/db/embedded-postgres.ts';
import { migrate } from './kernel/db/migrate.ts';
import { keepMemoryFlat } from './kernel/flat-memory.ts';
import { createLog } from './kernel/log.ts';

export type Mode = 'api' | 'worker' | 'all' | 'migrate';
const longestStopMs = 30_000;

/** What has to be put away, in the order it was taken out. */
interface Life {
  isEnding: boolean;
  readonly stops: (() => Promise<void>)[];
}

export async function run(mode: Mode): Promise<void> {
  const env = readEnv(process.env);
  const config = readConfig(env);
  const secrets = readSecrets(env, config);
  const log = createLog(config.logLevel);
  if (mode === 'all' || mode === 'api') await refuseTakenPort(config);
  const opening = openDatabase(config, log);
  const closeDatabase = () =>
    opening.then(
      (database) => database.stop(),
      () => undefined,
    );
  const life: Life = { isEnding: false, stops: [closeDatabase] };
  endOnSignal(life);
  try {
    const database = await opening;
    await migrate({ ownerUrl: database.url, appSecret: secrets.appSecret, log });
    if (mode === 'migrate') return await stopAll(life);
    await start(mode, config, secrets, database.url, life.stops);
  } catch (error) {
    // What fails because it is being stopped is no news; whoever stops it ends the process.
    if (life.isEnding) return;
    await stopAll(life);
    throw toOperatorError(error, config);
  }
}

async function openDatabase(
  config: Config,
  log: ReturnType<typeof createLog>,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, stop: async () => {} };
  return startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
    address: `http://${config.host}:${config.port}`,
  });
}

/** Asked first, so that the answer comes at once and not when the database is up and the demo seeded. */
async function refuseTakenPort(config: Config): Promise<void> {
  const { host, port } = config;
  const fault = await new Promise<Error | undefined>((resolve) => {
    const probe = createServer().once('error', resolve);
    probe.listen({ host, port }, () => probe.close(() => resolve(undefined)));
  });
  if (fault === undefined) return;
  // Taken by ourselves is another sentence.
  if (config.databaseUrl === undefined) await refuseIfHeld(config.dataDir);
  throw toOperatorError(fault, config);
}

async function start(
  mode: Exclude<Mode, 'migrate'>,
  config: Config,
  secrets: Secrets,
  databaseUrl: string,
  stops: (() => Promise<void>)[],
): Promise<void> {
  const deps = createDeps(config, secrets, databaseUrl);
  stops.push(() => deps.stop());
  await deps.files.ready();
  await deps.hub.start();
  if (mode !== 'api') {
    stops.push(await startWork(deps));
  }
  if (config.isDemo) await seedDemo(deps);
  keepMemoryFlat();
  if (mode !== 'worker') await listen(deps, stops);
}

async function listen(deps: Deps, stops: (() => Promise<void>)[]): Promise<void> {
  const { config } = deps;
  const app = await createApp(deps);
  stops.push(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const lines = [`Fieldhouse is ready: http://${config.host}:${port}`];
  if (config.isDemo) {
    lines.push(
      `Sign in as ${demoSignIn.email} / ${demoSignIn.password} (team admin)`,
      `        or ben@fieldhouse.test / ${demoSignIn.password} (team user)`,
    );
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

/** Last started, first stopped: listening ends before the jobs, the jobs before the database. */
async function stopAll({ stops }: Life): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}

/** From the first moment on: a start that is given up leaves no database running either. */
function endOnSignal(life: Life): void {
  const end = () => {
    if (life.isEnding) return;
    life.isEnding = true;
    setTimeout(() => process.exit(1), longestStopMs).unref();
    stopAll(life).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
}

/** Not there, not let in, no such database, not its owner. */
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
