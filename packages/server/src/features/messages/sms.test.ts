// SMS from the draft to what is texted back, through the local Twilio and its signed callbacks.
import { collections } from '@fieldhouse/contract/collections';
import { mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { mailPreferences } from '@fieldhouse/contract/mail-preferences';
import type { Recipient } from '@fieldhouse/contract/message-results';
import { smsFates } from '@fieldhouse/contract/message-sandbox';
import { messages } from '@fieldhouse/contract/messages';
import { notices } from '@fieldhouse/contract/notices';
import { records } from '@fieldhouse/contract/records';
import { senders } from '@fieldhouse/contract/senders';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { suppressions } from '@fieldhouse/contract/suppressions';
import { teams } from '@fieldhouse/contract/teams';
import { nextDaytime } from '@fieldhouse/domain/messages/sms/quiet-hours';
import { writePreferenceLink } from '@fieldhouse/domain/messages/sms/short-link';
import { maskedAddress } from '@fieldhouse/domain/subscriptions/masked-address';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { refusal } from '../../../test/people.ts';
import { startTwilio, type TwilioProcess, twilioAccount } from '../../../test/servers/twilio-process.ts';
import { sized } from '../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { preferenceLinkCheck } from './sending/sms/short-link-check.ts';

let server: TestServer;
let twilio: TwilioProcess;
let collectionId: string;
let messageId: string;
let recipients: readonly Recipient[];
const soon = { timeout: 15_000 };
const phones = {
  ana: '+19165551001',
  ben: '+19165551002',
  cleo: '+19165551003',
  invalid: '+19165550001',
  stopped: '+19165550002',
  unsure: '+19165550003',
};
type Name = keyof typeof phones;

beforeAll(async () => {
  twilio = await startTwilio();
  server = await startServer({
    env: { ...twilio.env, TWILIO_CONNECTIONS: '2', SMS_SEGMENT_PRICE: '0.0079 USD' },
  });
  const made = await server.ada.call(collections.create, {
    body: {
      name: 'Reader',
      pluralName: 'Readers',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Phone', dataType: 'phone_number' },
      ],
    },
  });
  collectionId = made.id;
  await server.ada.call(records.create, {
    params: { collectionId },
    body: { records: Object.entries(phones).map(([name, phone]) => ({ name, phone })) },
  });
  await twilio.behave({ callbacks: ['sent', 'delivered'], deliverTo: server.url });
  messageId = await send('Hi {{name |}}, the map: https://example.org/map?a=1&b=2.');
  recipients = (await server.ada.call(messages.recipients, { params: { messageId } })).items;
});
afterAll(async () => {
  await server.stop();
  twilio.stop();
});

async function draft(textOnlyVersion: string, more: object = {}) {
  return server.ada.call(messages.create, {
    body: {
      internalName: 'Planting day',
      deliveryMethodId: 'sms',
      type: 'transactional',
      textOnlyVersion,
      tracksClicks: true,
      audience: collectionAudience(collectionId, 'phone'),
      ...more,
    },
  });
}

async function send(text: string): Promise<string> {
  const { id, version } = await draft(text);
  const params = { messageId: id };
  await server.ada.call(messages.sendNow, { params, body: { version } });
  // Also called before the tests, where `expect.poll` is not available.
  await vi.waitFor(
    async () => expect((await server.ada.call(messages.get, { params })).status).toBe('sent'),
    soon,
  );
  return id;
}

function recipientOf(name: Name): Recipient {
  const found = recipients.find((one) => one.sentToPhoneNumber === phones[name]);
  if (!found) throw new Error(name);
  return found;
}

const storyOf = (name: Name) =>
  server.ada.call(messages.recipient, { params: { messageId, recipientId: recipientOf(name).id } });
const typesOf = async (name: Name) => (await storyOf(name)).notifications.map(({ typeId }) => typeId);
const suppressed = async () =>
  (await server.ada.call(suppressions.list, { query: {} })).items.map(({ key, cause }) => [key, cause]);

