import { auditLog } from '@fieldhouse/contract/audit-log';
import { collections } from '@fieldhouse/contract/collections';
import type { ContentType } from '@fieldhouse/contract/content-types';
import { mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { maxCodeTries, type Sender, senders } from '@fieldhouse/contract/senders';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countInOneWindow } from '../../../test/clock/count-in-one-window.ts';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import type { Mail } from '../../kernel/mail/mail-port.ts';

const mails: Mail[] = [];
const refused = async (call: Promise<unknown>) => (await refusal(call)).problem;
let server: TestServer;
let collectionId: string;

beforeAll(async () => {
  const mail = { send: async (one: Mail) => void mails.push(one), close: () => undefined };
  server = await startServer({ overrides: { mail } });
  const people = await server.ada.call(collections.create, {
    body: {
      name: 'Reader',
      pluralName: 'Readers',
      fields: [{ title: 'Email', dataType: 'email_address' }],
    },
  });
  collectionId = people.id;
  await server.ada.call(records.create, {
    params: { collectionId },
    body: { records: [{ email: 'elena@example.org' }] },
  });
});
afterAll(() => server.stop());

const codesTo = (address: string) =>
  mails.filter(({ to }) => to === address).map(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? '');

async function codeFor(address: string, count = 1): Promise<string> {
  await expect.poll(() => codesTo(address).length, { timeout: 15_000 }).toBe(count);
  return codesTo(address).at(-1) ?? '';
}

async function confirmed(body: {
  readonly name: string;
  readonly address: string;
  readonly defaultFor?: ContentType[];
}): Promise<Sender> {
  const made = await server.ada.call(senders.create, { body });
  const code = await codeFor(made.address);
  return server.ada.call(senders.confirm, { params: { senderId: made.id }, body: { code } });
}

function draft(change: object = {}) {
  return server.ada.call(messages.create, {
    body: {
      internalName: 'News',
      type: 'participation',
      subjectLine: 'News',
      bodyHtml: '<p>News</p>',
      audience: collectionAudience(collectionId),
      ...change,
    },
  });
}

/** The headers of the one mail of a message in the sandbox. */
async function headersOf(messageId: string, version: number): Promise<Map<string, string>> {
  await server.ada.call(messages.sendNow, { params: { messageId }, body: { version } });
  const status = async () => (await server.ada.call(messages.get, { params: { messageId } })).status;
  await expect.poll(status, { timeout: 15_000 }).toBe('sent');
  const { items } = await server.ada.call(messages.outbox);
  const mail = items.find((one) => one.messageId === messageId);
  const { headers } = await server.ada.call(messages.outboxMail, { params: { recipientId: mail?.id ?? '' } });
  return new Map(headers);
}

test('a sender is confirmed by the code in its mailbox, and messages come from it', async () => {
  const made = await server.ada.call(senders.create, {
    body: { name: 'Riverside News', address: 'news@example.org', replyTo: 'office@example.org' },
  });
  expect(made).toMatchObject({ isConfirmed: false, fault: 'unconfirmed' });
  const message = await draft({ senderId: made.id });
  expect(message.senderFault).toBe('unconfirmed');
  const params = { messageId: message.id };
  expect(
    await refused(server.ada.call(messages.sendNow, { params, body: { version: message.version } })),
  ).toMatchObject({ code: 'message_not_ready', data: { missing: ['sender'] } });
  expect(
    await refused(server.ada.call(messages.testSend, { params, body: { to: 'tester@example.org' } })),
  ).toMatchObject({ code: 'message_not_ready' });
  const code = await codeFor('news@example.org');
  const sender = await server.ada.call(senders.confirm, { params: { senderId: made.id }, body: { code } });
  expect(sender).toMatchObject({ isConfirmed: true, fault: null });
  const headers = await headersOf(message.id, message.version);
  expect(headers.get('From')).toBe('"Riverside News" <news@example.org>');
  expect(headers.get('Reply-To')).toBe('office@example.org');
});

