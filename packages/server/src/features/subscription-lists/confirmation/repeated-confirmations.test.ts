import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const soon = { timeout: 20_000 };

test('an address that is added again gets no further confirmation for a day, and then one', async () => {
  const { ada } = server;
  const { ownerPool } = server.deps;
  const { id: subscriptionListId } = await ada.call(subscriptionLists.create, {
    body: { internalName: 'News', externalName: 'News', optIn: 'double' },
  });
  const params = { subscriptionListId };
  const add = (address: string) =>
    ada.call(subscriptionLists.addSubscriber, { params, body: { address, source: 'Form' } });
  const sentTo = async (address: string) => {
    const { rows } = await ownerPool.query(
      "select from identity.sandbox_mails where to_address = $1 and subject like 'Confirm%'",
      [address],
    );
    return rows.length;
  };
  const address = 'again@example.org';
  await add(address);
  await expect.poll(() => sentTo(address), soon).toBe(1);
  for (let n = 0; n < 3; n += 1) await add(address);
  const { id: subscriberId } = await add(address);
  await ada.call(subscriptionLists.unsubscribe, {
    params: { ...params, subscriberId },
    body: { source: 'Phone' },
  });
  await add(address);
  // Mails are sent in the order in which they were asked for.
  await add('other@example.org');
  await expect.poll(() => sentTo('other@example.org'), soon).toBe(1);
  expect(await sentTo(address)).toBe(1);
  // A day later.
  await ownerPool.query(
    "update platform.subscriptions set confirmation_expires_at = now() + interval '12 days' where address = $1",
    [address],
  );
  const sentOnNextDay = async () => {
    await ownerPool.query("update jobs.job set start_after = now() where state = 'created'");
    return sentTo(address);
  };
  await expect.poll(sentOnNextDay, soon).toBe(2);
});
