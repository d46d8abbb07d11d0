// What a program sends to one person: from the request to a real mail server, past a mailing to many.
import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import { auditLog } from '@fieldhouse/contract/audit-log';
import type { MessageId } from '@fieldhouse/contract/ids';
import { type MessageTemplate, messageTemplates } from '@fieldhouse/contract/message-templates';
import { messages } from '@fieldhouse/contract/messages';
import { suppressions } from '@fieldhouse/contract/suppressions';
import { teams } from '@fieldhouse/contract/teams';
import { transactionalMessages } from '@fieldhouse/contract/transactional-messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person, refusal } from '../../../../test/people.ts';
import { startDoomed } from '../../../../test/processes/doomed-process.ts';
import { sendToReaders } from '../../../../test/send-to-readers.ts';
import { startScriptedServer } from '../../../../test/servers/scripted-smtp-server.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let smtp: Awaited<ReturnType<typeof startScriptedServer>>;
let ada: Person;
let receipt: MessageTemplate;
const ratePerSecond = 100;
const lost = new Map<string, number>();

/** Replies about an address that are lost. */
function isLost(to: string): boolean {
  const count = lost.get(to) ?? 0;
  lost.set(to, count - 1);
  return count > 0;
}

beforeAll(async () => {
  // Of a mail to someone in the rain, the first reply to its content is lost.
  smtp = await startScriptedServer({ body: (to) => (isLost(to) ? undefined : '250 2.0.0 taken') });
  server = await startServer({ env: { SMTP_URL: smtp.url, MAIL_RATE_PER_SECOND: String(ratePerSecond) } });
  ada = server.ada;
  receipt = await makeTemplate('transactional_only');
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

async function makeTemplate(usage: MessageTemplate['usage']): Promise<MessageTemplate> {
  const draft = await ada.call(messageTemplates.create, {
    body: {
      name: 'Receipt',
      usage,
      subjectLine: 'Receipt {{order}}',
      bodyHtml: '<p>Dear {{name | friend}}, you paid {{amount}}.</p>',
    },
  });
  return ada.call(messageTemplates.act, {
    params: { messageTemplateId: draft.id },
    body: { version: draft.version, action: 'publish' },
  });
}

function orderOf(key: string, change: object = {}) {
  return {
    idempotencyKey: key,
    templateId: receipt.id,
    to: { address: 'elena@example.org', name: 'Elena Rossi' },
    data: { order: '4711', amount: '<b>12.50</b>' },
    ...change,
  };
}

const send = (person: Person, key: string, change: object = {}) =>
  person.call(transactionalMessages.send, { body: orderOf(key, change) });
const taken = (address: string) => smtp.taken.filter(({ to }) => to === address);
const soon = { timeout: 20_000 };

test('a program sends each order once, and reads what became of it', async () => {
  const { secret } = await ada.call(teamApiKeys.create, {
    body: { name: 'Shop', featurePermissions: ['outgoing_messages_send'], dataPermissions: [] },
  });
  const shop = new Person(ada.url, '', ada.teamId, secret);
  const first = await send(shop, 'order-4711');
  expect(first).toMatchObject({ outcome: 'queued', reason: null });
  await expect.poll(() => taken('elena@example.org').length, soon).toBe(1);
  const { text } = taken('elena@example.org')[0] ?? { text: '' };
  expect(text).toContain('Subject: Receipt 4711');
  // In quoted-printable, a line may break anywhere.
  expect(text.replaceAll(/=\r?\n/g, '')).toContain('Dear friend, you paid &lt;b&gt;12.50');
  const params = { messageId: first.messageId };
  const status = async () => (await ada.call(messages.get, { params })).status;
  await expect.poll(status, soon).toBe('sent');
  // Sent again at the same time, and later with other data: nothing more leaves.
  const again = await Promise.all(['order-4711', 'order-4711'].map((key) => send(shop, key)));
  expect(again).toEqual([first, first]);
  const other = send(shop, 'order-4711', { data: { order: '4711', amount: '99' } });
  expect((await refusal(other)).problem.code).toBe('idempotency_mismatch');
  // The next one, to the same person, belongs to the same message.
  const next = await Promise.all(Array.from({ length: 20 }, () => send(shop, 'order-4712')));
  for (const reply of next) expect(reply).toEqual(next[0]);
  expect(next[0]).toMatchObject({ messageId: first.messageId });
  await expect.poll(() => taken('elena@example.org').length, soon).toBe(2);
  await expect.poll(status, soon).toBe('sent');
  const { items } = await ada.call(messages.recipients, { params });
  expect(items.map(({ calculatedName, state }) => [calculatedName, state])).toEqual([
    ['Elena Rossi', 'sent'],
    ['Elena Rossi', 'sent'],
  ]);
  const message = await ada.call(messages.get, { params });
  expect(message).toMatchObject({ internalName: 'Receipt', type: 'transactional', total: 2 });
  expect(message.actions).not.toContain('edit');
  expect(message.actions).not.toContain('delete');
});

test('a request waits neither for other requests nor for the worker that sends their mails', async () => {
  const toBusy = (n: number) => send(ada, `busy-order-${n}`, { to: { address: 'busy@example.org' } });
  const { messageId } = await toBusy(0);
  const totalOf = async () => (await ada.call(messages.get, { params: { messageId } })).total;
  await expect.poll(() => taken('busy@example.org').length, soon).toBe(1);
  const before = await totalOf();
  const holder = await server.deps.ownerPool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from platform.messages where id = $1 for update', [messageId]);
    const replies = await Promise.all([1, 2, 3, 4].map(toBusy));
    expect(replies.map(({ outcome }) => outcome)).toEqual(['queued', 'queued', 'queued', 'queued']);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await expect.poll(() => taken('busy@example.org').length, soon).toBe(5);
  await expect.poll(totalOf, soon).toBe(before + 4);
});

test.each([
  ['before the request is stored', 'transactional-before-commit', 0],
  ['between storing the request and its reply', 'transactional-before-reply', 1],
] as const)(
  'kill -9 of the server %s leaves one mail to the same key',
  { timeout: 60_000 },
  async (_when, failAt, stored) => {
    const address = `${failAt}@example.org`;
    const change = { to: { address } };
    const doomed = await startDoomed(server.databaseUrl, failAt);
    const asked = send(new Person(doomed.url, ada.cookie, ada.teamId), failAt, change);
    await expect(asked).rejects.toThrow();
    expect(await doomed.ended).toBe('SIGKILL');
    const { rows } = await server.deps.ownerPool.query(
      'select id from platform.message_recipients where idempotency_key = $1',
      [failAt],
    );
    expect(rows).toHaveLength(stored);
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(ada, failAt, change)));
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    if (stored > 0) expect(replies[0]?.recipientId).toBe(rows[0].id);
    await expect.poll(() => taken(address).length, soon).toBe(1);
    await send(ada, `${failAt}-later`, { to: { address: `later-${address}` } });
    await expect.poll(() => taken(`later-${address}`).length, soon).toBe(1);
    expect(taken(address)).toHaveLength(1);
  },
);