test.each([
  ['büro@müller.example', undefined],
  ['buero@müller.example', 'buero@xn--mller-kva.example'],
  ['r&d=news/a@x.example', 'r&d=news/a@x.example'],
])('a sender of the world is confirmed: %s', async (address, stored) => {
  const body = { name: 'World', address };
  if (stored === undefined)
    return expect(await refused(server.ada.call(senders.create, { body }))).toMatchObject({
      code: 'invalid_input',
    });
  expect(await confirmed(body)).toMatchObject({ address: stored, isConfirmed: true });
});

test('the mail with the code quotes the team’s name without a link', async () => {
  await server.olga.call(teams.change, { body: { name: 'WIN http://evil.test/prize' } });
  const address = 'someone.else@example.org';
  await server.olga.call(senders.create, { body: { name: 'News', address } });
  await codeFor(address);
  expect(mails.find(({ to }) => to === address)?.text).toContain('WIN evil[.]test/prize');
});

test('a code can be guessed a few times only, and a new one replaces it', async () => {
  await countInOneWindow(server);
  const { id } = await server.ada.call(senders.create, {
    body: { name: 'Guess', address: 'guess@example.org' },
  });
  const right = await codeFor('guess@example.org');
  const wrong = right === '111111' ? '222222' : '111111';
  const confirm = (code: string) =>
    server.ada.call(senders.confirm, { params: { senderId: id }, body: { code } });
  for (let n = 0; n < maxCodeTries; n += 1)
    expect(await refused(confirm(wrong))).toMatchObject({ code: 'wrong_code' });
  expect(await refused(confirm(right))).toMatchObject({ code: 'too_many_requests' });
  await server.ada.call(senders.sendCode, { params: { senderId: id } });
  const next = await codeFor('guess@example.org', 2);
  if (next !== right) expect(await refused(confirm(right))).toMatchObject({ code: 'wrong_code' });
  expect((await confirm(next)).isConfirmed).toBe(true);
  expect(await refused(confirm(next))).toMatchObject({ code: 'wrong_code' });
});

test('another address has to be confirmed again', async () => {
  const { id } = await confirmed({ name: 'Moves', address: 'before@example.org' });
  const params = { senderId: id };
  expect((await server.ada.call(senders.change, { params, body: { name: 'Moved' } })).isConfirmed).toBe(true);
  const changed = await server.ada.call(senders.change, { params, body: { address: 'after@example.org' } });
  expect(changed).toMatchObject({ isConfirmed: false, name: 'Moved' });
  await codeFor('after@example.org');
});

test('each type of content has one default sender', async () => {
  const first = await confirmed({
    name: 'First',
    address: 'first@example.org',
    defaultFor: ['participation'],
  });
  const message = await draft({ type: 'participation' });
  const second = await confirmed({
    name: 'Second',
    address: 'second@example.org',
    defaultFor: ['participation'],
  });
  const { items } = await server.ada.call(senders.list);
  const typesOf = (id: string) => items.find((one) => one.id === id)?.defaultFor;
  expect([typesOf(first.id), typesOf(second.id)]).toEqual([[], ['participation']]);
  expect((await headersOf(message.id, message.version)).get('From')).toBe('"Second" <second@example.org>');
  await server.ada.call(senders.delete, { params: { senderId: second.id } });
  const next = await draft({ type: 'participation' });
  expect(next.senderFault).toBeNull();
});

test('a type has a default sender for emails and one for text messages', async () => {
  const create = (address: string) =>
    server.ada.call(senders.create, { body: { name: 'Default', address, defaultFor: ['transactional'] } });
  const [mail, phone] = [await create('default@example.org'), await create('+14155550132')];
  const { items } = await server.ada.call(senders.list);
  const typesOf = ({ id }: Sender) => items.find((one) => one.id === id)?.defaultFor;
  expect([typesOf(mail), typesOf(phone)]).toEqual([['transactional'], ['transactional']]);
  for (const { id } of [mail, phone]) await server.ada.call(senders.delete, { params: { senderId: id } });
});