const statusPath = (name: Name, account = 'instance') =>
  `/api/provider-events/twilio/${server.ada.teamId}/${account}/${recipientOf(name).id}`;

interface Form {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

async function post({ path, params }: Form, signature?: string): Promise<Response> {
  const { appUrl } = server.deps.config;
  return fetch(server.url + path, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature ?? (await twilio.sign({ url: appUrl + path, params })) },
    body: new URLSearchParams(params),
  });
}

let texts = 0;
/** Returns what is texted back. */
async function text(from: string, Body: string, more: Record<string, string> = {}): Promise<string> {
  texts += 1;
  const params = {
    MessageSid: `SMin${texts}`,
    SmsStatus: 'received',
    From: from,
    To: twilioAccount.from,
    Body,
  };
  const response = await post({ path: '/api/provider-events/twilio', params: { ...params, ...more } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8']);
  return /<Message>(.*)<\/Message>/.exec(await response.text())?.[1] ?? '';
}

test('each person got the SMS once, with short links, and is known by phone', async () => {
  const { accepted } = await twilio.report();
  const toAna = accepted.find(({ to }) => to === phones.ana);
  expect(toAna?.from).toBe(twilioAccount.from);
  expect(toAna?.body).toMatch(/^Hi ana, the map: http:\/\/[^/]+\/s\/[0-9a-zA-Z]+-[0-9a-zA-Z]{8,20}\.$/);
  expect(recipientOf('ana')).toMatchObject({
    methodUsed: 'sms',
    sentToEmailAddress: '',
    calculatedName: 'ana',
    segments: 1,
    state: 'sent',
  });
  await expect
    .poll(async () => (await typesOf('ana')).toSorted(), soon)
    .toEqual(['delivered', 'queued', 'sent']);
  expect((await storyOf('ana')).delivery).toBe('delivered');
  const { callbacks } = await twilio.report();
  expect(callbacks).toEqual({ 'sent 200': 3, 'delivered 200': 3 });
});

test('a short link leads to its address and counts, for no one else’s link', async () => {
  const { accepted } = await twilio.report();
  const link = /\/s\/\S+[^.\s]/.exec(accepted.find(({ to }) => to === phones.ana)?.body ?? '')?.[0] ?? '';
  const follow = (path: string) => fetch(server.url + path, { redirect: 'manual' });
  const response = await follow(link);
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    'https://example.org/map?a=1&b=2',
  ]);
  expect((await storyOf('ana')).clickedAt).not.toBeNull();
  const other = `${link.slice(0, -1)}${link.endsWith('a') ? 'b' : 'a'}`;
  expect((await follow(other)).status).toBe(404);
  expect((await follow('/s/x')).status).toBe(404);
});

