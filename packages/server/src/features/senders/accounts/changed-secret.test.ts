// A mail account whose secret was sealed with another APP_SECRET, as after a restore: people learn why it fails until they enter it
// again.
import { collections } from '@fieldhouse/contract/collections';
import { mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { senders } from '@fieldhouse/contract/senders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { refusal } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let accountId: string;
let senderId: string;

beforeAll(async () => {
  server = await startServer({ env: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
  const account = await server.ada.call(mailAccounts.create, {
    body: {
      name: 'Own',
      settings: { kind: 'smtp', host: '127.0.0.1', port: 9, security: 'none', user: 'ada' },
      secret: 'a password',
    },
  });
  accountId = account.id;
  const sender = await server.ada.call(senders.create, {
    body: { name: 'Own', address: 'own@example.org', mailAccountId: accountId },
  });
  senderId = sender.id;
  const { ownerPool } = server.deps;
  await ownerPool.query('update platform.senders set confirmed_at = now() where id = $1', [senderId]);
  await ownerPool.query('update platform.mail_accounts set secret = $2 where id = $1', [
    accountId,
    Buffer.alloc(60, 7),
  ]);
});
afterAll(() => server.stop());

test('its check says so', async () => {
  const check = server.ada.call(mailAccounts.check, { params: { mailAccountId: accountId } });
  expect((await refusal(check)).problem.code).toBe('account_secret_unreadable');
});

test('a message through it stops with this reason', async () => {
  const made = await server.ada.call(collections.create, {
    body: { name: 'Reader', pluralName: 'Readers', fields: [{ title: 'Email', dataType: 'email_address' }] },
  });
  await server.ada.call(records.create, {
    params: { collectionId: made.id },
    body: { records: [{ email: 'ana@example.org' }] },
  });
  const { id, version } = await server.ada.call(messages.create, {
    body: {
      internalName: 'Stops',
      type: 'participation',
      senderId,
      subjectLine: 'Hello',
      bodyHtml: '<p>Hello</p>',
      audience: collectionAudience(made.id),
    },
  });
  const params = { messageId: id };
  await server.ada.call(messages.sendNow, { params, body: { version } });
  await expect
    .poll(async () => (await server.ada.call(messages.get, { params })).errorDetail, { timeout: 15_000 })
    .toBe('account_secret_unreadable');
});

test('what Twilio reports is refused with this reason, since nothing else shows that it is Twilio', async () => {
  const { id } = await server.ada.call(mailAccounts.create, {
    body: {
      name: 'Texts',
      settings: { kind: 'twilio', accountSid: `AC${'0'.repeat(32)}` },
      secret: 'a token',
    },
  });
  await server.deps.ownerPool.query('update platform.mail_accounts set secret = $2 where id = $1', [
    id,
    Buffer.alloc(60, 7),
  ]);
  const reply = await fetch(`${server.url}/api/provider-events/twilio/${server.ada.teamId}/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'x' },
    body: 'MessageSid=SM1&Body=Hello',
  });
  expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'account_secret_unreadable' }]);
});