const uncertainOf = async (messageId: MessageId, address: string) => {
  const { items } = await ada.call(messages.recipients, {
    params: { messageId },
    query: { search: address },
  });
  return items.map(({ state }) => state);
};

/** As if half an hour had passed. */
async function passHalfAnHour(address: string) {
  const { ownerPool } = server.deps;
  await ownerPool.query(
    "update platform.message_recipients set send_processed_at = now() - interval '31 minutes' where address = $1",
    [address],
  );
  const due = async () =>
    (
      await ownerPool.query(
        "update jobs.job set start_after = now() where name = 'messages.resend-uncertain' and state = 'created' returning id",
      )
    ).rowCount ?? 0;
  // One each time that the stream has caught up with someone uncertain.
  await expect.poll(due, soon).toBeGreaterThan(0);
}

test('a mail whose reply was lost is sent once more after half an hour, as the same mail', async () => {
  const address = 'rain@example.org';
  lost.set(address, 2);
  const { messageId } = await send(ada, 'in-the-rain', { to: { address } });
  await expect.poll(() => uncertainOf(messageId, address), soon).toEqual(['uncertain']);
  await passHalfAnHour(address);
  await expect.poll(() => taken(address).length, soon).toBe(2);
  const ids = taken(address).map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1]);
  expect(ids[0]).toBeDefined();
  expect(ids[1]).toBe(ids[0]);
  // The second reply is lost too: from now on a user decides.
  await expect.poll(() => uncertainOf(messageId, address), soon).toEqual(['uncertain']);
  await expect
    .poll(async () => (await ada.call(messages.get, { params: { messageId } })).status)
    .toBe('sent');
  const { rowCount } = await server.deps.ownerPool.query(
    "select from jobs.job where name = 'messages.resend-uncertain' and state = 'created'",
  );
  expect(rowCount).toBe(0);
});