test('the link at the end opens the preferences of the phone, and in a test a page that changes nothing', async () => {
  const { rows } = await server.deps.ownerPool.query<{ messageNumber: string; recipientNumber: string }>(
    `select m.short_number::text as "messageNumber", r.seq::text as "recipientNumber"
     from platform.messages m join platform.message_recipients r on r.message_id = m.id
     where m.id = $1 and r.address = $2`,
    [messageId, phones.ana],
  );
  const [numbers = { messageNumber: '0', recipientNumber: '0' }] = rows;
  const linkTo = (recipientNumber: string) => {
    const link = { ...numbers, recipientNumber };
    const check = preferenceLinkCheck(server.deps.secrets.appSecret, link);
    return `/s/${writePreferenceLink({ ...link, check })}`;
  };
  const follow = async (path: string) => {
    const reply = await fetch(server.url + path, { redirect: 'manual' });
    return [reply.status, reply.headers.get('location') ?? ''] as const;
  };
  const preferencesOf = (page: string) => {
    expect(page).toMatch(/^\/mail-preferences\//);
    return server.ada.call(mailPreferences.get, { params: { token: page.split('/').at(-1) ?? '' } });
  };
  const [status, page] = await follow(linkTo(numbers.recipientNumber));
  expect(status).toBe(302);
  expect(await preferencesOf(page)).toMatchObject({ address: maskedAddress(phones.ana) });
  const own = linkTo(numbers.recipientNumber);
  expect((await follow(`${own.slice(0, -1)}${own.endsWith('a') ? 'b' : 'a'}`))[0]).toBe(404);
  const [, testPage] = await follow(linkTo('0'));
  expect((await refusal(preferencesOf(testPage))).problem.code).toBe('test_message');
});

test('refused numbers fail, the opted-out one is suppressed, and an error of Twilio leaves it open', async () => {
  expect(recipientOf('invalid')).toMatchObject({
    state: 'failed',
    reason: 'bad_address',
    delivery: 'failed',
  });
  expect(recipientOf('stopped')).toMatchObject({ state: 'failed', reason: 'opted_out', segments: null });
  expect(recipientOf('unsure')).toMatchObject({ state: 'uncertain', segments: 1 });
  expect(await suppressed()).toEqual(
    expect.arrayContaining([
      [phones.invalid, 'hard_bounce'],
      [phones.stopped, 'stop'],
    ]),
  );
});

test('every status is stored once, in any order, and settles what was uncertain', async () => {
  const path = statusPath('unsure');
  const params = (MessageStatus: string) => ({ MessageSid: 'SM9', MessageStatus });
  const statuses = ['delivered', 'sent', 'sending', 'queued', 'accepted', 'scheduled', 'partially_delivered'];
  for (const status of [...statuses, ...statuses])
    expect((await post({ path, params: params(status) })).status).toBe(200);
  await expect.poll(async () => (await typesOf('unsure')).toSorted(), soon).toEqual(statuses.toSorted());
  expect(await storyOf('unsure')).toMatchObject({ state: 'sent', delivery: 'delivered' });
  for (const status of ['read', 'canceled', 'failed', 'undelivered'])
    await post({ path, params: { ...params(status), ErrorCode: status === 'undelivered' ? '30005' : '' } });
  await expect.poll(async () => (await typesOf('unsure')).length, soon).toBe(statuses.length + 4);
  const { notifications } = await storyOf('unsure');
  expect(notifications.find(({ typeId }) => typeId === 'undelivered')?.payload).toEqual({
    providerId: 'SM9',
    errorCode: '30005',
    reason: 'unknown_number',
  });
  // A single report does not suppress a number.
  expect(await suppressed()).not.toContainEqual([phones.unsure, 'hard_bounce']);
});

test('STOP suppresses, START lifts it, also late and doubled; HELP is answered in the team’s language', async () => {
  expect(await text(phones.ben, 'Stop')).toBe('');
  await expect.poll(suppressed, soon).toContainEqual([phones.ben, 'stop']);
  await expect.poll(() => typesOf('ben'), soon).toEqual(expect.arrayContaining(['received', 'unsubscribed']));
  expect((await storyOf('ben')).unsubscribedAt).not.toBeNull();
  expect(await text(phones.ben, 'START')).toBe('');
  await expect.poll(suppressed, soon).not.toContainEqual([phones.ben, 'stop']);
  // Twilio repeats the first one.
  const doubled = { MessageSid: 'SMin1', SmsStatus: 'received', From: phones.ben, To: '', Body: 'Stop' };
  expect((await post({ path: '/api/provider-events/twilio', params: doubled })).status).toBe(200);
  // Words that Twilio does not know are answered by us.
  expect(await text(phones.ben, 'baja')).toContain('START');
  await expect.poll(suppressed, soon).toContainEqual([phones.ben, 'stop']);
  expect(await text(phones.ben, 'AYUDA')).toContain('STOP');
  expect(await text(phones.ben, 'HELP', { OptOutType: 'HELP' })).toBe('');
  // A phone that no one texted changes nothing.
  expect(await text('+34911234567', 'STOP')).toBe('');
  expect(await suppressed()).not.toContainEqual(['+34911234567', 'stop']);
  const again = await send('Hello again');
  const { items } = await server.ada.call(messages.recipients, { params: { messageId: again } });
  expect(items.find((one) => one.calculatedName === 'ben')).toMatchObject({
    state: 'skipped',
    reason: 'suppressed',
  });
});

test('a reply is in the recipient’s timeline and a notice to the owner', async () => {
  const params = { messageId };
  const before = await server.ada.call(messages.recipients, { params });
  expect(await text(phones.cleo, 'I bring soup & <bread>')).toBe('');
  const replies = async () => {
    const { items } = await server.ada.call(notices.list, { query: {} });
    return items.filter(({ kind }) => kind === 'message_reply').map(({ what }) => what);
  };
  await expect.poll(replies, soon).toEqual(['Planting day']);
  const last = (await server.ada.call(messages.list, { query: {} })).items[0];
  const found = await server.ada.call(messages.recipients, { params: { messageId: last?.id ?? '' } });
  const cleo = found.items.find((one) => one.sentToPhoneNumber === phones.cleo);
  const { notifications } = await server.ada.call(messages.recipient, {
    params: { messageId: last?.id ?? '', recipientId: cleo?.id ?? '' },
  });
  expect(notifications.at(-1)).toMatchObject({
    typeId: 'received',
    payload: { text: 'I bring soup & <bread>', from: phones.cleo },
    actionTaken: 'owner_notified',
  });
  expect(before.items.length).toBe(found.items.length);
});

test('the figures of an SMS have replies and segments instead of email domains', async () => {
  const last = (await server.ada.call(messages.list, { query: {} })).items[0];
  const figures = await server.ada.call(messages.statistics, { params: { messageId: last?.id ?? '' } });
  expect(figures).toMatchObject({ deliveryMethodId: 'sms', tracksOpens: false, domains: [] });
  const { items } = await server.ada.call(messages.recipients, { params: { messageId: last?.id ?? '' } });
  const segments = items.reduce((sum, one) => sum + (one.segments ?? 0), 0);
  expect(segments).toBeGreaterThan(0);
  // Ben's STOP is none.
  expect(figures.sms).toEqual({ replies: 1, segments });
});

test('forged and altered callbacks are refused', async () => {
  const { appUrl } = server.deps.config;
  const path = statusPath('cleo');
  const params = { MessageSid: 'SM77', MessageStatus: 'failed' };
  const signature = await twilio.sign({ url: appUrl + path, params });
  const before = await typesOf('cleo');
  const change = fc.record({
    path: fc.constantFrom(path, `${path}?a=1`, statusPath('ana'), '/api/provider-events/twilio'),
    params: fc.constantFrom(params, { ...params, MessageStatus: 'read' }, { ...params, ErrorCode: '1' }),
    signature: fc.oneof(fc.constant(signature), fc.base64String(), fc.string().map(encodeURIComponent)),
  });
  const isTrue = (form: Form & { readonly signature: string }) =>
    form.path === path && form.params === params && form.signature === signature;
  await fc.assert(
    fc.asyncProperty(change, async (form) => {
      fc.pre(!isTrue(form));
      expect((await post(form, form.signature)).status).toBe(403);
    }),
    { numRuns: sized(100, 5000) },
  );
  const ofOther = await twilio.sign({ url: appUrl + path, params, token: 'another token' });
  expect((await post({ path, params }, ofOther)).status).toBe(403);
  const twice = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'MessageSid=SM77&MessageStatus=failed&MessageSid=SM78',
  });
  expect(twice.status).toBe(400);
  const unknown = [
    `${server.ada.teamId}/nothing`,
    `${crypto.randomUUID()}/${crypto.randomUUID()}`,
    'x/instance',
  ];
  for (const one of unknown)
    expect((await post({ path: `/api/provider-events/twilio/${one}`, params })).status).toBe(404);
  // Signed, of a recipient that does not exist: nothing follows.
  const foreign = `/api/provider-events/twilio/${server.ada.teamId}/instance/${crypto.randomUUID()}`;
  expect((await post({ path: foreign, params })).status).toBe(200);
  expect(await typesOf('cleo')).toEqual(before);
});

