// The process that made a change ends right after the commit, and the sending one right after the call: the
// event is delivered nevertheless.
import { collections } from '@fieldhouse/contract/collections';
import { records } from '@fieldhouse/contract/records';
import { webhooks } from '@fieldhouse/contract/webhooks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createWorkers, requeueJobsOf } from '../../../test/processes/worker-processes.ts';
import { startReceiver, type WebhookReceiver } from '../../../test/servers/webhook-receiver.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let receiver: WebhookReceiver;
const allowsPrivate = { WEBHOOKS_ALLOW_PRIVATE: 'true' };
const workers = createWorkers(() => server, allowsPrivate);
beforeAll(async () => {
  // It changes records and never sends: as if it had ended with the commit.
  server = await startServer({ hasWorker: false, env: allowsPrivate });
  receiver = await startReceiver();
});
afterEach(() => workers.killAll());
afterAll(async () => {
  receiver.stop();
  await server.stop();
});

/** The claim of the webhook has expired by the time the queue retries a job. */
async function giveJobBack(): Promise<void> {
  await requeueJobsOf(server, 'webhooks.send');
  await server.deps.ownerPool.query('update platform.webhooks set busy_until = null');
}

test('a committed change is delivered, whichever process ends in between', async () => {
  const { ada } = server;
  const { id } = await ada.call(collections.create, {
    body: { name: 'Person', pluralName: 'People', fields: [{ title: 'Name', dataType: 'plain_text' }] },
  });
  await ada.call(webhooks.create, {
    body: { name: 'Hook', url: receiver.url, events: ['record.created'], collectionIds: null },
  });
  await ada.call(records.create, { params: { collectionId: id }, body: { records: [{ name: 'Elena' }] } });
  expect(receiver.calls).toHaveLength(0);
  // It ends after the call, before the success is stored.
  expect(await workers.start('webhooks.sent')).toBe('SIGKILL');
  expect(receiver.calls).toHaveLength(1);
  await giveJobBack();
  void workers.start();
  await expect.poll(() => receiver.calls.length, { timeout: 60_000 }).toBe(2);
  // At least once: the id identifies the repetition.
  expect(receiver.calls[1]?.id).toBe(receiver.calls[0]?.id);
}, 120_000);
