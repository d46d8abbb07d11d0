// A database with the schema of an earlier commit, so that a test can store rows as they were then and upgrade them.
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { migrate } from '../../src/kernel/db/migrate.ts';
import { databaseIn, inDatabase } from '../cluster/start-cluster.ts';
import { testSecret } from '../test-secret.ts';

const migrationsDir = path.resolve(import.meta.dirname, '../../migrations');

export interface OldDatabase {
  readonly client: pg.Client;
  /** Applies all later migrations, as a start of the product does. */
  upgrade(): Promise<void>;
  drop(): Promise<void>;
}

/** `last`: the name of the last migration that it has. */
export async function createOldDatabase(last: string): Promise<OldDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await inDatabase(clusterUrl, `create database ${name}`);
  const url = databaseIn(clusterUrl, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'create table public.fieldhouse_migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const files = (await readdir(migrationsDir)).filter((file) => file.endsWith('.sql')).sort();
  if (!files.includes(last)) throw new Error(`There is no migration ${last}.`);
  for (const file of files.slice(0, files.indexOf(last) + 1)) {
    await client.query(`begin; ${await readFile(path.join(migrationsDir, file), 'utf8')}; commit`);
    await client.query('insert into public.fieldhouse_migrations (name) values ($1)', [file]);
  }
  return {
    client,
    upgrade: () => migrate({ ownerUrl: url, appSecret: testSecret, log: pino({ level: 'silent' }) }),
    async drop() {
      await client.end();
      await inDatabase(clusterUrl, `drop database ${name} with (force)`);
    },
  };
}
