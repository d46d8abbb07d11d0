// Messages through the mail accounts of a team: real SMTP conversations with servers that work, and with none.
import { collections } from '@fieldhouse/contract/collections';
import { mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { type Sender, senders } from '@fieldhouse/contract/senders';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collectionAudience } from '../../../../../test/collection-audience.ts';
import { refusal } from '../../../../../test/people.ts';
import { startScriptedServer } from '../../../../../test/servers/scripted-smtp-server.ts';
import { startServer, type TestServer } from '../../../../../test/start-server.ts';
import { reserveTurns } from '../accounts/account-state-queries.ts';
import { createSendRateLimit } from '../send-rate-limit.ts';

// Several messages a test, some of which wait for an account that is away, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });
const soon = { timeout: 60_000 };

let server: TestServer;
let smtp: Awaited<ReturnType<typeof startScriptedServer>>;
let collectionId: string;

beforeAll(async () => {
  smtp = await startScriptedServer({});
  server = await startServer({ env: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
  const made = await server.ada.call(collections.create, {
    body: { name: 'Reader', pluralName: 'Readers', fields: [{ title: 'Email', dataType: 'email_address' }] },
  });
  collectionId = made.id;
  await server.ada.call(records.create, {
    params: { collectionId },
    body: { records: [{ email: 'ana@example.org' }, { email: 'ben@example.org' }] },
  });
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

const settingsFor = (port: number) =>
  ({ kind: 'smtp', host: '127.0.0.1', port, security: 'none', user: '' }) as const;
const port = () => Number(new URL(smtp.url).port);
/** Nothing listens on it. */
const deadPort = 9;

async function makeSender(name: string, accountPort: number): Promise<Sender> {
  const account = await server.ada.call(mailAccounts.create, {
    body: { name, settings: settingsFor(accountPort), connections: 2 },
  });
  const sender = await server.ada.call(senders.create, {
    body: { name, address: `${name.toLowerCase()}@example.org`, mailAccountId: account.id },
  });
  // As its code would.
  await server.deps.ownerPool.query('update platform.senders set confirmed_at = now() where id = $1', [
    sender.id,
  ]);
  return sender;
}

async function send(senderId: string | null, ofCollection = collectionId): Promise<string> {
  const { id, version } = await server.ada.call(messages.create, {
    body: {
      internalName: 'News',
      type: 'transactional',
      senderId,
      subjectLine: 'News',
      bodyHtml: '<p>News</p>',
      audience: collectionAudience(ofCollection),
    },
  });
  await server.ada.call(messages.sendNow, { params: { messageId: id }, body: { version } });
  return id;
}

const statusOf = async (messageId: string) =>
  (await server.ada.call(messages.get, { params: { messageId } })).status;

test('a team’s account sends its messages, and the instance never sees them', async () => {
  const { id } = await makeSender('Own', port());
  const message = await send(id);
  await expect.poll(() => statusOf(message), soon).toBe('sent');
  expect(smtp.taken.map(({ to }) => to).sort()).toEqual(['ana@example.org', 'ben@example.org']);
  expect(smtp.taken[0]?.text).toContain('From: "Own" <own@example.org>');
  const { items } = await server.ada.call(messages.outbox);
  expect(items.filter((mail) => mail.messageId === message)).toEqual([]);
});

test('a test goes to everyone but those whom the mail server refuses, who are named', async () => {
  const picky = await startScriptedServer({
    rcpt: (to) => (to.startsWith('gone') ? '550 5.1.1 no such mailbox' : '250 ok'),
    data: (to) => (to.startsWith('gone') ? '503 no recipient' : '354 go on'),
  });
  const { id: senderId } = await makeSender('Picky', Number(new URL(picky.url).port));
  const { id } = await server.ada.call(messages.create, {
    body: { internalName: 'Test', type: 'transactional', senderId, subjectLine: 'Hi', bodyHtml: '<p>Hi</p>' },
  });
  const testTo = (...to: string[]) =>
    refusal(server.ada.call(messages.testSend, { params: { messageId: id }, body: { to } }));
  const { status, problem } = await testTo('gone@example.org', 'ana@example.org', 'gone.too@example.org');
  await picky.stop();
  const reply = '550 5.1.1 no such mailbox';
  const refused = ['gone@example.org', 'gone.too@example.org'].map((address) => ({ address, reply }));
  expect([status, problem.code, problem.data]).toEqual([502, 'mail_failed', { reply, refused }]);
  expect(picky.taken.map(({ to }) => to)).toEqual(['ana@example.org']);
  const away = await testTo('ana@example.org', 'ben@example.org');
  expect(away.problem.data).toMatchObject({
    refused: [{ address: 'ana@example.org' }, { address: 'ben@example.org' }],
  });
});

test('an account that is away stops only its own messages, and continues with corrected settings', async () => {
  const sender = await makeSender('Away', deadPort);
  const stuck = await send(sender.id);
  const reasons = async () => {
    const { items } = await server.ada.call(messages.recipients, { params: { messageId: stuck } });
    return items.map(({ reason, attempts }) => [reason, attempts]);
  };
  // Not the recipients' failure: no attempt counts.
  await expect.poll(reasons, soon).toContainEqual(['unreachable', 0]);
  const other = await send(null);
  await expect.poll(() => statusOf(other), soon).toBe('sent');
  expect(await statusOf(stuck)).toBe('sending');
  await server.ada.call(mailAccounts.change, {
    params: { mailAccountId: sender.mailAccountId ?? '' },
    body: { settings: settingsFor(port()) },
  });
  await expect.poll(() => statusOf(stuck), soon).toBe('sent');
});

test('the state of an account is what every process shows: its outage, until it is reached again', async () => {
  const sender = await makeSender('Shown', deadPort);
  const stuck = await send(sender.id);
  const state = async () => {
    const { items } = await server.ada.call(mailAccounts.states);
    return items.find(({ mailAccountId }) => mailAccountId === sender.mailAccountId);
  };
  await expect
    .poll(state, soon)
    .toMatchObject({ circuit: { reason: expect.stringContaining('ECONNREFUSED') }, quota: null });
  await server.ada.call(mailAccounts.change, {
    params: { mailAccountId: sender.mailAccountId ?? '' },
    body: { settings: settingsFor(port()), ratePerSecond: 50 },
  });
  await expect.poll(() => statusOf(stuck), soon).toBe('sent');
  await expect.poll(state, soon).toMatchObject({ circuit: null, rate: 50, configuredRate: 50 });
  const { items } = await server.ada.call(mailAccounts.states);
  expect(items.filter(({ mailAccountId }) => mailAccountId === null)).toMatchObject([
    { deliveryMethodId: 'email', kind: 'sandbox', circuit: null },
    { deliveryMethodId: 'sms', kind: 'sandbox' },
  ]);
  const ofOlga = await server.olga.call(mailAccounts.states);
  expect(ofOlga.items.map(({ mailAccountId }) => mailAccountId)).toEqual([null, null]);
});

test('an account that warms up sends 50 on its first day, and the rest of a message waits for the next', async () => {
  const sender = await makeSender('Warm', port());
  const account = { params: { mailAccountId: sender.mailAccountId ?? '' } };
  await server.ada.call(mailAccounts.change, { ...account, body: { isWarmingUp: true } });
  const made = await server.ada.call(collections.create, {
    body: { name: 'Member', pluralName: 'Members', fields: [{ title: 'Email', dataType: 'email_address' }] },
  });
  const emails = Array.from({ length: 152 }, (_, n) => ({ email: `warm-${n}@example.org` }));
  await server.ada.call(records.create, { params: { collectionId: made.id }, body: { records: emails } });
  const message = await send(sender.id, made.id);
  const params = { messageId: message };
  const reached = async () => (await server.ada.call(messages.statistics, { params })).states.sent;
  const warmUp = async () => {
    const { items } = await server.ada.call(mailAccounts.states);
    return items.find(({ mailAccountId }) => mailAccountId === sender.mailAccountId)?.warmUp;
  };
  const heldUntil = async () => (await server.ada.call(messages.get, { params })).heldUntil;
  await expect.poll(heldUntil, soon).toMatch(/T00:00:00.000Z$/);
  await expect.poll(reached, soon).toBe(50);
  expect(await warmUp()).toMatchObject({ day: 1, limit: 50, sent: 50, nextDayAt: await heldUntil() });
  const nextDay = () =>
    server.deps.ownerPool.query('update platform.account_days set day = day - 1 where account = $1', [
      sender.mailAccountId,
    ]);
  await nextDay();
  await expect.poll(reached, soon).toBe(150);
  await expect.poll(warmUp, soon).toMatchObject({ day: 2, limit: 100, sent: 100 });
  expect(await statusOf(message)).toBe('sending');
  // Without the limit the rest goes at once.
  await server.ada.call(mailAccounts.change, { ...account, body: { isWarmingUp: false } });
  await expect.poll(() => statusOf(message), soon).toBe('sent');
  expect([await reached(), await heldUntil(), await warmUp()]).toEqual([152, null, null]);
});

test('two processes together keep to the rate of an account', async () => {
  const began: number[] = [];
  const turns = 40;
  const reserve = (lengthMs: number) => reserveTurns(server.deps.streamPool, 'of this test', lengthMs);
  const processes = [createSendRateLimit(40, reserve), createSendRateLimit(40, reserve)];
  const start = performance.now();
  await Promise.all(
    processes.flatMap((rate) =>
      Array.from({ length: turns / 2 }, () => rate.take().then(() => began.push(performance.now()))),
    ),
  );
  // The last one's turn begins after all others': 40 a second, less the tenth of a second that turns may be late.
  expect(began.length).toBe(turns);
  expect(Math.max(...began) - start).toBeGreaterThan((turns - 1) * 25 - 150);
});

test('a check says whether an account can be used', async () => {
  const check = async (accountPort: number) => {
    const name = `Check ${accountPort}`;
    const { id } = await server.ada.call(mailAccounts.create, {
      body: { name, settings: settingsFor(accountPort) },
    });
    return server.ada.call(mailAccounts.check, { params: { mailAccountId: id } });
  };
  expect(await check(port())).toEqual({ isUsable: true, reply: '', quota: null });
  expect(await check(deadPort)).toMatchObject({
    isUsable: false,
    reply: expect.stringContaining('ECONNREFUSED'),
  });
});

test('a message stops with its reason if its sender can no longer be used', async () => {
  const sender = await makeSender('Gone', deadPort);
  const message = await send(sender.id);
  await expect.poll(() => statusOf(message), soon).toBe('sending');
  await server.ada.call(senders.delete, { params: { senderId: sender.id } });
  await expect.poll(() => statusOf(message), soon).toBe('error_sending');
  const { errorDetail } = await server.ada.call(messages.get, { params: { messageId: message } });
  expect(errorDetail).toBe('sender_not_configured');
});

/** Messages that stay due, as those of an account that is away for long. */
async function insertStuck(senderId: string | null): Promise<void> {
  await server.deps.ownerPool.query(
    `insert into platform.messages (team_id, id, internal_name, status, type, sender_id, started_at, frozen_at, ask_again_at)
     select $1, gen_random_uuid(), 'Stuck', 'sending', 'transactional', $2, '2020-01-01', now(), now() + interval '1 day'
     from generate_series(1, 250)`,
    [server.ada.teamId, senderId],
  );
}

test('many stuck messages of one account or team leave out no one else’s', async () => {
  const sender = await makeSender('Stuck', deadPort);
  await insertStuck(sender.id);
  const own = await send(null);
  await expect.poll(() => statusOf(own), soon).toBe('sent');
  await insertStuck(null);
  const { id } = await server.olga.call(collections.create, {
    body: { name: 'Reader', pluralName: 'Readers', fields: [{ title: 'Email', dataType: 'email_address' }] },
  });
  await server.olga.call(records.create, {
    params: { collectionId: id },
    body: { records: [{ email: 'olga@example.org' }] },
  });
  const message = await server.olga.call(messages.create, {
    body: {
      internalName: 'News',
      type: 'transactional',
      subjectLine: 'News',
      bodyHtml: '<p>News</p>',
      audience: collectionAudience(id),
    },
  });
  const params = { messageId: message.id };
  await server.olga.call(messages.sendNow, { params, body: { version: message.version } });
  const status = async () => (await server.olga.call(messages.get, { params })).status;
  await expect.poll(status, soon).toBe('sent');
});
