// A process whose embedded PostgreSQL is killed while it runs, as the operator and users see it.
import { appendFile, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { imports } from '@fieldhouse/contract/imports';
import { records } from '@fieldhouse/contract/records';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { makeDataDir, removeDataDir } from '../test/data-dir.ts';
import { uploadFile } from '../test/imports/import-file.ts';
import type { Person } from '../test/people.ts';
import { embeddedUrl, makePersonIn } from '../test/processes/person-of-process.ts';
import { type ServerProcess, startServerProcess } from '../test/processes/server-process.ts';
import { testSecret } from '../test/test-secret.ts';

// A start of PostgreSQL after a kill goes over its log, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });
const patience = { timeout: 60_000, interval: 50 };

let dataDir: string;
let server: ServerProcess;
let url: string;
let databaseUrl: string;
let ada: Person;
let people: CollectionWithFields;

beforeAll(async () => {
  dataDir = await makeDataDir(inject('migratedData'));
  await startAgain();
  databaseUrl = await embeddedUrl(dataDir);
  ada = await makePersonIn(url, databaseUrl);
  people = await ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: [{ title: 'Name', dataType: 'plain_text' }],
    },
  });
}, 120_000);
afterAll(async () => {
  server.process.kill('SIGTERM');
  await server.ended;
  await removeDataDir(dataDir);
}, 60_000);

async function startAgain(): Promise<void> {
  server = startServerProcess({ env: { DATA_DIR: dataDir, APP_SECRET: testSecret } });
  url = await server.url;
}

const clusterFile = (name: string) => path.join(dataDir, 'postgres', name);
const postmaster = async () => Number((await readFile(clusterFile('postmaster.pid'), 'utf8')).split('\n')[0]);
const statusOf = async (address: string) => (await fetch(`${url}${address}`)).status;
const readiness = () => statusOf('/api/health/ready');
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Sends requests continuously until stopped; returns every status that occurred. */
function askAllTheWhile(): { stop(): Promise<Record<'live' | 'read' | 'write', number[]>> } {
  let isOver = false;
  const ask = async (status: () => Promise<number>) => {
    const seen = new Set<number>();
    while (!isOver) seen.add(await status());
    return [...seen].sort();
  };
  const path = `/teams/${ada.teamId}/collections/${people.id}/records`;
  const read = ada.send.bind(ada, { method: 'GET', path: `/teams/${ada.teamId}/collections` });
  const write = ada.send.bind(ada, { method: 'POST', path, body: { records: [{ name: 'Elena' }] } });
  const seen = {
    live: ask(() => statusOf('/api/health/live')),
    read: ask(async () => (await read()).status),
    write: ask(async () => (await write()).status),
  };
  return {
    async stop() {
      isOver = true;
      return { live: await seen.live, read: await seen.read, write: await seen.write };
    },
  };
}

async function killPostmaster(): Promise<number> {
  const pid = await postmaster();
  process.kill(pid, 'SIGKILL');
  return pid;
}

async function expectStartedAgain(killed: number): Promise<void> {
  await expect.poll(async () => (await postmaster().catch(() => killed)) !== killed, patience).toBe(true);
  await expect.poll(readiness, patience).toBe(200);
}

/** The first event received after `act`. A stream that ends is opened again, as browsers do. */
async function eventAfter(act: () => Promise<unknown>): Promise<string> {
  for (;;) {
    const event = await eventOfStream(act);
    if (event !== undefined) return event;
  }
}

async function eventOfStream(act: () => Promise<unknown>): Promise<string | undefined> {
  const stream = await ada.send({ method: 'GET', path: `/teams/${ada.teamId}/events` });
  let received = '';
  let hasActed = false;
  // A 200 has a body.
  for await (const chunk of stream.body as ReadableStream<Uint8Array>) {
    received += Buffer.from(chunk).toString();
    if (!hasActed && received.includes('hello')) {
      hasActed = true;
      await act();
    }
    const event = /data: (\{"type".*\})/.exec(received)?.[1];
    // Leaving the loop ends the request.
    if (event !== undefined) return event;
  }
  return undefined;
}

