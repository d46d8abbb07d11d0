import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { recipientKinds } from '@fieldhouse/contract/message-results';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let people: CollectionWithFields;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  people = await ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
        { title: 'Active', dataType: 'boolean' },
      ],
    },
  });
  await ada.call(records.create, {
    params: { collectionId: people.id },
    body: {
      records: [
        { name: 'Elena <b>Rossi</b>', email: 'elena@example.org', active: true },
        { name: null, email: 'bruno@example.org', active: true },
        { name: 'Twin', email: 'ELENA@example.org', active: true },
        { name: 'No address', active: true },
        { name: 'Not asked', email: 'away@example.org', active: false },
      ],
    },
  });
});
afterAll(() => server.stop());

function makeDraft(change: object = {}): Promise<Message> {
  return ada.call(messages.create, {
    body: {
      internalName: 'Autumn',
      type: 'participation',
      subjectLine: 'Hello {{name | friend}}',
      bodyHtml:
        '<p>Dear {{name | friend}}, <a href="https://example.org/plant?a=1&amp;b=2">sign up</a><script>x()</script></p>',
      audience: collectionAudience(people.id, 'email', { field: 'active', operator: 'is', value: true }),
      ...change,
    },
  });
}

async function sent(message: Message): Promise<Message> {
  const params = { messageId: message.id };
  await ada.call(messages.sendNow, { params, body: { version: message.version } });
  await expect
    .poll(async () => (await ada.call(messages.get, { params })).status, { timeout: 15_000 })
    .toBe('sent');
  return ada.call(messages.get, { params });
}

test.each([
  ['https://example.org/straße/ü?q=日本', 'https://example.org/stra%C3%9Fe/%C3%BC?q=%E6%97%A5%E6%9C%AC'],
  ['https://example.org/🎉', 'https://example.org/%F0%9F%8E%89'],
  ['https://müller.example/a%20b#ä', 'https://xn--mller-kva.example/a%20b#%C3%A4'],
])('a click on the tracked link to %s leads there', async (address, location) => {
  const message = await sent(await makeDraft({ bodyHtml: `<p><a href="${address}">Read</a></p>` }));
  const { items } = await ada.call(messages.recipients, { params: { messageId: message.id } });
  const mail = await ada.call(messages.outboxMail, { params: { recipientId: items[0]?.id ?? '' } });
  const clicked = /href="([^"]*\/api\/t\/c\/[^"]+)"/.exec(mail.html)?.[1] ?? '';
  const reply = await fetch(clicked.replace(/^https?:\/\/[^/]+/, server.url), { redirect: 'manual' });
  expect([reply.status, reply.headers.get('location')]).toEqual([302, location]);
});

test.each(['subjectLine', 'preheader', 'fromName'])(
  'a line break in %s is refused where it is, in a message and a translation, and nothing is stored',
  async (property) => {
    const broken = { [property]: 'Hello\r\nBcc: all@example.org' };
    const issues = [{ path: ['body', property], rule: 'single_line' }];
    expect((await refusal(makeDraft(broken))).problem).toMatchObject({ code: 'invalid_input', issues });
    const { id, version } = await makeDraft();
    const params = { messageId: id };
    const changing = ada.call(messages.change, { params, body: { version, ...broken } });
    expect((await refusal(changing)).problem).toMatchObject({ code: 'invalid_input', issues });
    if (property !== 'fromName') {
      const body = { version, translations: { es: broken } };
      expect((await refusal(ada.call(messages.change, { params, body }))).problem).toMatchObject({
        issues: [{ path: ['body', 'translations', 'es', property], rule: 'single_line' }],
      });
    }
    expect((await ada.call(messages.get, { params })).version).toBe(version);
  },
);

test('the sample of an audience is ten people: the first three, the longest and the shortest name, and the next ones', async () => {
  const names = ['Ana', 'Ben', 'Cleo', 'Dora', 'Elio', 'Fred', 'Gita', 'Hugo', 'Ines', 'Jose', 'Li'];
  const guests = await ada.call(collections.create, {
    body: {
      name: 'Guest',
      pluralName: 'Guests',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
      ],
    },
  });
  const toGuest = (name: string, at: number) => ({ name, email: `${at}@guests.example` });
  await ada.call(records.create, {
    params: { collectionId: guests.id },
    body: { records: [...names, 'Bartholomew Vandersteen-Okonkwo'].map(toGuest) },
  });
  const body = { type: 'participation', audience: collectionAudience(guests.id) } as const;
  const { sample, reachable } = await ada.call(messages.countAudience, { body });
  expect(reachable).toBe(12);
  expect(sample.map(({ name }) => name)).toEqual([
    ...['Ana', 'Ben', 'Cleo', 'Li', 'Bartholomew Vandersteen-Okonkwo'],
    ...['Dora', 'Elio', 'Fred', 'Gita', 'Hugo'],
  ]);
});

