// Data folders of tests: empty ones, and those of a server that has been started before, with a migrated database. A first
// start takes seconds, most of them for the database; copying its folder takes a tenth.
import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../src/kernel/db/embedded-postgres.ts';
import { migrate } from '../src/kernel/db/migrate.ts';
import { resolvePostgresHome } from '../src/kernel/db/postgres-home.ts';
import { testSecret } from './test-secret.ts';

const run = promisify(execFile);

/** Empty, or a copy of another one whose PostgreSQL has been stopped. */
export async function makeDataDir(source?: string): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-data-'));
  // Started by root, PostgreSQL runs as a user of its own, which must reach it.
  await chmod(dataDir, 0o755);
  if (source === undefined) return dataDir;
  await cp(path.join(source, 'postgres-password'), path.join(dataDir, 'postgres-password'));
  const { clusterDir } = await resolvePostgresHome(dataDir);
  // With its owner and permissions, which PostgreSQL insists on.
  await run('cp', ['-a', await realpath(path.join(source, 'postgres')), await inPlaceOf(clusterDir)]);
  return dataDir;
}

/** An empty data folder whose database is migrated, stopped. */
export async function makeMigratedData(): Promise<string> {
  const dataDir = await makeDataDir();
  const log = pino({ level: 'silent' });
  const cluster = await startEmbeddedPostgres({ dataDir, log, settings: ['fsync=off'] });
  await migrate({ ownerUrl: cluster.url, appSecret: testSecret, log });
  await cluster.stop();
  return dataDir;
}

/** Removes a data folder completely: where PostgreSQL's user can't reach it, its cluster is a link to another path. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const cluster = await realpath(path.join(dataDir, 'postgres')).catch(() => undefined);
  for (const folder of [cluster, dataDir]) {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function inPlaceOf(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  return folder;
}
