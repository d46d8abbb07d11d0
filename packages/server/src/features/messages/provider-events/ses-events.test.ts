// Events of the local Amazon SES, signed by its SNS topic, from sending to the recipient's story.
import { collections } from '@fieldhouse/contract/collections';
import { mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { notificationTypes, type Recipient } from '@fieldhouse/contract/message-results';
import { smsFates } from '@fieldhouse/contract/message-sandbox';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { suppressions } from '@fieldhouse/contract/suppressions';
import { toSesReference } from '@fieldhouse/domain/messages/ses/ses-reference';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import {
  type SesProcess,
  type SignRequest,
  startSes,
  topicArn,
} from '../../../../test/servers/ses-process.ts';
import { sized } from '../../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ses: SesProcess;
let collectionId: string;
let messageId: string;
let recipients: readonly Recipient[];

const people = ['ana', 'ben', 'cleo', 'dora', 'emil', 'fay', 'gus', 'hana', 'ivo', 'june', 'kim', 'lost'];

beforeAll(async () => {
  ses = await startSes();
  server = await startServer({ env: { ...ses.env, SES_CONNECTIONS: '2' } });
  const made = await server.ada.call(collections.create, {
    body: { name: 'Reader', pluralName: 'Readers', fields: [{ title: 'Email', dataType: 'email_address' }] },
  });
  collectionId = made.id;
  await server.ada.call(records.create, {
    params: { collectionId },
    body: { records: people.map((name) => ({ email: `${name}@example.org` })) },
  });
  messageId = await send();
  recipients = (await server.ada.call(messages.recipients, { params: { messageId } })).items;
});
afterAll(async () => {
  await server.stop();
  ses.stop();
});

async function send(): Promise<string> {
  const { id, version } = await server.ada.call(messages.create, {
    body: {
      internalName: 'News',
      type: 'transactional',
      subjectLine: 'News',
      bodyHtml: '<p>News</p>',
      audience: collectionAudience(collectionId),
    },
  });
  const params = { messageId: id };
  await server.ada.call(messages.sendNow, { params, body: { version } });
  // Also called before the tests, where `expect.poll` is not available.
  await vi.waitFor(
    async () => expect((await server.ada.call(messages.get, { params })).status).toBe('sent'),
    { timeout: 15_000 },
  );
  return id;
}

function recipientOf(name: string): Recipient {
  const found = recipients.find((one) => one.sentToEmailAddress === `${name}@example.org`);
  if (!found) throw new Error(name);
  return found;
}

function eventFor(name: string, eventType: string, part: object = {}, teamId = server.ada.teamId): string {
  const { id } = recipientOf(name);
  const tags = { fieldhouse: [toSesReference(teamId, id)] };
  return JSON.stringify({ eventType, mail: { messageId: `0100-${name}`, tags }, ...part });
}

const bounced = (bounceType: string, feedbackId = '1') => ({
  bounce: { bounceType, bounceSubType: 'General', feedbackId, bouncedRecipients: [{ status: '5.0.0' }] },
});

function post(body: string, path = '/api/provider-events/ses'): Promise<Response> {
  // SNS sends its JSON as text.
  return fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body });
}

function signed(message: string, change: Partial<SignRequest> = {}): Promise<string> {
  return ses.sign({ topicArn, type: 'Notification', message, version: '2', ...change });
}

async function deliver(message: string, change: Partial<SignRequest> = {}): Promise<void> {
  expect((await post(await signed(message, change))).status).toBe(200);
}

function storyOf(name: string) {
  const params = { messageId, recipientId: recipientOf(name).id };
  return server.ada.call(messages.recipient, { params });
}

async function typesOf(name: string): Promise<string[]> {
  return (await storyOf(name)).notifications.map(({ typeId }) => typeId);
}

const soon = { timeout: 15_000 };

test('a lost reply leaves a recipient uncertain, and the event of SES settles it', async () => {
  expect((await storyOf('lost')).state).toBe('uncertain');
  await deliver(eventFor('lost', 'Send'));
  await expect.poll(async () => (await storyOf('lost')).state, soon).toBe('sent');
  const { accepted } = await ses.report();
  expect(accepted.filter(([, times]) => times > 1)).toEqual([]);
  expect(accepted).toHaveLength(people.length);
});

test('the quota of SES is shown with the rate in force', async () => {
  const ofInstance = async () => (await server.ada.call(mailAccounts.states)).items[0];
  await expect.poll(async () => (await ofInstance())?.quota?.perSecond, soon).toBeGreaterThan(0);
  const state = await ofInstance();
  expect(state).toMatchObject({ kind: 'ses', circuit: null, rate: state?.quota?.perSecond });
});

