// Migrates a database to the latest schema: plain SQL files, forward only, each in its own transaction.
// Several processes may start at once: an advisory lock lets one migrate, and the others find nothing left to
// do.
import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

const migrationsDir = path.resolve(import.meta.dirname, '../../../migrations');
const lockNumber = 7_267_000;

export interface MigrateOptions {
  /** Connects as the owner of the database. */
  readonly ownerUrl: string;
  readonly appSecret: string;
  readonly log: Logger;
}

/**
 * Applies pending migrations, each once, one process at a time; sets the password of the login role and
 * prepares the job queues.
 */
export async function migrate({ ownerUrl, appSecret, log }: MigrateOptions): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'fieldhouse-migrate',
    connectionTimeoutMillis: 10_000,
  });
  // A lost connection already fails the running query; without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${lockNumber})`);
    await client.query(
      'create table if not exists public.fieldhouse_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    for (const name of await pendingMigrations(client)) {
      await applyMigration(client, name);
      log.info({ migration: name }, 'migrated');
    }
    await setAppPassword(client, appSecret);
    await prepareJobs(client, ownerUrl);
  } finally {
    await client.end();
  }
}

async function pendingMigrations(client: pg.Client): Promise<string[]> {
  const files = (await readdir(migrationsDir)).filter((file) => file.endsWith('.sql')).sort();
  const { rows } = await client.query<{ name: string }>('select name from public.fieldhouse_migrations');
  const applied = new Set(rows.map((row) => row.name));
  return files.filter((file) => !applied.has(file));
}

async function applyMigration(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(path.join(migrationsDir, name), 'utf8');
  await client.query("begin; set local lock_timeout = '2s'");
  try {
    await client.query(text);
    await client.query('insert into public.fieldhouse_migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

async function setAppPassword(client: pg.Client, appSecret: string): Promise<void> {
  const password = appDatabasePassword(appSecret);
  const { rows } = await client.query<{ allowed: boolean }>(
    'select rolcreaterole or rolsuper as allowed from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.allowed) return;
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`alter role fh_app login password '${password}'`);
      return;
    } catch (error) {
      if (tries >= roleTries || !(error instanceof Error) || error.message !== changedMeanwhile) throw error;
      await pause(rolePauseMs);
    }
  }
}

/**
 * What PostgreSQL says, without a code of its own, if two change a role at once. Roles belong to all databases of a server, and
 * another one's migration may be running.
 */
const changedMeanwhile = 'tuple concurrently updated';
const roleTries = 50;
const rolePauseMs = 20;

/** Password of the role fh_app, in hex. Derived from the app's secret, so that no other setting is needed. */
function appDatabasePassword(appSecret: string): string {
  return createHmac('sha256', appSecret).update('database login fh_app').digest('hex');
}

/** The URL of the same database with the role fh_app. */
export function toAppUrl(ownerUrl: string, appSecret: string): string {
  const url = new URL(ownerUrl);
  url.username = 'fh_app';
  url.password = appDatabasePassword(appSecret);
  return url.toString();
}

async function prepareJobs(client: pg.Client, ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: 'jobs',
    supervise: false,
    schedule: false,
    max: 2,
  });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
  await client.query(`
    grant usage on schema jobs to fh_app;
    grant select, insert, update, delete on all tables in schema jobs to fh_app;
    grant usage on all sequences in schema jobs to fh_app;
    grant execute on all functions in schema jobs to fh_app`);
}
