// Links of mails that are opened by many at the same time: programs of providers come from few addresses.
import { collections } from '@fieldhouse/contract/collections';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

test('hundreds of clicks and opt-outs at the same time from one address are all answered, and stored', async () => {
  const { ada } = server;
  const { id: collectionId } = await ada.call(collections.create, {
    body: { name: 'Reader', pluralName: 'Readers', fields: [{ title: 'Email', dataType: 'email_address' }] },
  });
  await ada.call(records.create, {
    params: { collectionId },
    body: { records: numbers(20).map((number) => ({ email: `p${number}@example.org` })) },
  });
  const { id: messageId, version } = await ada.call(messages.create, {
    body: {
      internalName: 'Clicked',
      type: 'participation',
      subjectLine: 'Hello',
      bodyHtml: '<p><a href="https://example.org/more">More</a></p>',
      audience: collectionAudience(collectionId),
    },
  });
  const params = { messageId };
  await ada.call(messages.sendNow, { params, body: { version } });
  const status = async () => (await ada.call(messages.get, { params })).status;
  await expect.poll(status, { timeout: 15_000 }).toBe('sent');
  const { items } = await ada.call(messages.recipients, { params });
  const mails = await Promise.all(
    items.map(({ id }) => ada.call(messages.outboxMail, { params: { recipientId: id } })),
  );
  const pathIn = (html: string, pattern: RegExp) => pattern.exec(html)?.[0] ?? '';
  const clicks = mails.map(({ html }) => pathIn(html, /\/api\/t\/c\/[^"]+/));
  const optOuts = mails.map(({ headers }) => pathIn(headers.join(' '), /\/unsubscribe\/[\w-]+/));
  const click = (path: string) =>
    fetch(server.url + path, { redirect: 'manual', headers: { 'user-agent': 'Thunderbird/128.0' } });
  const replies = await Promise.all([
    ...numbers(800).map((number) => click(clicks[number % 20] ?? '')),
    ...optOuts.map((path) => fetch(`${server.url}/api${path}`, { method: 'POST' })),
  ]);
  const counted = Map.groupBy(replies, (reply) => reply.status);
  expect([...counted].map(([code, some]) => [code, some.length]).sort()).toEqual([
    [200, 20],
    [302, 800],
  ]);
  const stored = async () => {
    const { kinds } = await ada.call(messages.statistics, { params });
    return [kinds.clicked, kinds.unsubscribed];
  };
  await expect.poll(stored, { timeout: 20_000 }).toEqual([20, 20]);
});
