// The life of the process: database, schema, demo, listening, and a way down that cuts no request and loses no job.
import { createApp, startWork } from './app.ts';
import { type Config, readConfig, readSecrets, type Secrets } from './config/config.ts';
import { ConfigError, readEnv } from './config/env.ts';
import { createDeps, type Deps } from './deps.ts';
import { seedDemo } from './features/demo/index.ts';
import { demoSignIn } from './features/identity/index.ts';
import { startEmbeddedPostgres } from './kernel/db/embedded-postgres.ts';
import { migrate } from './kernel/db/migrate.ts';
import { createLog } from './kernel/log.ts';

export type Mode = 'api' | 'worker' | 'all' | 'migrate';
const longestStopMs = 30_000;

export async function run(mode: Mode): Promise<void> {
  const env = readEnv(process.env);
  const config = readConfig(env);
  const secrets = readSecrets(env, config);
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, log);
  const stops: (() => Promise<void>)[] = [database.stop];
  try {
    await migrate({ ownerUrl: database.url, appSecret: secrets.appSecret, log });
    if (mode === 'migrate') return await stopAll(stops);
    await start(mode, config, secrets, database.url, stops);
  } catch (error) {
    await stopAll(stops);
    throw toOperatorError(error, config);
  }
  stopOnSignal(stops);
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

async function start(
  mode: Exclude<Mode, 'migrate'>,
  config: Config,
  secrets: Secrets,
  databaseUrl: string,
  stops: (() => Promise<void>)[],
): Promise<void> {
  const deps = createDeps(config, secrets, databaseUrl);
  stops.push(() => deps.stop());
  await deps.hub.start();
  if (mode !== 'api') {
    stops.push(await startWork(deps));
  }
  if (config.isDemo) await seedDemo(deps);
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
async function stopAll(stops: (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}

function stopOnSignal(stops: (() => Promise<void>)[]): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), longestStopMs).unref();
    stopAll(stops).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

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
  return error;
}
