// Someone who pauses and resumes a message again and again, while it is sent in small portions: none of its mails is left behind,
// and none is sent twice.
import { setTimeout as pause } from 'node:timers/promises';
import { collections } from '@fieldhouse/contract/collections';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../../test/collection-audience.ts';
import { ApiError } from '../../../../../test/people.ts';
import { sized } from '../../../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../../../test/start-server.ts';

const people = sized(60, 600);
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { BATCH_ROWS: '5' } });
});
afterAll(() => server.stop());

test('a message that is paused and resumed again and again is sent soon after the last resume, to each person once', async () => {
  const { ada } = server;
  const made = await ada.call(collections.create, {
    body: { name: 'Reader', pluralName: 'Readers', fields: [{ title: 'Email', dataType: 'email_address' }] },
  });
  const emails = Array.from({ length: people }, (_, n) => ({ email: `reader-${n}@example.org` }));
  await ada.call(records.create, { params: { collectionId: made.id }, body: { records: emails } });
  const message = await ada.call(messages.create, {
    body: {
      internalName: 'Often',
      type: 'participation',
      subjectLine: 'Hello',
      bodyHtml: '<p>Hello</p>',
      audience: collectionAudience(made.id),
    },
  });
  const params = { messageId: message.id };
  await ada.call(messages.sendNow, { params, body: { version: message.version } });
  const act = async (action: 'pause' | 'resume') => {
    const { version } = await ada.call(messages.get, { params });
    await ada.call(messages.act, { params, body: { version, action } }).catch((error: unknown) => {
      // Another one was faster, or all are sent.
      const isExpected = error instanceof ApiError && error.status === 409;
      if (!isExpected) throw error;
    });
  };
  for (let n = 0; n < 15; n += 1) {
    await Promise.all([act('pause'), act('resume'), act('pause')]);
    await pause(n * 5);
    await act('resume');
  }
  const status = async () => (await ada.call(messages.get, { params })).status;
  await expect.poll(status, { timeout: 10_000 }).toBe('sent');
  const { rows } = await server.deps.ownerPool.query<{ mails: number; people: number }>(
    `select count(*)::int as mails, count(distinct to_address)::int as people
      from platform.sandbox_messages where message_id = $1`,
    [message.id],
  );
  expect(rows[0]).toEqual({ mails: people, people });
});