test('a team that wants no mail twice settles all uncertain recipients itself, at once', async () => {
  await ada.call(teams.change, { body: { resendsUncertain: false } });
  const addresses = ['storm@example.org', 'hail@example.org'];
  for (const address of addresses) lost.set(address, 1);
  const [first] = await Promise.all(
    addresses.map((address) => send(ada, `to-${address}`, { to: { address } })),
  );
  if (!first) throw new Error('Nothing was sent.');
  const { messageId } = first;
  const states = async () =>
    (await Promise.all(addresses.map((address) => uncertainOf(messageId, address)))).flat();
  await expect.poll(states, soon).toEqual(['uncertain', 'uncertain']);
  await passHalfAnHour('storm@example.org');
  const settle = (person: Person, as: 'sent' | 'send_again') =>
    person.call(messages.resolveAllUncertain, { params: { messageId }, body: { as } });
  const { secret } = await ada.call(teamApiKeys.create, {
    body: { name: 'Limited', featurePermissions: ['outgoing_messages_send'], dataPermissions: [] },
  });
  const limited = new Person(ada.url, '', ada.teamId, secret);
  expect((await refusal(settle(limited, 'sent'))).problem.code).toBe('forbidden');
  // Twice at once: each is sent to once.
  await Promise.all([settle(ada, 'send_again'), settle(ada, 'send_again')]);
  await expect.poll(states, soon).toEqual(['sent', 'sent']);
  expect(addresses.map((address) => taken(address).length)).toEqual([2, 2]);
  const { items } = await ada.call(auditLog.list, { query: {} });
  expect(items.filter(({ action }) => action === 'message.uncertain_sent_again')).toHaveLength(2);
  // Treated as sent: nothing leaves.
  lost.set('storm@example.org', 1);
  await send(ada, 'storm-again', { to: { address: 'storm@example.org' } });
  await expect.poll(states, soon).toEqual(['sent', 'uncertain', 'sent']);
  await settle(ada, 'sent');
  await expect.poll(states, soon).toEqual(['sent', 'sent', 'sent']);
  expect(taken('storm@example.org')).toHaveLength(3);
  await ada.call(teams.change, { body: { resendsUncertain: true } });
});

test('a person who is suppressed gets nothing, and the reply says why', async () => {
  const address = 'gone@example.org';
  await server.deps.ownerPool.query(
    "insert into platform.suppressions (team_id, address_key, reason) values ($1, $2, 'hard_bounce')",
    [ada.teamId, address],
  );
  const to = { address: 'Gone@example.org' };
  const left = await send(ada, 'to-gone-1', { to });
  expect(left).toMatchObject({ outcome: 'left_out', reason: 'suppressed' });
  expect(await send(ada, 'to-gone-1', { to })).toEqual(left);
});