test('events of both signature versions are in the story, with what they say and what followed', async () => {
  await deliver(eventFor('ana', 'Delivery', { delivery: { smtpResponse: '250 ok' } }), { version: '1' });
  await deliver(
    eventFor('ana', 'Complaint', { complaint: { complaintFeedbackType: 'abuse', feedbackId: 'c' } }),
  );
  await expect.poll(() => typesOf('ana'), soon).toEqual(['send', 'delivery', 'complaint']);
  const story = await storyOf('ana');
  expect(story.delivery).toBe('complaint');
  expect(story.notifications.slice(1)).toMatchObject([
    { payload: { reply: '250 ok' }, actionTaken: null },
    { payload: { feedback: 'abuse' }, actionTaken: 'suppressed' },
  ]);
});

test('a permanent bounce suppresses the address, and a temporary one does not', async () => {
  await deliver(eventFor('ben', 'Bounce', bounced('Permanent')));
  await deliver(eventFor('cleo', 'Bounce', bounced('Transient')));
  await expect.poll(() => typesOf('ben'), soon).toEqual(['send', 'bounce']);
  await expect.poll(() => typesOf('cleo'), soon).toEqual(['send', 'bounce']);
  const { rows } = await server.deps.ownerPool.query<{ address_key: string }>(
    "select address_key from platform.suppressions where address_key in ('ben@example.org', 'cleo@example.org')",
  );
  expect(rows.map((row) => row.address_key)).toEqual(['ben@example.org']);
  const next = await send();
  const { items } = await server.ada.call(messages.recipients, { params: { messageId: next } });
  const ben = items.find((one) => one.sentToEmailAddress === 'ben@example.org');
  expect([ben?.state, ben?.reason]).toEqual(['skipped', 'suppressed']);
});

test('every type of event reaches the recipient’s timeline through the topic', async () => {
  const bounce = (bounceType: string, bounceSubType: string, status: string) => ({
    bounce: {
      bounceType,
      bounceSubType,
      feedbackId: `${bounceType} ${bounceSubType} ${status}`,
      bouncedRecipients: [{ status, diagnosticCode: 'smtp; no' }],
    },
  });
  const events: readonly (readonly [string, object, string, object])[] = [
    ['Send', {}, 'send', {}],
    ['Delivery', { delivery: { smtpResponse: '250 ok' } }, 'delivery', { reply: '250 ok' }],
    ['DeliveryDelay', { deliveryDelay: { delayType: 'IPFailure' } }, 'queued', { subtype: 'IPFailure' }],
    ['Open', { open: { userAgent: 'Mail' } }, 'open', { userAgent: 'Mail' }],
    ['Click', { click: { link: 'https://x.org/' } }, 'click', { url: 'https://x.org/' }],
    ['Reject', { reject: { reason: 'Bad content' } }, 'failed', { reason: 'rejected' }],
    ['Rendering Failure', { failure: { errorMessage: 'no' } }, 'failed', { reason: 'rendering' }],
    ['Bounce', bounce('Transient', 'MailboxFull', '4.2.2'), 'bounce', { subtype: 'soft' }],
    ['Bounce', bounce('Transient', 'General', '5.4.4'), 'bounce', { subtype: 'hard' }],
    ['Bounce', bounce('Undetermined', 'Undetermined', ''), 'bounce', { subtype: 'undetermined' }],
    ['Bounce', bounce('Permanent', 'OnAccountSuppressionList', ''), 'bounce', { subtype: 'suppressed' }],
    ['Bounce', bounce('Permanent', 'NoEmail', '5.1.1'), 'bounce', { subtype: 'hard' }],
    ['Complaint', { complaint: { complaintFeedbackType: 'abuse' } }, 'complaint', { feedback: 'abuse' }],
    ['Subscription', { subscription: { source: 'UnsubscribeHeader' } }, 'subscribed', {}],
  ];
  for (const [type, part, typeId, payload] of events) {
    const before = (await typesOf('hana')).length;
    await deliver(eventFor('hana', type, part));
    await expect.poll(async () => (await typesOf('hana')).length, soon).toBe(before + 1);
    expect((await storyOf('hana')).notifications.at(-1)).toMatchObject({ typeId, payload });
  }
  expect((await storyOf('hana')).delivery).toBe('complaint');
});