test('each copy of a message has a name of its own', async () => {
  const { id: messageId } = await makeDraft({ internalName: 'Copied' });
  const copy = async () =>
    (await ada.call(messages.duplicate, { params: { messageId }, body: {} })).internalName;
  expect([await copy(), await copy()]).toEqual(['Copied (2)', 'Copied (3)']);
});

test('a message reaches each person once and its fate is visible', async () => {
  const message = await sent(await makeDraft());
  const params = { messageId: message.id };
  const { items } = await ada.call(messages.recipients, { params });
  expect(items.map((one) => [one.sentToEmailAddress, one.state, one.reason])).toEqual([
    ['elena@example.org', 'sent', null],
    ['bruno@example.org', 'sent', null],
    ['ELENA@example.org', 'skipped', 'duplicate_address'],
    ['', 'skipped', 'no_address'],
  ]);
  const outbox = await ada.call(messages.outbox);
  const elena = outbox.items.find((mail) => mail.to === 'elena@example.org');
  const bruno = outbox.items.find((mail) => mail.to === 'bruno@example.org');
  expect([elena?.subject, bruno?.subject]).toEqual(['Hello Elena <b>Rossi</b>', 'Hello friend']);
  const mail = await ada.call(messages.outboxMail, { params: { recipientId: elena?.id ?? '' } });
  expect(mail.html).toContain('Dear Elena &lt;b&gt;Rossi&lt;/b&gt;');
  expect(mail.html).not.toContain('<script');
  expect(mail.headers.map(([name]) => name)).toContain('List-Unsubscribe-Post');

  const clicked = /href="([^"]*\/api\/t\/c\/[^"]+)"/.exec(mail.html)?.[1] ?? '';
  const reply = await fetch(clicked.replace(/^https?:\/\/[^/]+/, server.url), { redirect: 'manual' });
  expect([reply.status, reply.headers.get('location')]).toEqual([302, 'https://example.org/plant?a=1&b=2']);
  await ada.call(messages.simulateDelivery, {
    params: { recipientId: bruno?.id ?? '' },
    body: { fate: 'bounce' },
  });
  await ada.call(messages.simulateDelivery, {
    params: { recipientId: bruno?.id ?? '' },
    body: { fate: 'delivery' },
  });
  const statistics = await ada.call(messages.statistics, { params });
  expect(statistics).toMatchObject({
    total: 4,
    opened: 1,
    clicked: 1,
    bounced: 1,
    states: { sent: 2, skipped: 2 },
  });
  expect(statistics.links).toEqual([
    { url: 'https://example.org/plant?a=1&b=2', label: 'sign up', clicks: 1, variant: null, language: null },
  ]);
  const story = await ada.call(messages.recipient, { params: { ...params, recipientId: bruno?.id ?? '' } });
  expect(story.notifications.map((one) => one.typeId)).toEqual(['send', 'bounce', 'delivery']);
  expect(story.delivery).toBe('bounce');
  expect([story.queuedAt, story.notifications[0]?.receivedAt]).not.toContain(null);
  expect(story.notifications[0]?.payload).toMatchObject({ reply: expect.stringContaining('250') });
});

test('recipients are found by what became of them, and everyone is counted once', async () => {
  const message = await sent(await makeDraft({ internalName: 'Found' }));
  const params = { messageId: message.id };
  const { items } = await ada.call(messages.recipients, { params });
  const elena = items.find((one) => one.sentToEmailAddress === 'elena@example.org');
  await ada.call(messages.simulateDelivery, {
    params: { recipientId: elena?.id ?? '' },
    body: { fate: 'open' },
  });
  const { kinds, total } = await ada.call(messages.statistics, { params });
  expect(kinds.waiting + kinds.reached + kinds.not_reached).toBe(total);
  for (const kind of recipientKinds) {
    const found = await ada.call(messages.recipients, { params, query: { show: kind } });
    expect([kind, found.items.length]).toEqual([kind, kinds[kind]]);
  }
  const opened = await ada.call(messages.recipients, { params, query: { show: 'opened' } });
  expect(opened.items.map((one) => [one.sentToEmailAddress, one.openedAt === null])).toEqual([
    ['elena@example.org', false],
  ]);
  const searched = await ada.call(messages.recipients, { params, query: { search: 'ROSSI' } });
  expect(searched.items.map((one) => one.id)).toEqual([elena?.id]);
  expect((await ada.call(messages.recipients, { params, query: { search: '%' } })).items).toEqual([]);
});