describe('an embedded PostgreSQL that is killed', () => {
  test('is restarted on its port, and no request gets a 500 or a refused connection', async () => {
    const asked = askAllTheWhile();
    const killed = await killPostmaster();
    await expectStartedAgain(killed);
    const seen = await asked.stop();
    expect(seen.live).toEqual([200]);
    expect([200, 503]).toEqual(expect.arrayContaining([...seen.read, ...seen.write]));
    expect(seen.write).toContain(200);
    expect(await embeddedUrl(dataDir)).toBe(databaseUrl);
  });

  test('has lost nothing, and events and jobs go on', async () => {
    const add = () =>
      ada.call(records.create, {
        params: { collectionId: people.id },
        body: { records: [{ name: 'Nora Lind' }] },
      });
    // A connection from before may break only when it is used.
    const read = () => ada.call(records.query, { params: { collectionId: people.id }, body: {} });
    const isServed = () =>
      read().then(
        () => true,
        () => false,
      );
    await expect.poll(isServed, patience).toBe(true);
    expect(JSON.parse(await eventAfter(add))).toMatchObject({ collectionId: people.id });
    const job = await uploadFile(ada, people, 'Name\nOmar\nMina\n', 'people.csv');
    const params = { collectionId: people.id, importId: job.id };
    const columns = job.columns.map((column) => column.guess);
    await ada.call(imports.start, { params, body: { columns } });
    const state = async () => (await ada.call(imports.get, { params })).state;
    await expect.poll(state, patience).toBe('done');
  });

  test('leaves no process of its own that holds up the next one', async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const busy = rows[0]?.pid ?? 0;
    // It never waits, and so does not notice that the server process is gone.
    const query = client.query('do $$ begin loop perform 1; end loop; end $$').catch(() => undefined);
    const isBusy = async () => (await readFile(`/proc/${busy}/cmdline`, 'utf8')).includes(' DO');
    if (os.platform() === 'linux') await expect.poll(isBusy, patience).toBe(true);
    await expectStartedAgain(await killPostmaster());
    await query;
    // The system may need a moment to reap an orphan.
    await expect.poll(() => isAlive(busy), patience).toBe(false);
  });
});

describe('an embedded PostgreSQL that can not be started again for a while', () => {
  let settings: string;
  const breakSettings = async () => {
    settings = await readFile(clusterFile('postgresql.conf'), 'utf8');
    await appendFile(clusterFile('postgresql.conf'), '\nno_such_setting = on\n');
    await killPostmaster();
    const before = server.output().length;
    await expect.poll(() => server.output().slice(before), patience).toContain('could not be started again');
  };

  test('is tried again until it can; meanwhile the server lives, is not ready and says why', async () => {
    await breakSettings();
    expect(server.output()).toContain('no_such_setting');
    expect(await statusOf('/api/health/live')).toBe(200);
    await expect.poll(readiness, patience).toBe(503);
    const ready = await fetch(`${url}/api/health/ready`);
    expect(await ready.json()).toMatchObject({ status: 'unavailable', database: 'unavailable' });
    expect((await ada.send({ method: 'GET', path: `/teams/${ada.teamId}/collections` })).status).toBe(503);
    await writeFile(clusterFile('postgresql.conf'), settings);
    await expect.poll(readiness, patience).toBe(200);
    expect((await ada.call(collections.list)).items).toHaveLength(1);
  });

  test('holds up no clean stop of the server', async () => {
    await breakSettings();
    server.process.kill('SIGTERM');
    expect(await server.ended, server.output()).toBe(0);
    await expect(readFile(path.join(dataDir, 'fieldhouse.lock'))).rejects.toThrow('ENOENT');
    await writeFile(clusterFile('postgresql.conf'), settings);
    await startAgain();
    expect(await readiness()).toBe(200);
  });
});

test('a server whose PostgreSQL is lost permanently exits with 1 and says why, for the supervisor', async () => {
  const killed = await postmaster();
  await rm(await realpath(path.join(dataDir, 'postgres')), { recursive: true });
  process.kill(killed, 'SIGKILL');
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain(`The embedded PostgreSQL in ${dataDir}`);
  await expect(readFile(path.join(dataDir, 'fieldhouse.lock'))).rejects.toThrow('ENOENT');
});
