// The process that made a change ends right after the commit, and the one that sends right after the call: what was changed
// is told all the same.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { collections } from '@fieldhouse/contract/collections';
import { records } from '@fieldhouse/contract/records';
import { webhooks } from '@fieldhouse/contract/webhooks';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { testSecret } from '../../../test/test-secret.ts';
import { startReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts';

let server: TestServer;
let receiver: WebhookReceiver;
const children: ChildProcess[] = [];
beforeAll(async () => {
  // It changes records and never sends: as if it had ended with the commit.
  server = await startServer({ hasWorker: false, env: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
  receiver = await startReceiver();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  receiver.stop();
  await server.stop();
});

function startWorker(failAt?: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../main.ts'), 'worker'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: server.databaseUrl,
      DATA_DIR: server.deps.config.dataDir,
      APP_SECRET: testSecret,
      DATABASE_POOL_SIZE: '2',
      DEMO: 'false',
      LOG_LEVEL: 'error',
      WEBHOOKS_ALLOW_PRIVATE: 'true',
      ...(failAt !== undefined && { FAIL_AT: failAt }),
    },
  });
  children.push(child);
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
}

/** What the queue itself does when a worker has not been heard of for half a minute; the hold is over by then too. */
async function giveJobBack(): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    await client.query(
      "update jobs.job set state = 'retry', start_after = now() where name = 'webhooks.send' and state = 'active'",
    );
    await client.query('update platform.webhooks set busy_until = null');
  } finally {
    await client.end();
  }
}

test('a change that is committed is told, whoever ends in between', async () => {
  const { ada } = server;
  const { id } = await ada.call(collections.create, {
    body: { name: 'Person', pluralName: 'People', fields: [{ title: 'Name', dataType: 'plain_text' }] },
  });
  await ada.call(webhooks.create, {
    body: { name: 'Hook', url: receiver.url, events: ['record.created'], collectionIds: null },
  });
  await ada.call(records.create, { params: { collectionId: id }, body: { records: [{ name: 'Elena' }] } });
  expect(receiver.calls).toHaveLength(0);
  // It ends after the call and before it is written down that it went through.
  expect(await startWorker('webhooks.sent')).toBe('SIGKILL');
  expect(receiver.calls).toHaveLength(1);
  await giveJobBack();
  void startWorker();
  await expect.poll(() => receiver.calls.length, { timeout: 20_000 }).toBe(2);
  // At least once: the id says that it is the same.
  expect(receiver.calls[1]?.id).toBe(receiver.calls[0]?.id);
}, 60_000);
