// Ways in which a database is duplicated: PostgreSQL's own copy of a database, and a dump that is restored.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../src/kernel/db/embedded-postgres.ts';
import { databaseIn, inDatabase } from './cluster/start-cluster.ts';

const run = promisify(execFile);

export interface Cluster {
  /** Signs in as a superuser. */
  readonly url: string;
  /** Whether a database is copied while its server runs. */
  readonly copiesRunning: boolean;
  copy(name: string, copy: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A running cluster. The copy has the content of a dump taken at this moment, and another oid like a restored
 * one.
 */
export function withTemplates(url: string): Cluster {
  return {
    url,
    copiesRunning: false,
    copy: (name, copy) => inDatabase(url, `create database ${copy} template ${name} strategy file_copy`),
    stop: async () => {},
  };
}

const debianRoot = '/usr/lib/postgresql';

/**
 * Programs of a full PostgreSQL installation on this machine, including pg_dump, which the embedded one
 * lacks.
 */
export function findPrograms(): string | undefined {
  const versions = existsSync(debianRoot)
    ? readdirSync(debianRoot).sort((a, b) => Number(b) - Number(a))
    : [];
  return versions
    .map((version) => path.join(debianRoot, version, 'bin'))
    .find((bin) =>
      ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore'].every((name) => existsSync(path.join(bin, name))),
    );
}

/** A separate cluster created by them, where copies are made with pg_dump and pg_restore. */
export async function withDumps(programs: string): Promise<Cluster> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-dumps-'));
  const runAs = process.getuid?.() === 0 ? await postgresUser() : undefined;
  if (runAs) await chown(folder, runAs.uid, runAs.gid);
  const call = (name: string, ...args: string[]) =>
    run(path.join(programs, name), args, { ...runAs, cwd: '/' });
  const data = path.join(folder, 'data');
  const port = await freePort();
  const url = `postgres://fieldhouse@127.0.0.1:${port}/postgres`;
  await call('initdb', '-D', data, '-U', 'fieldhouse', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8');
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_locks_per_transaction=1024`;
  await call('pg_ctl', 'start', '-w', '-D', data, '-l', path.join(folder, 'log'), '-o', settings);
  return {
    url,
    copiesRunning: true,
    async copy(name, copy) {
      const dump = path.join(folder, `${copy}.dump`);
      await call('pg_dump', '-Fc', '-d', databaseIn(url, name), '-f', dump);
      await inDatabase(url, `create database ${copy}`);
      await call('pg_restore', '--exit-on-error', '-d', databaseIn(url, copy), dump);
    },
    async stop() {
      await call('pg_ctl', 'stop', '-m', 'fast', '-w', '-D', data);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}
