// One PostgreSQL for an entire test run, with a template database that is migrated once; test files clone it.
import pg from 'pg';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../../src/kernel/db/embedded-postgres.ts';
import { makeDataDir, removeDataDir } from '../data-dir.ts';

/** Starts the cluster on a copy of a migrated data folder; fsync is off, since no test of this run is about durability. */
export async function startCluster(migratedData: string): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await makeDataDir(migratedData);
  const cluster = await startEmbeddedPostgres({
    dataDir,
    log: pino({ level: 'silent' }),
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'],
  });
  await inDatabase(cluster.url, 'create database fieldhouse_template template fieldhouse');
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