test('an account of the team sends with its own number, whose token is never read back', async () => {
  const { accountSid, authToken, from } = twilioAccount;
  const settings = { kind: 'twilio', accountSid } as const;
  expect(
    (await refusal(server.ada.call(mailAccounts.create, { body: { name: 'No token', settings } }))).problem
      .code,
  ).toBe('invalid_input');
  const account = await server.ada.call(mailAccounts.create, {
    body: { name: 'Texts', settings, secret: authToken },
  });
  expect(JSON.stringify(account)).not.toContain(authToken);
  expect(account.eventUrl).toBe(
    `${server.deps.config.appUrl}/api/provider-events/twilio/${server.ada.teamId}/${account.id}`,
  );
  const params = { mailAccountId: account.id };
  expect(await server.ada.call(mailAccounts.check, { params })).toMatchObject({ isUsable: true });
  const address = '+19165550177';
  const body = { name: 'Riverside', address, mailAccountId: account.id };
  expect(
    (await refusal(server.ada.call(senders.create, { body: { ...body, address: 'news@example.org' } })))
      .problem.code,
  ).toBe('invalid_input');
  const sender = await server.ada.call(senders.create, { body });
  expect(sender).toMatchObject({ deliveryMethodId: 'sms', fault: 'unconfirmed' });
  // The code comes from the number of the instance.
  const code = async () =>
    (await twilio.report()).accepted
      .filter(({ to }) => to === address)
      .map((one) => [one.from, one.body.slice(0, 6)]);
  await expect.poll(code, soon).toEqual([[from, expect.stringMatching(/^\d{6}$/)]]);
  const given = (await code())[0]?.[1] ?? '';
  const confirmed = await server.ada.call(senders.confirm, {
    params: { senderId: sender.id },
    body: { code: given },
  });
  expect(confirmed.fault).toBeNull();
  const { id, version } = await draft('From our own number', { senderId: sender.id });
  await server.ada.call(messages.sendNow, { params: { messageId: id }, body: { version } });
  const bodies = async () =>
    (await twilio.report()).accepted.filter((one) => one.from === address).map((one) => one.body);
  await expect.poll(bodies, soon).toContain('From our own number');
  // Each method has a default of its own.
  const mail = await server.ada.call(senders.create, {
    body: { name: 'Mail', address: 'default@example.org', defaultFor: ['transactional'] },
  });
  const makeDefault = (defaultFor: 'transactional'[]) =>
    server.ada.call(senders.change, { params: { senderId: sender.id }, body: { defaultFor } });
  await makeDefault(['transactional']);
  const { items } = await server.ada.call(senders.list);
  expect(
    items
      .filter(({ defaultFor }) => defaultFor.includes('transactional'))
      .map((one) => one.id)
      .toSorted(),
  ).toEqual([mail.id, sender.id].toSorted());
  const unnamed = await draft('From the default number');
  await server.ada.call(messages.sendNow, {
    params: { messageId: unnamed.id },
    body: { version: unnamed.version },
  });
  await expect.poll(bodies, soon).toContain('From the default number');
  await makeDefault([]);
  // A mail can't come from a number, nor an SMS from another team's sender.
  expect(
    (await refusal(server.ada.call(messages.create, { body: { internalName: 'Mail', senderId: sender.id } })))
      .problem.code,
  ).toBe('invalid_input');
});