test('what was sent is in the file of the person, and is erased with them', async () => {
  const to = { address: 'erik@example.org' };
  const { messageId } = await send(ada, 'to-erik-1', { to });
  await expect.poll(() => taken('erik@example.org').length, soon).toBe(1);
  const { address } = to;
  const file = await ada.call(suppressions.exportPerson, { body: { address } });
  expect(JSON.stringify(file)).toContain(messageId);
  await ada.call(suppressions.erasePerson, { body: { address, reason: 'Asked for it' } });
  const recipients = async () =>
    (await ada.call(messages.recipients, { params: { messageId } })).items.map(
      (one) => one.sentToEmailAddress,
    );
  await expect.poll(recipients, soon).not.toContain('erik@example.org');
  // Neither the hash of the request nor the program's key, which may contain the address.
  const { rows } = await server.deps.ownerPool.query(
    "select from platform.message_recipients where idempotency_key = 'to-erik-1' or (address = '' and request_hash is not null)",
  );
  expect(rows).toEqual([]);
  expect(await send(ada, 'to-erik-1', { to })).toMatchObject({ outcome: 'left_out', reason: 'suppressed' });
  expect(await send(ada, 'to-erik-1', { to })).toMatchObject({ outcome: 'left_out', reason: 'suppressed' });
  expect(await send(ada, 'to-erik-2', { to })).toMatchObject({ outcome: 'left_out', reason: 'suppressed' });
  expect(await recipients()).not.toContain('erik@example.org');
});

test('what does not fit the template is refused, and nothing is stored', async () => {
  const missing = await refusal(send(ada, 'faulty-1', { data: { order: '1', nmae: 'Ada' } }));
  expect(missing.problem.issues).toEqual([
    { path: ['body', 'data'], rule: 'unknown_property', data: { keys: ['nmae'] } },
    { path: ['body', 'data', 'amount'], rule: 'value_required' },
  ]);
  const number = await refusal(send(ada, 'faulty-1', { data: { order: '1', amount: 2 } }));
  expect(number.problem.code).toBe('invalid_input');
  const marketing = await makeTemplate('marketing_only');
  const wrong = await refusal(send(ada, 'faulty-1', { templateId: marketing.id }));
  expect(wrong.problem.code).toBe('action_not_allowed');
  expect(await send(ada, 'faulty-1')).toMatchObject({ outcome: 'queued' });
});

test('only who may send messages may, and only with a template of the team', async () => {
  const mia = await makeMember(server, 'mia');
  expect((await refusal(send(mia, 'by-mia-1'))).problem.code).toBe('forbidden');
  const { secret } = await ada.call(teamApiKeys.create, {
    body: { name: 'Reader', featurePermissions: ['outgoing_messages_edit'], dataPermissions: [] },
  });
  const reader = new Person(ada.url, '', ada.teamId, secret);
  expect((await refusal(send(reader, 'by-key-1'))).problem.code).toBe('forbidden');
  expect((await refusal(send(server.olga, 'by-olga-1'))).problem.code).toBe('not_found');
});

test('a message to many delays it no further than the mails that are under way', async () => {
  const count = 2000;
  await sendToReaders(ada, count);
  const readers = () => smtp.taken.filter(({ to }) => to.startsWith('reader'));
  await expect.poll(() => readers().length, soon).toBeGreaterThan(0);
  const before = readers().length;
  const to = { address: 'urgent@example.org' };
  await Promise.all(Array.from({ length: 5 }, (_, n) => send(ada, `urgent-${n}`, { to })));
  await expect.poll(() => taken('urgent@example.org').length, soon).toBe(5);
  // At the account's rate, the mailing alone would take 20 seconds; it has had a few of them.
  expect(readers().length - before).toBeLessThan(count / 4);
});