test('a message whose sender was deleted can’t be sent, and the sender can’t be chosen any more', async () => {
  const sender = await confirmed({ name: 'Leaves', address: 'leaves@example.org' });
  const message = await draft({ senderId: sender.id });
  await server.ada.call(senders.delete, { params: { senderId: sender.id } });
  const again = await server.ada.call(messages.get, { params: { messageId: message.id } });
  expect(again.senderFault).toBe('deleted');
  expect(await refused(draft({ senderId: sender.id }))).toMatchObject({ code: 'invalid_input' });
});

test('a sender of another team can’t be chosen', async () => {
  const foreign = await server.olga.call(senders.create, {
    body: { name: 'Olga', address: 'olga@example.org' },
  });
  expect(await refused(draft({ senderId: foreign.id }))).toMatchObject({
    code: 'invalid_input',
    issues: [{ path: ['body', 'senderId'], rule: 'unknown_choice' }],
  });
});

const smtp = {
  kind: 'smtp',
  host: 'smtp.example.org',
  port: 587,
  security: 'starttls',
  user: 'news',
} as const;

test('the password of a mail account is stored sealed and never leaves', async () => {
  const secret = 'CANARY-password';
  const account = await server.ada.call(mailAccounts.create, {
    body: { name: 'Own', settings: smtp, secret },
  });
  const { items } = await server.ada.call(mailAccounts.list);
  const log = await server.ada.call(auditLog.list);
  expect(account.hasSecret).toBe(true);
  expect(JSON.stringify([account, items, log])).not.toContain(secret);
  const { rows } = await server.deps.ownerPool.query<{ secret: Buffer }>(
    'select secret from platform.mail_accounts where id = $1',
    [account.id],
  );
  expect(rows[0]?.secret.length).toBeGreaterThan(secret.length);
  expect(rows[0]?.secret.toString('latin1')).not.toContain(secret);
});

test('a stored password does not go to another server', async () => {
  const { id } = await server.ada.call(mailAccounts.create, {
    body: { name: 'Moves', settings: smtp, secret: 'a password' },
  });
  const params = { mailAccountId: id };
  const settings = { ...smtp, host: 'smtp.example.net' };
  expect(await refused(server.ada.call(mailAccounts.change, { params, body: { settings } }))).toMatchObject({
    code: 'invalid_input',
    issues: [{ path: ['body', 'secret'], rule: 'value_required' }],
  });
  const changed = await server.ada.call(mailAccounts.change, {
    params,
    body: { settings, secret: 'another' },
  });
  expect(changed.settings).toEqual({ ...settings, mailbox: null });
});

test.each([
  [{ host: '169.254.169.254' }, 'host', 'private_address'],
  [{ host: 'localhost' }, 'host', 'private_address'],
  [{ port: 6379 }, 'port', 'not_a_mail_port'],
  [{ security: 'none' as const }, 'security', 'encryption_needed'],
])('a mail account with %j is refused', async (change, key, rule) => {
  const body = { name: 'Inside', settings: { ...smtp, ...change }, secret: 'a password' };
  expect(await refused(server.ada.call(mailAccounts.create, { body }))).toMatchObject({
    code: 'invalid_input',
    issues: [{ path: ['body', 'settings', key], rule }],
  });
});

test('a mail account that a sender uses can’t be deleted', async () => {
  const account = await server.ada.call(mailAccounts.create, {
    body: { name: 'Used', settings: smtp, secret: 'a password' },
  });
  const sender = await server.ada.call(senders.create, {
    body: { name: 'Uses', address: 'uses@example.org', mailAccountId: account.id },
  });
  const params = { mailAccountId: account.id };
  expect(await refused(server.ada.call(mailAccounts.delete, { params }))).toMatchObject({ code: 'in_use' });
  await server.ada.call(senders.delete, { params: { senderId: sender.id } });
  await server.ada.call(mailAccounts.delete, { params });
});

test('a member without a permission of messages sees no senders, and no member but an admin sees accounts', async () => {
  expect(await refused(server.tom.call(senders.list))).toMatchObject({ code: 'forbidden' });
  expect(await refused(server.tom.call(mailAccounts.list))).toMatchObject({ code: 'forbidden' });
});