test('a callback without a signature is refused before an account is read, and reads are limited by address', async () => {
  const { accountSid, authToken } = twilioAccount;
  const settings = { kind: 'twilio', accountSid } as const;
  const body = { name: 'Of callbacks', settings, secret: authToken };
  const { id } = await server.ada.call(mailAccounts.create, { body });
  const base = `/api/provider-events/twilio/${server.ada.teamId}`;
  const params = { MessageSid: 'SM500', SmsStatus: 'received', From: '+34911234567', To: '', Body: 'x' };
  const unknown = `${base}/${crypto.randomUUID()}`;
  expect((await post({ path: `${base}/${id}`, params })).status).toBe(200);
  const unsigned = (path: string) =>
    fetch(server.url + path, { method: 'POST', body: new URLSearchParams(params) });
  for (const path of [`${base}/${id}`, unknown]) expect((await unsigned(path)).status).toBe(403);
  expect((await post({ path: unknown, params })).status).toBe(404);
  const key = 'provider-account:127.0.0.1';
  // Of this minute and the next.
  await server.deps.ownerPool.query(
    `insert into identity.attempts (key, window_start, tries)
     select $1, date_trunc('minute', now()) + n * interval '1 minute', 600 from generate_series(0, 1) n
     on conflict (key, window_start) do update set tries = 600`,
    [key],
  );
  expect((await post({ path: unknown, params })).status).toBe(429);
  // What is signed by a known account is not affected.
  expect((await post({ path: `${base}/${id}`, params })).status).toBe(200);
  await server.deps.ownerPool.query('delete from identity.attempts where key = $1', [key]);
  const change = { params: { mailAccountId: id }, body: { settings, secret: 'another token' } };
  await server.ada.call(mailAccounts.change, change);
  const url = `${server.deps.config.appUrl}${base}/${id}`;
  const signature = await twilio.sign({ url, params, token: 'another token' });
  await expect
    .poll(async () => (await post({ path: `${base}/${id}`, params }, signature)).status, soon)
    .toBe(200);
});

