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

test('of a mail that is opened without end, the first fifty openings are stored, and the next still count', async () => {
  const { ada } = server;
  const { id: collectionId } = await ada.call(collections.create, {
    body: { name: 'Reader', pluralName: 'Readers', fields: [{ title: 'Email', dataType: 'email_address' }] },
  });
  await ada.call(records.create, {
    params: { collectionId },
    body: { records: [{ email: 'ana@example.org' }] },
  });
  const { id: messageId, version } = await ada.call(messages.create, {
    body: {
      internalName: 'Opened',
      type: 'participation',
      subjectLine: 'Hello',
      bodyHtml: '<p>Hello</p>',
      audience: collectionAudience(collectionId),
    },
  });
  const params = { messageId };
  await ada.call(messages.sendNow, { params, body: { version } });
  const recipient = async () => (await ada.call(messages.recipients, { params })).items[0];
  const status = async () => (await ada.call(messages.get, { params })).status;
  await expect.poll(status, { timeout: 15_000 }).toBe('sent');
  const recipientId = (await recipient())?.id ?? '';
  const { html } = await ada.call(messages.outboxMail, { params: { recipientId } });
  const pixel = /\/api\/t\/o\/[^"]+/.exec(html)?.[0];
  // A machine that loads it again and again, then the person.
  const load = (agent: string) => fetch(`${server.url}${pixel}`, { headers: { 'user-agent': agent } });
  const stored = async () => {
    const { rows } = await server.deps.ownerPool.query(
      "select count(*)::int as number from platform.notifications where type = 'open'",
    );
    return rows[0]?.number;
  };
  for (let n = 1; n <= 50; n += 1) {
    await load('Mozilla/5.0');
    await expect.poll(stored, { interval: 5 }).toBe(n);
  }
  for (let n = 0; n < 10; n += 1) await load('Mozilla/5.0');
  const openedAt = async () =>
    (
      await server.deps.ownerPool.query('select opened_at from platform.message_recipients where id = $1', [
        recipientId,
      ])
    ).rows[0]?.opened_at;
  expect(await openedAt()).toBeNull();
  await load('Thunderbird/128.0');
  await expect.poll(openedAt).not.toBeNull();
  expect(await stored()).toBe(50);
});

test('hundreds of mails opened at once from one address all get their picture', async () => {
  const loads = Array.from({ length: 700 }, (_, n) => fetch(`${server.url}/api/t/o/unknown-${n}`));
  const replies = await Promise.all(loads);
  const kinds = replies.map(({ status, headers }) => `${status} ${headers.get('content-type')}`);
  expect(new Set(kinds)).toEqual(new Set(['200 image/gif']));
});
