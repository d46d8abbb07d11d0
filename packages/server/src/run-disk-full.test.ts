// The process on a disk that is really full, and later has space again: what it refuses in between, and that
// it recovers by itself.
import { randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { problemSchema } from '@fieldhouse/contract/errors';
import { imports } from '@fieldhouse/contract/imports';
import { records } from '@fieldhouse/contract/records';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sendBytes, uploadFile } from '../test/imports/import-file.ts';
import type { Person } from '../test/people.ts';
import { embeddedUrl, makePersonIn } from '../test/processes/person-of-process.ts';
import { type ServerProcess, startServerProcess } from '../test/processes/server-process.ts';
import { makeSmallDisk } from '../test/small-disk.ts';
import { testSecret } from '../test/test-secret.ts';

vi.setConfig({ testTimeout: 120_000 });
const patience = { timeout: 60_000, interval: 100 };

let folder: string;
let disk: Awaited<ReturnType<typeof makeSmallDisk>>;
let server: ServerProcess;
let databaseUrl: string;
let ada: Person;
let people: CollectionWithFields;

beforeAll(async () => {
  // The database's own user needs access to the path of the disk.
  folder = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-full-'));
  await chmod(folder, 0o755);
  const mounted = path.join(folder, 'disk');
  await mkdir(mounted);
  disk = await makeSmallDisk(mounted, 256);
  server = startServerProcess({
    env: { DATA_DIR: mounted, APP_SECRET: testSecret, USER_REQUESTS_PER_MINUTE: '100000' },
    within: disk.within,
  });
  const url = await server.url;
  databaseUrl = await embeddedUrl(disk.seenFrom(pid()));
  const isLink = (await lstat(clusterDir())).isSymbolicLink();
  expect(isLink, 'The user postgres can’t reach this disk, so the database is on another one').toBe(false);
  ada = await makePersonIn(url, databaseUrl);
  people = await ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: [{ title: 'Notes', dataType: 'plain_text' }],
    },
  });
}, 120_000);
afterEach(() => disk.empty(pid()));
afterAll(async () => {
  const lock = await readFile(path.join(clusterDir(), 'postmaster.pid'), 'utf8');
  // Its clean stop would wait for a job that waits for the end of an outage.
  server.process.kill('SIGKILL');
  await server.ended;
  process.kill(Number(lock.split('\n')[0]), 'SIGQUIT');
  // As soon as no process has a file open on it.
  await vi.waitUntil(() => isDone(disk.remove()), patience);
  await rm(folder, { recursive: true });
}, 60_000);

/** The server's process id: commands in front of the server's own (`within`) execute it in their place. */
const pid = () => server.process.pid ?? 0;
const clusterDir = () => path.join(disk.seenFrom(pid()), 'postgres');
const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );
const readiness = async () => (await fetch(`${ada.url}/api/health/ready`)).status;
const recordsPath = () => `/teams/${ada.teamId}/collections/${people.id}/records`;
/** A hundred kilobytes. */
const write = () =>
  ada.send({
    method: 'POST',
    path: recordsPath(),
    body: { records: Array.from({ length: 20 }, () => ({ notes: randomText(5000) })) },
  });

/** Random, so that it can't be compressed. */
function randomText(size: number): string {
  return randomBytes(size / 2).toString('hex');
}

async function expectStorageFull(reply: Response): Promise<void> {
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('retry-after')]).toEqual([
    507,
    'application/problem+json; charset=utf-8',
    '30',
  ]);
  const problem = problemSchema.parse(await reply.json());
  expect(problem.code).toBe('storage_full');
  expect(problem.requestId).not.toBe('');
}

test('an upload is refused, whatever is left of it to send, and its connection serves the next request', async () => {
  await disk.fill(pid());
  const address = `${ada.url}/api/teams/${ada.teamId}/files?name=photo.bin`;
  const headers = { cookie: ada.cookie, 'content-type': 'application/octet-stream' };
  const body = new Uint8Array(20 * 1024 * 1024);
  await expectStorageFull(await fetch(address, { method: 'POST', headers, body }));
  // A body of unknown length.
  async function* pieces() {
    for (let n = 0; n < 160; n += 1) yield new Uint8Array(64 * 1024);
  }
  // Node's own option for a body that is sent while the response may already arrive.
  const streamed = { method: 'POST', headers, body: pieces(), duplex: 'half' } as unknown as RequestInit;
  await expectStorageFull(await fetch(address, streamed));
  const columns = 'Notes\n'.padEnd(1024 * 1024, 'x');
  const path = `/teams/${ada.teamId}/collections/${people.id}/imports?fileName=people.csv`;
  await expectStorageFull(await sendBytes(ada, path, columns));
  expect(await readiness()).toBe(200);

  await disk.empty(pid());
  expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(200);
});

test('records are refused once they find no room, and taken again when there is some', async () => {
  await disk.fill(pid());
  let reply = await write();
  for (let tries = 0; reply.ok && tries < 200; tries += 1) reply = await write();
  await expectStorageFull(reply);
  expect((await ada.send({ method: 'GET', path: `/teams/${ada.teamId}/collections` })).status).toBe(200);

  await disk.empty(pid());
  expect((await write()).status).toBe(200);
});

test('an import waits for room, and then stores every row once', async () => {
  const rows = 20_000;
  const lines = Array.from({ length: rows }, (_, n) => `${n} ${randomText(500)}`);
  const job = await uploadFile(ada, people, `Notes\n${lines.join('\n')}\n`, 'people.csv');
  const params = { collectionId: people.id, importId: job.id };
  const columns = job.columns.map((column) => column.guess);
  const before = await count();
  // Room for the start of it, and no more.
  await disk.fill(pid(), 1024 * 1024);
  const from = server.output().length;
  await ada.call(imports.start, { params, body: { columns } });
  await expect
    .poll(() => server.output().slice(from), patience)
    .toContain('job waits for the end of an outage');
  expect((await ada.call(imports.get, { params })).state).toBe('running');

  await disk.empty(pid());
  await expect.poll(async () => (await ada.call(imports.get, { params })).state, patience).toBe('done');
  expect(await ada.call(imports.get, { params })).toMatchObject({ rowsImported: rows, rowsRejected: 0 });
  expect(await count()).toBe(before + rows);
});

test('a PostgreSQL that ends for want of room is up again when there is some, with all that was stored', async () => {
  const before = await count();
  await disk.fill(pid());
  const from = server.output().length;
  await writeLogUntilItEnds();
  await expect.poll(() => server.output().slice(from), patience).toContain('has ended by itself');
  await expect.poll(readiness, patience).toBe(503);
  expect((await write()).status).toBe(503);
  expect((await fetch(`${ada.url}/api/health/live`)).status).toBe(200);

  await disk.empty(pid());
  await expect.poll(readiness, patience).toBe(200);
  expect(await count()).toBe(before);
  expect((await write()).status).toBe(200);
});

async function count(): Promise<number> {
  const page = await ada.call(records.query, {
    params: { collectionId: people.id },
    body: { limit: 1, count: true },
  });
  return page.total ?? 0;
}

/** Writes to the log of the database (WAL) until the disk is full, which ends the database. */
async function writeLogUntilItEnds(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  const message = "select pg_logical_emit_message(true, 'test', repeat('x', 1000000))";
  const writing = async () => {
    for (let n = 0; n < 500; n += 1) await client.query(message);
  };
  await expect(writing()).rejects.toThrow();
}