test('lengths are those of each person’s text, with the line that ends mails to many', async () => {
  const { id } = await draft(`Hi {{name}} ${'a'.repeat(140)}`, { type: 'participation' });
  const params = { messageId: id };
  const preview = await server.ada.call(messages.preview, { params, body: {} });
  expect(preview).toMatchObject({ html: '', sms: { encoding: 'GSM-7', segments: 2, perSegment: 153 } });
  expect(preview.text).toMatch(/\n.+\. Reply STOP to end\. Preferences: http\S+\/s\/\w+-\w+-\w{10}$/);
  const lengths = await server.ada.call(messages.smsLengths, { params });
  expect(lengths).toMatchObject({
    // Three of the six numbers were suppressed by what was reported before.
    people: 3,
    reachable: 3,
    segments: 6,
    bySegments: [{ segments: 2, people: 3 }],
    longest: { calculatedName: 'unsure', address: phones.unsure },
    longTexts: [],
    isPartial: false,
    cost: { currency: 'USD', perSegment: '0.0079', total: '0.0474' },
    ending: expect.stringMatching(/^.+\. Reply STOP to end\. Preferences: http\S+$/),
  });
  // A short link, instead of the address.
  expect(lengths.shortLinkLength).toBeLessThan(50);
  expect(lengths.hasQuietHours).toBe(true);
  const { quietHours } = await server.ada.call(teams.get);
  const setParticipation = (participation: boolean) =>
    server.ada.call(teams.change, { body: { quietHours: { ...quietHours, participation } } });
  await setParticipation(false);
  expect((await server.ada.call(messages.smsLengths, { params })).hasQuietHours).toBe(false);
  await setParticipation(true);
  // Of the second version of an A/B test, as if everyone got it.
  const { version } = await server.ada.call(messages.get, { params });
  await server.ada.call(messages.change, { params, body: { version, abTest: { textOnlyVersion: 'Short' } } });
  const ofB = await server.ada.call(messages.smsLengths, { params, query: { variant: 'b' } });
  expect(ofB).toMatchObject({ people: 3, segments: 3, longest: { text: expect.stringMatching(/^Short\n/) } });
  expect((await server.ada.call(messages.smsLengths, { params })).segments).toBe(6);
  const mail = await server.ada.call(messages.create, { body: { internalName: 'Mail' } });
  expect(
    (await refusal(server.ada.call(messages.smsLengths, { params: { messageId: mail.id } }))).problem.code,
  ).toBe('action_not_allowed');
  expect((await refusal(server.olga.call(messages.smsLengths, { params }))).problem.code).toBe('not_found');
  const source = { kind: 'collection', collectionId, address: { kind: 'sms', column: 'name' } } as const;
  const column = { audience: { include: [source], exclude: [] } };
  expect(
    (
      await refusal(
        server.ada.call(messages.create, { body: { internalName: 'X', deliveryMethodId: 'sms', ...column } }),
      )
    ).problem.code,
  ).toBe('unknown_field');
});

