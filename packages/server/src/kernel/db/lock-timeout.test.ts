import { collections } from '@fieldhouse/contract/collections';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { STATEMENT_TIMEOUT_MS: '1500' } });
});
afterAll(() => server.stop());

test('a change of what someone else has locked is refused as such, and can be tried again', async () => {
  const { id, version } = await server.ada.call(messages.create, { body: { internalName: 'Locked' } });
  const change = () =>
    server.ada.send({
      method: 'PATCH',
      path: `/teams/${server.ada.teamId}/outgoing-messages/${id}`,
      body: { version, internalName: 'Renamed' },
    });
  const other = await server.deps.ownerPool.connect();
  try {
    await other.query('begin');
    await other.query('select from platform.messages where id = $1 for update', [id]);
    const reply = await change();
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await reply.json()).toMatchObject({ code: 'locked' });
    await other.query('rollback');
  } finally {
    other.release();
  }
  expect((await change()).status).toBe(200);
});

test('a message that someone holds for long is sent soon after', { timeout: 60_000 }, async () => {
  const { ada } = server;
  const { id: collectionId } = await ada.call(collections.create, {
    body: { name: 'Reader', pluralName: 'Readers', fields: [{ title: 'Email', dataType: 'email_address' }] },
  });
  await ada.call(records.create, {
    params: { collectionId },
    body: { records: [{ email: 'ana@example.org' }] },
  });
  const { id, version } = await ada.call(messages.create, {
    body: {
      internalName: 'Held',
      type: 'participation',
      subjectLine: 'Hello',
      bodyHtml: '<p>Hello</p>',
      audience: collectionAudience(collectionId),
    },
  });
  const params = { messageId: id };
  const at = new Date(Date.now() + 2000).toISOString();
  await ada.call(messages.sendNow, { params, body: { version, schedule: { mode: 'fixed', at } } });
  const other = await server.deps.ownerPool.connect();
  try {
    await other.query('begin');
    await other.query('select from platform.messages where id = $1 for update', [id]);
    // Several tries fail meanwhile.
    await other.query('select pg_sleep(14.7)');
    await other.query('rollback');
  } finally {
    other.release();
  }
  const status = async () => (await ada.call(messages.get, { params })).status;
  await expect.poll(status, { timeout: 4500 }).toBe('sent');
});