test('one click unsubscribes without cookies, and the next message leaves that person out', async () => {
  const first = await sent(await makeDraft({ internalName: 'One' }));
  const { items } = await ada.call(messages.recipients, { params: { messageId: first.id } });
  const elena = items.find((one) => one.sentToEmailAddress === 'elena@example.org');
  const mail = await ada.call(messages.outboxMail, { params: { recipientId: elena?.id ?? '' } });
  const header = mail.headers.find(([name]) => name === 'List-Unsubscribe')?.[1] ?? '';
  const path = new URL(header.slice(1, -1)).pathname;
  const looked = await fetch(`${server.url}/api${path}`);
  expect(await looked.json()).toMatchObject({
    address: 'el…@example.org',
    isUnsubscribed: false,
    from: 'collection',
    fromName: 'People',
  });
  const reply = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
    },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  });
  expect([reply.status, await reply.text()]).toEqual([200, 'Unsubscribed.']);
  // Without her it would go to no one, and not be sent.
  const dora = { name: 'Dora', email: 'dora@example.org', active: true };
  await ada.call(records.create, { params: { collectionId: people.id }, body: { records: [dora] } });
  const second = await sent(await makeDraft({ internalName: 'Two' }));
  const after = await ada.call(messages.recipients, { params: { messageId: second.id } });
  expect(after.items.find((one) => one.sentToEmailAddress === 'elena@example.org')).toMatchObject({
    state: 'skipped',
    reason: 'unsubscribed',
  });
  const forged = await fetch(`${server.url}/unsubscribe/${'A'.repeat(68)}`, {
    method: 'POST',
    body: 'x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(forged.status).toBe(404);
});

test('what is not ready is not sent, and a sent message is not edited', async () => {
  const empty = await ada.call(messages.create, { body: { internalName: 'Empty' } });
  const notReady = await refusal(
    ada.call(messages.sendNow, { params: { messageId: empty.id }, body: { version: empty.version } }),
  );
  expect(notReady.problem).toMatchObject({
    code: 'message_not_ready',
    data: { missing: ['subjectLine', 'bodyHtml', 'audience', 'subscriptionList'] },
  });
  const done = await sent(await makeDraft({ internalName: 'Done' }));
  const params = { messageId: done.id };
  const edit = await refusal(
    ada.call(messages.change, { params, body: { version: done.version, subjectLine: 'Late' } }),
  );
  expect(edit.problem).toMatchObject({ code: 'action_not_allowed', data: { status: 'sent' } });
  expect((await refusal(ada.call(messages.delete, { params }))).problem.code).toBe('action_not_allowed');
});

test('two edits of one version: the second is refused', async () => {
  const draft = await makeDraft({ internalName: 'Twice' });
  const change = (subjectLine: string) =>
    ada.call(messages.change, {
      params: { messageId: draft.id },
      body: { version: draft.version, subjectLine },
    });
  await change('First');
  expect((await refusal(change('Second'))).problem.code).toBe('stale_version');
});

test('a preview shows what a person gets, and a test goes to the tester alone', async () => {
  const draft = await makeDraft({ internalName: 'Look' });
  const params = { messageId: draft.id };
  // The first ones don't get it: they bounced or unsubscribed above.
  expect(await ada.call(messages.preview, { params, body: {} })).toMatchObject({ to: 'dora@example.org' });
  await ada.call(messages.testSend, { params, body: { to: 'tester@example.org' } });
  const { items } = await ada.call(messages.outbox);
  expect(items[0]).toMatchObject({ to: 'tester@example.org', messageId: null });
  const to = ['one@example.org', 'two@example.org', 'one@example.org'];
  await ada.call(messages.testSend, { params, body: { to } });
  const two = (await ada.call(messages.outbox)).items.slice(0, 2);
  expect(two.map((mail) => mail.to)).toEqual(['two@example.org', 'one@example.org']);
  const mail = await ada.call(messages.outboxMail, { params: { recipientId: two[0]?.id ?? '' } });
  const header = mail.headers.find(([name]) => name === 'List-Unsubscribe')?.[1] ?? '';
  const { pathname } = new URL(header.slice(1, -1));
  const left = await fetch(server.url + pathname, { method: 'POST' });
  expect([left.status, await left.text()]).toEqual([200, 'This was a test. Nothing was changed.']);
  const [, token = ''] = /unsubscribe\/(.+)$/.exec(pathname) ?? [];
  for (const page of [`unsubscribe/${token}`, `mail-preferences/${token}`]) {
    const opened = await fetch(`${server.url}/api/${page}`);
    expect([opened.status, await opened.json()]).toMatchObject([409, { code: 'test_message' }]);
  }
  // Its links are not counted, and lead where they lead.
  expect(mail.html).toContain('href="https://example.org/plant?a=1&amp;b=2"');
  expect(mail.html).not.toContain('/api/t/c/');
  const wrong = ada.call(messages.testSend, { params, body: { to: ['one@example.org', 'two'] } });
  expect((await refusal(wrong)).problem.code).toBe('invalid_input');
  expect((await ada.call(messages.recipients, { params })).items).toEqual([]);
});

test('a plain member sends no message', async () => {
  const draft = await makeDraft({ internalName: 'Hers' });
  const params = { messageId: draft.id };
  const error = await refusal(
    server.tom.call(messages.sendNow, { params, body: { version: draft.version } }),
  );
  expect(error.status).toBe(403);
});