test('leaving a topic at SES is an opt-out of its own, and leaving all of them one from everything', async () => {
  const ofPerson = (name: string) =>
    server.ada.call(suppressions.exportPerson, { body: { address: `${name}@example.org` } });
  const topic = { topicName: 'News', subscriptionStatus: 'OptOut' };
  const newTopicPreferences = { unsubscribeAll: false, topicSubscriptionStatus: [topic] };
  await deliver(eventFor('ivo', 'Subscription', { subscription: { newTopicPreferences } }));
  const all = { subscription: { newTopicPreferences: { unsubscribeAll: true } } };
  await deliver(eventFor('june', 'Subscription', all));
  for (const name of ['ivo', 'june']) {
    await expect.poll(() => typesOf(name), soon).toContain('unsubscribed');
    const { consents, unsubscribedFromEverythingAt } = await ofPerson(name);
    expect(consents.map(({ action, method }) => [action, method])).toEqual([
      ['unsubscribed', 'provider_page'],
    ]);
    // The message was about a single transaction, so that there is nothing less to leave.
    expect(unsubscribedFromEverythingAt).not.toBeNull();
  }
});

test('five temporary bounces without a delivery suppress an address', async () => {
  let bounces = 0;
  const bounce = async () => {
    bounces += 1;
    const before = (await typesOf('kim')).length;
    await deliver(eventFor('kim', 'Bounce', bounced('Transient', `kim-${bounces}`)));
    await expect.poll(async () => (await typesOf('kim')).length, soon).toBe(before + 1);
  };
  const cause = async () => {
    const { items } = await server.ada.call(suppressions.list, { query: { search: 'kim@' } });
    return items[0]?.cause;
  };
  for (let n = 0; n < 4; n += 1) await bounce();
  await deliver(eventFor('kim', 'Delivery'));
  await expect.poll(() => typesOf('kim'), soon).toContain('delivery');
  for (let n = 0; n < 4; n += 1) await bounce();
  expect(await cause()).toBeUndefined();
  await bounce();
  expect(await cause()).toBe('soft_bounces');
  // After it was lifted, they are counted from the start.
  await server.ada.call(suppressions.lift, { body: { key: 'kim@example.org', reason: 'Works again' } });
  await bounce();
  expect(await cause()).toBeUndefined();
});

test('repeated and late events do no harm', async () => {
  const bounce = eventFor('dora', 'Bounce', bounced('Transient'));
  await Promise.all([deliver(bounce), deliver(bounce), deliver(bounce, { version: '1' })]);
  await expect.poll(() => typesOf('dora'), soon).toEqual(['send', 'bounce']);
  await deliver(eventFor('dora', 'Delivery', { delivery: { timestamp: '2026-11-23T10:00:00Z' } }));
  await expect.poll(() => typesOf('dora'), soon).toEqual(['send', 'bounce', 'delivery']);
  expect((await storyOf('dora')).delivery).toBe('bounce');
});

test('events of other mails, other teams and unknown recipients change nothing', async () => {
  await deliver(JSON.stringify({ eventType: 'Bounce', mail: { messageId: 'x' }, ...bounced('Permanent') }));
  await deliver('Successfully validated SNS topic for Amazon SES event publishing.');
  await deliver(eventFor('emil', 'Bounce', bounced('Permanent'), server.olga.teamId));
  await deliver(eventFor('emil', 'Bounce', bounced('Permanent'), '0199a1c4-7a00-7000-8000-00000000dead'));
  // Processed after the others.
  await deliver(eventFor('emil', 'Delivery'));
  await expect.poll(() => typesOf('emil'), soon).toEqual(['send', 'delivery']);
});

test('only an allowed topic is subscribed to, and only its messages are accepted', async () => {
  const foreign = 'arn:aws:sns:eu-north-1:999999999999:foreign';
  const subscription = { type: 'SubscriptionConfirmation', version: '2' } as const;
  expect((await post(await signed('Subscribe', subscription))).status).toBe(200);
  for (const change of [{ topicArn: foreign }, { ...subscription, topicArn: foreign }]) {
    expect((await post(await signed(eventFor('fay', 'Bounce', bounced('Permanent')), change))).status).toBe(
      403,
    );
  }
  expect(await typesOf('fay')).toEqual(['send']);
});

test('a message that SNS signed long ago is refused, and has no effect', async () => {
  for (const version of ['1', '2'] as const) {
    const body = await signed(eventFor('fay', 'Bounce', bounced('Permanent', 'old')), {
      version,
      sentAt: '2020-01-01T10:00:00.000Z',
    });
    expect((await post(body)).status).toBe(403);
  }
  await deliver(eventFor('june', 'Delivery'));
  await expect.poll(() => typesOf('june'), soon).toContain('delivery');
  expect(await typesOf('fay')).toEqual(['send']);
});

test('the address of an account without a topic, or of none, does not exist', async () => {
  const body = await signed(eventFor('fay', 'Send'));
  const unknown = '0199a1c4-7a00-7000-8000-000000000009';
  for (const path of [`${server.ada.teamId}/${unknown}`, `${unknown}/${unknown}`, 'x/y']) {
    expect((await post(body, `/api/provider-events/ses/${path}`)).status).toBe(404);
  }
});

