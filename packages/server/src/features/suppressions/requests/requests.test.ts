// A person asks for their data, or to be erased: from the link of a mail, by a mail to the address.
import { auditLog } from '@fieldhouse/contract/audit-log';
import { collections } from '@fieldhouse/contract/collections';
import { mailPreferences } from '@fieldhouse/contract/mail-preferences';
import { messages } from '@fieldhouse/contract/messages';
import { personRequests } from '@fieldhouse/contract/person-requests';
import { records } from '@fieldhouse/contract/records';
import { suppressions } from '@fieldhouse/contract/suppressions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countInOneWindow } from '../../../../test/clock/count-in-one-window.ts';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { refusal } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { newRequestToken } from './request-token.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

let made = 0;
/** Sends a message to an address, and returns the token of its preference link. */
async function writeTo(address: string): Promise<string> {
  const { ada } = server;
  made += 1;
  const people = await ada.call(collections.create, {
    body: {
      name: `Reader ${made}`,
      pluralName: `Readers ${made}`,
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
      ],
    },
  });
  await ada.call(records.create, {
    params: { collectionId: people.id },
    body: { records: [{ name: 'Elena', email: address }] },
  });
  const message = await ada.call(messages.create, {
    body: {
      internalName: 'Letter',
      type: 'participation',
      subjectLine: 'Hello',
      bodyHtml: '<p>Hello</p>',
      audience: collectionAudience(people.id),
    },
  });
  const params = { messageId: message.id };
  await ada.call(messages.sendNow, { params, body: { version: message.version } });
  await expect
    .poll(async () => (await ada.call(messages.get, { params })).status, { timeout: 20_000 })
    .toBe('sent');
  const mails = await mailsTo(address);
  return /mail-preferences\/([\w-]+)/.exec(mails.join())?.[1] ?? '';
}

/** The texts of the mails to an address, oldest first: of its messages, and of the instance. */
async function mailsTo(address: string): Promise<string[]> {
  const { rows } = await server.deps.ownerPool.query<{ text: string }>(
    `select text from platform.sandbox_messages where to_address = $1
     union all select text from (select text from identity.sandbox_mails where to_address = $1 order by id) m`,
    [address],
  );
  return rows.map(({ text }) => text);
}

async function linkMailedTo(address: string): Promise<string> {
  const found = async () => /person-request\/([\w-]+)/.exec((await mailsTo(address)).at(-1) ?? '')?.[1];
  await expect.poll(found, { timeout: 10_000 }).toBeDefined();
  return (await found()) ?? '';
}

test('the export of a person is mailed as a link, in their language, and is that of the team', async () => {
  const token = await writeTo('export@example.org');
  const { anonymous, ada } = server;
  const page = await anonymous.call(mailPreferences.get, { params: { token } });
  expect(page).toMatchObject({ may: { request: true }, postalAddress: expect.any(String) });
  await anonymous.call(personRequests.create, {
    params: { token },
    body: { kind: 'export', language: 'es' },
  });
  const link = { params: { token: await linkMailedTo('export@example.org') } };
  expect((await mailsTo('export@example.org')).at(-1)).toContain('Si no fuiste tú, ignora este correo');
  expect(await anonymous.call(personRequests.get, link)).toEqual({
    kind: 'export',
    teamName: 'Riverside Centre',
    address: 'ex…@example.org',
  });
  const own = await anonymous.call(personRequests.export, { ...link, body: {} });
  const teams = await ada.call(suppressions.exportPerson, { body: { address: 'export@example.org' } });
  expect({ ...own, exportedAt: '' }).toEqual({ ...teams, exportedAt: '' });
  expect(own.messages).toMatchObject([{ subjectLine: 'Hello', calculatedName: 'Elena' }]);
  const { items } = await ada.call(auditLog.list, { query: { area: 'person' } });
  expect(items.map(({ detail }) => detail)).toEqual([{}, { isOwnRequest: true }]);
  // It shows, and does not erase.
  expect((await refusal(anonymous.call(personRequests.erase, { ...link, body: {} }))).status).toBe(404);
});

test('a person erases themselves by the mailed link, once, and nothing before', async () => {
  const address = 'forget@example.org';
  const token = await writeTo(address);
  const { anonymous, ada } = server;
  await anonymous.call(personRequests.create, { params: { token }, body: { kind: 'erasure' } });
  const link = { params: { token: await linkMailedTo(address) } };
  await anonymous.call(personRequests.get, link);
  const stored = async () =>
    (await ada.call(suppressions.exportPerson, { body: { address } })).messages.length;
  expect(await stored()).toBe(1);
  await anonymous.call(personRequests.erase, { ...link, body: {} });
  await expect.poll(stored, { timeout: 10_000 }).toBe(0);
  const { items } = await ada.call(suppressions.list, { query: { search: address } });
  expect(items).toMatchObject([{ cause: 'erased' }]);
  // Neither link leads to anyone any more.
  expect((await refusal(anonymous.call(personRequests.erase, { ...link, body: {} }))).status).toBe(404);
  const again = { params: { token }, body: { kind: 'export' } } as const;
  expect((await refusal(anonymous.call(personRequests.create, again))).status).toBe(404);
});

test('three mails a day can be asked for with a link', async () => {
  await countInOneWindow(server);
  const token = await writeTo('often@example.org');
  const ask = () =>
    server.anonymous.call(personRequests.create, { params: { token }, body: { kind: 'export' } });
  for (let count = 0; count < 3; count += 1) await ask();
  expect((await refusal(ask())).problem.code).toBe('too_many_requests');
});

test('links that were altered, have expired or are of another team lead nowhere', async () => {
  const token = await writeTo('forged@example.org');
  const { anonymous, deps, ada, olga } = server;
  await anonymous.call(personRequests.create, { params: { token }, body: { kind: 'erasure' } });
  const good = await linkMailedTo('forged@example.org');
  const { rows } = await deps.ownerPool.query<{ id: string }>(
    "select id from platform.message_recipients where address = 'forged@example.org'",
  );
  const request = { kind: 'erasure', recipientId: rows[0]?.id ?? '', teamId: ada.teamId } as const;
  const later = new Date(Date.now() + 60_000);
  const bytes = Buffer.from(good, 'base64url');
  const altered = Array.from(bytes, (byte, index) => {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(byte ^ 1, index);
    return changed.toString('base64url');
  });
  const ofOthers = [
    newRequestToken('another secret', { ...request, expiresAt: later }),
    newRequestToken(deps.secrets.appSecret, { ...request, teamId: olga.teamId, expiresAt: later }),
    token,
  ];
  const statuses = new Set<number>();
  // Without the limit of the address, which is for people.
  for (const [index, forged] of [...altered, ...ofOthers].entries()) {
    const headers = { 'x-forwarded-for': `2001:db8:${index.toString(16)}::1` };
    const call = { params: { token: forged }, body: {}, headers };
    statuses.add((await refusal(anonymous.call(personRequests.erase, call))).status);
  }
  expect([...statuses]).toEqual([404]);
  const expired = newRequestToken(deps.secrets.appSecret, { ...request, expiresAt: new Date(0) });
  const late = await refusal(anonymous.call(personRequests.erase, { params: { token: expired }, body: {} }));
  expect(late.problem.code).toBe('link_expired');
});
