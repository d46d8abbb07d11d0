// One PostgreSQL for an entire test run, with a template database that is migrated once; test files clone it.
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../../src/kernel/db/embedded-postgres.ts';
import { migrate } from '../../src/kernel/db/migrate.ts';
import { removeDataDir } from '../remove-data-dir.ts';
import { testSecret } from '../test-secret.ts';

/** Starts the cluster; fsync is off, since no test of this run is about durability. */
export async function startCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-test-'));
  const log = pino({ level: 'silent' });
  const cluster = await startEmbeddedPostgres({
    dataDir,
    log,
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'],
  });
  await inDatabase(cluster.url, 'create database fieldhouse_template');
  await migrate({ ownerUrl: databaseIn(cluster.url, 'fieldhouse_template'), appSecret: testSecret, log });
  return {
    url: cluster.url,
    async stop() {
      await cluster.stop();
      await removeDataDir(dataDir);
    },
  };
}

export function databaseIn(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

export async function inDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