test('events of a team’s account arrive although its secret is sealed with another APP_SECRET', async () => {
  const { id } = await server.ada.call(mailAccounts.create, {
    body: {
      name: 'Own',
      settings: {
        kind: 'ses',
        region: 'eu-north-1',
        accessKeyId: 'AKIA00000000000000',
        configurationSet: '',
        topicArn,
      },
      secret: 'a secret key',
    },
  });
  await server.deps.ownerPool.query('update platform.mail_accounts set secret = $2 where id = $1', [
    id,
    Buffer.alloc(60, 7),
  ]);
  const before = (await typesOf('kim')).length;
  const body = await signed(eventFor('kim', 'Bounce', bounced('Transient', 'own')));
  expect((await post(body, `/api/provider-events/ses/${server.ada.teamId}/${id}`)).status).toBe(200);
  await expect.poll(async () => (await typesOf('kim')).length, soon).toBe(before + 1);
});

test('altered messages are refused, and none has an effect', { timeout: 120_000 }, async () => {
  const bodies = await Promise.all([
    signed(eventFor('gus', 'Bounce', bounced('Permanent'))),
    signed(eventFor('gus', 'Bounce', bounced('Permanent')), { version: '1' }),
    signed('Subscribe', { type: 'SubscriptionConfirmation' }),
  ]);
  const alteration = fc.record({
    body: fc.constantFrom(...bodies),
    nth: fc.nat(),
    how: fc.constantFrom('remove', 'append', 'flip', 'replace', 'number'),
    at: fc.nat(),
    text: fc.string({ minLength: 1, unit: 'grapheme' }),
  });
  await fc.assert(
    fc.asyncProperty(alteration, async ({ body, nth, how, at, text }) => {
      const fields = JSON.parse(body);
      const keys = Object.keys(fields);
      const key = keys[nth % keys.length] ?? '';
      const altered = alter(fields, key, how, { at, text });
      fc.pre(altered !== body);
      const { status } = await post(altered);
      // Only certificates at other addresses are fetched, up to a limit.
      const others = key === 'SigningCertURL' ? [429] : [];
      expect([400, 403, ...others]).toContain(status);
    }),
    { numRuns: sized(300, 5000) },
  );
  expect(await typesOf('gus')).toEqual(['send']);
});

// After all others: what they made SES report.
test('no type of notification about a mail is left out', async () => {
  const { rows } = await server.deps.ownerPool.query<{ type: string }>(
    'select distinct type from platform.notifications',
  );
  const both = ['failed', 'queued', 'subscribed'];
  const bySms = smsFates.filter((fate) => !both.includes(fate));
  const ofMails = notificationTypes.filter((type) => !bySms.some((fate) => fate === type));
  expect(rows.map(({ type }) => type).toSorted()).toEqual(ofMails.toSorted());
});

function alter(
  fields: Record<string, unknown>,
  key: string,
  how: string,
  { at, text }: { readonly at: number; readonly text: string },
): string {
  const value = String(fields[key] ?? '');
  const { [key]: _, ...others } = fields;
  switch (how) {
    case 'remove':
      return JSON.stringify(others);
    case 'number':
      return JSON.stringify({ ...fields, [key]: at });
    case 'append':
      return JSON.stringify({ ...fields, [key]: value + (text.trim() === '' ? '!' : text) });
    case 'flip': {
      const index = value === '' ? 0 : at % value.length;
      const flipped = value[index] === 'A' ? 'B' : 'A';
      return JSON.stringify({ ...fields, [key]: value.slice(0, index) + flipped + value.slice(index + 1) });
    }
    default:
      return JSON.stringify({ ...fields, [key]: text });
  }
}

test('what a receiving server wrote reaches the story, even what a database can’t store', async () => {
  const before = (await typesOf('ana')).length;
  for (const reply of ['a\u0000b', 'a\ud83d', `${'x'.repeat(499)}😀tail`])
    await deliver(
      eventFor('ana', 'Delivery', { delivery: { smtpResponse: reply, timestamp: `at ${reply.length}` } }),
    );
  await expect.poll(async () => (await typesOf('ana')).length, soon).toBe(before + 3);
  const replies = (await storyOf('ana')).notifications.map(({ payload }) => payload.reply);
  expect(replies).toEqual(expect.arrayContaining(['ab', 'a\ufffd', 'x'.repeat(499)]));
});

test('lists in each other without end, published by hand, are accepted and dropped', async () => {
  const before = (await typesOf('ana')).length;
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  await deliver(eventFor('ana', 'Delivery', { deep: 'here' }).replace('"here"', deep));
  await deliver(eventFor('ana', 'Delivery', { delivery: { timestamp: 'later' } }));
  await expect.poll(async () => (await typesOf('ana')).length, soon).toBe(before + 1);
});
