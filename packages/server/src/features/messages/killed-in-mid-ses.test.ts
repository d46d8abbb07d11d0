// kill -9 in the middle of sending through Amazon SES, with the real server as a child process, the real SDK, and
// SES in a third process, which loses some replies and throttles.
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { messages } from '@fieldhouse/contract/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedUrl, makePersonIn } from '../../../test/processes/person-of-process.ts';
import { type ProductProcess, signInAsAda, startProduct } from '../../../test/processes/product-process.ts';
import { removeDataDir } from '../../../test/remove-data-dir.ts';
import { sendToReaders } from '../../../test/send-to-readers.ts';
import { type SesProcess, startSes } from '../../../test/servers/ses-process.ts';
import { sized, smallSteps } from '../../../test/sizes.ts';
import { testSecret } from '../../../test/test-secret.ts';

const count = sized(1000, 5000);
/** Fractions of the recipients who have been accepted when the server is killed. */
const kills = sized([0.4], [0.15, 0.4, 0.7]);
const connections = 4;
let dataDir: string;
let ses: SesProcess;
let product: ProductProcess | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-kill-'));
  ses = await startSes();
  ses.behave({ delayMs: 2, perSecond: 5000, loseEvery: 100, throttleEvery: 37 });
});
afterAll(async () => {
  await product?.end('SIGTERM');
  ses.stop();
  await removeDataDir(dataDir);
});

async function start(): Promise<string> {
  product = await startProduct({
    DATA_DIR: dataDir,
    ...ses.env,
    SES_CONNECTIONS: String(connections),
    APP_SECRET: testSecret,
    ...smallSteps(count / 5),
  });
  return product.url;
}

test('after kill -9 in mid-send through SES, no recipient got it twice and none is lost', {
  timeout: 180_000,
}, async () => {
  let current = await start();
  const messageId = await sendToReaders(await makePersonIn(current, await embeddedUrl(dataDir)), count);
  for (const share of kills) {
    const size = async () => (await ses.report()).accepted.length;
    await expect.poll(size, { timeout: 60_000, interval: 20 }).toBeGreaterThan(count * share);
    await product?.end('SIGKILL');
    expect(await size()).toBeLessThan(count);
    current = await start();
  }
  const person = await signInAsAda(current);
  const params = { messageId };
  const status = async () => (await person.call(messages.get, { params })).status;
  await expect.poll(status, { timeout: 90_000, interval: 500 }).toBe('sent');

  const { accepted, throttled, lost } = await ses.report();
  const { states } = await person.call(messages.statistics, { params });
  expect(accepted.filter(([, times]) => times > 1)).toEqual([]);
  expect([states.queued, states.claimed, states.dispatching, states.failed]).toEqual([0, 0, 0, 0]);
  expect(states.sent + states.uncertain).toBe(count + 1);
  expect(accepted.length).toBeGreaterThanOrEqual(states.sent);
  expect(accepted.length).toBeLessThanOrEqual(states.sent + states.uncertain);
  // Those whose replies were lost, and at most those in flight or begun ahead at each kill.
  expect(lost).toBeGreaterThan(0);
  expect(throttled).toBeGreaterThan(0);
  expect(states.uncertain).toBeGreaterThanOrEqual(lost);
  expect(states.uncertain).toBeLessThanOrEqual(lost + kills.length * connections * 4);
});
