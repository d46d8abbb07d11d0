// kill -9 in the middle of sending to many people, with the real server as a child process, a real database
// with fsync, and a real SMTP conversation with a server in a third process.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { messages } from '@fieldhouse/contract/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError, type Person } from '../../../test/people.ts';
import { embeddedUrl, makePersonIn } from '../../../test/processes/person-of-process.ts';
import { type ProductProcess, signInAsAda, startProduct } from '../../../test/processes/product-process.ts';
import { removeDataDir } from '../../../test/remove-data-dir.ts';
import { sendToReaders } from '../../../test/send-to-readers.ts';
import { sized, smallSteps } from '../../../test/sizes.ts';
import { testSecret } from '../../../test/test-secret.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const count = sized(1000, 5000);
/** Fractions of the recipients who have received their mail when the server is killed. */
const serverKills = sized([0.3], [0.12, 0.36, 0.64]);
const databaseKill = 0.8;
const connections = sized(2, 10);
let dataDir: string;
let sink: ChildProcess;
let smtpPort: number;
let product: ProductProcess | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-kill-'));
  sink = fork(path.join(root, 'packages/server/test/servers/smtp-sink.ts'), ['4'], { stdio: 'inherit' });
  smtpPort = await new Promise((resolve) => sink.once('message', (port) => resolve(Number(port))));
});
afterAll(async () => {
  await product?.end('SIGTERM');
  sink.kill();
  await removeDataDir(dataDir);
});

/** Starts the server and returns its address. */
async function start(): Promise<string> {
  product = await startProduct({
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SMTP_CONNECTIONS: String(connections),
    APP_SECRET: testSecret,
    ...smallSteps(count / 5),
  });
  return product.url;
}

function accepted(): Promise<Map<string, number>> {
  return new Promise((resolve) => {
    sink.once('message', (entries) => resolve(new Map(entries as [string, number][])));
    sink.send('report');
  });
}

test('after kill -9 of the server and its database in mid-send, no recipient got it twice and none is lost', {
  timeout: 180_000,
}, async () => {
  let current = await start();
  const messageId = await sendToReaders(await makePersonIn(current, await embeddedUrl(dataDir)), count);
  const hasAccepted = (min: number) =>
    expect.poll(async () => (await accepted()).size, { timeout: 60_000, interval: 20 }).toBeGreaterThan(min);
  for (const share of serverKills) {
    await hasAccepted(count * share);
    await product?.end('SIGKILL');
    expect((await accepted()).size).toBeLessThan(count);
    current = await start();
  }
  const person = await signInAsAda(current);
  await hasAccepted(count * databaseKill);
  await killDatabase();
  expect((await accepted()).size).toBeLessThan(count);
  const params = { messageId };
  await expect
    .poll(() => statusOf(person, messageId), {
      timeout: 90_000,
      interval: 500,
    })
    .toBe('sent');

  const taken = await accepted();
  const { states } = await person.call(messages.statistics, { params });
  expect([...taken.values()].filter((times) => times > 1)).toEqual([]);
  expect([states.queued, states.claimed, states.dispatching]).toEqual([0, 0, 0]);
  expect(states.sent + states.uncertain + states.failed).toBe(count + 1);
  expect(states.failed).toBe(1);
  // Every recipient marked as sent was accepted by the mail server, and every accepted one is sent or
  // uncertain: never lost, never guessed.
  expect(taken.size).toBeGreaterThanOrEqual(states.sent);
  expect(taken.size).toBeLessThanOrEqual(states.sent + states.uncertain);
  // Each connection has one mail in flight and, since this server is fast, up to three begun ahead.
  expect(states.uncertain).toBeLessThanOrEqual((serverKills.length + 1) * connections * 4);
});

/** Undefined while the database is unavailable; no other refusal is expected. */
async function statusOf(person: Person, messageId: string): Promise<string | undefined> {
  try {
    return (await person.call(messages.get, { params: { messageId } })).status;
  } catch (error) {
    if (error instanceof ApiError && error.problem.code === 'unavailable') return undefined;
    throw error;
  }
}

/** The server process keeps running and restarts its database. */
async function killDatabase(): Promise<void> {
  const lock = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  process.kill(Number(lock.split('\n')[0]), 'SIGKILL');
}