test('marketing reaches the phones on its list, as long as they have not texted STOP', async () => {
  const list = (optIn: 'single' | 'double') =>
    server.ada.call(subscriptionLists.create, {
      body: { internalName: `Texts ${optIn}`, externalName: 'Texts', optIn },
    });
  const { id: listId } = await list('single');
  const add = (subscriptionListId: string, address: string) =>
    server.ada.call(subscriptionLists.addSubscriber, {
      params: { subscriptionListId },
      body: { address, source: 'Sign-up sheet' },
    });
  for (const address of [phones.ana, phones.cleo, 'ana@example.org']) await add(listId, address);
  // No one can confirm by phone.
  const asked = (await list('double')).id;
  expect((await refusal(add(asked, phones.ana))).problem.code).toBe('action_not_allowed');
  const reach = async (deliveryMethodId: 'email' | 'sms') => {
    const body = { type: 'marketing', subscriptionListId: listId, deliveryMethodId } as const;
    return (await server.ada.call(messages.countAudience, { body })).reachable;
  };
  expect([await reach('sms'), await reach('email')]).toEqual([2, 1]);
  await text(phones.cleo, 'STOP');
  await expect.poll(() => reach('sms'), soon).toBe(1);
  await text(phones.cleo, 'START');
  await expect.poll(() => reach('sms'), soon).toBe(2);
});

test('mail to many waits for the morning of each phone’s country', async () => {
  // It is never daytime in all of these.
  const ofCountries = ['+19165551009', '+61290000000', '+33142345678'];
  const { id: readersId } = await server.ada.call(collections.create, {
    body: { name: 'Guest', pluralName: 'Guests', fields: [{ title: 'Phone', dataType: 'phone_number' }] },
  });
  await server.ada.call(records.create, {
    params: { collectionId: readersId },
    body: { records: ofCountries.map((phone) => ({ phone })) },
  });
  const audience = collectionAudience(readersId, 'phone');
  const { id, version } = await draft('Good morning', { type: 'participation', audience });
  const params = { messageId: id };
  await server.ada.call(messages.sendNow, { params, body: { version } });
  const now = new Date();
  const team = { zone: 'America/New_York', quietHours: { participation: true, regions: [] } };
  const isAwake = (phone: string) => nextDaytime({ prefix: phone.slice(0, 6), zone: null }, now, team) <= now;
  const awake = ofCountries.filter(isAwake);
  const reached = async () => {
    const { items } = await server.ada.call(messages.recipients, { params });
    return items.filter(({ state }) => state === 'sent').map((one) => one.sentToPhoneNumber);
  };
  const isDelayed = async () => {
    const { rows } = await server.deps.ownerPool.query<{ count: number }>(
      'select count(*)::int as count from platform.message_recipients where message_id = $1 and state = 0 and not_before > now()',
      [id],
    );
    return rows[0]?.count;
  };
  await expect.poll(isDelayed, soon).toBe(3 - awake.length);
  await expect
    .poll(async () => (await reached()).toSorted(), soon)

    .toEqual(awake.toSorted());
});

// After all others: what they made Twilio report.
test('no type of notification about an SMS is left out', async () => {
  const { rows } = await server.deps.ownerPool.query<{ type: string }>(
    'select distinct type from platform.notifications',
  );
  // Twilio calls once an SMS has been received; only the sandbox shows the moment before.
  const ofSms = [...smsFates, 'click', 'unsubscribed'].filter((type) => type !== 'receiving');
  expect(rows.map(({ type }) => type).toSorted()).toEqual(ofSms.toSorted());
});
