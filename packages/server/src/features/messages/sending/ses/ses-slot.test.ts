// A slot against the local Amazon SES, through the real SDK.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type SesProcess, startSes } from '../../../../../test/servers/ses-process.ts';
import { toSendResult } from '../outcome.ts';
import type { OutgoingMail, Provider } from '../provider.ts';
import { createSesProvider } from './ses-slot.ts';

let ses: SesProcess;
let provider: Provider;
let serial = 0;

beforeAll(async () => {
  ses = await startSes();
  provider = open(ses.url);
});
beforeEach(() => ses.behave({ delayMs: 0, perSecond: 1000, perDay: 50_000 }));
afterAll(() => {
  provider.close();
  ses.stop();
});

function open(endpoint: string, secretAccessKey = 'a secret of tests'): Provider {
  const keys = { accessKeyId: 'AKIATESTTESTTESTTEST', secretAccessKey };
  return createSesProvider(
    { region: 'eu-north-1', endpoint, configurationSet: '', keys, connections: 4 },
    () => 'thread@example.org',
  );
}

function mailTo(toAddress: string): OutgoingMail {
  const text = () => 'Hello.\r\n';
  serial += 1;
  return {
    method: 'email',
    fromName: 'Team',
    fromAddress: 'team@example.org',
    replyTo: '',
    toName: '',
    toAddress,
    subject: 'Hello',
    content: { html: text, text, encodedHtml: () => [text()], encodedText: () => [text()] },
    messageId: 'one@example.org',
    reference: 'one',
    unsubscribeUrl: undefined,
    list: null,
    date: new Date(0),
    teamId: '0199a1c4-7a00-7000-8000-000000000001',
    recipientId: `5d1f2a3b-4c5d-4e6f-8a9b-${String(serial).padStart(12, '0')}`,
    ledgerMessageId: null,
  };
}

const yes = async () => true;
const recipient = {
  seq: '1',
  id: '',
  calculated_name: '',
  address: 'a@x.org',
  record_id: null,
  household: null,
  collection_id: null,
  merge: {},
  attempts: 0,
  variant: 'a' as const,
  language: null,
};

test('a mail is one request, and its reply holds the id of SES', async () => {
  const before = (await ses.report()).requests;
  const outcome = await provider.openSlot().send(mailTo('a@x.org'), yes);
  expect(outcome).toMatchObject({ kind: 'accepted', reply: expect.stringMatching(/^250 2\.0\.0 0100/) });
  expect((await ses.report()).requests - before).toBe(1);
});

test('a lost reply makes the mail uncertain, and no second request is sent', async () => {
  const before = await ses.report();
  const outcome = await provider.openSlot().send(mailTo('lost@x.org'), yes);
  expect(outcome.kind).toBe('lost_after');
  const after = await ses.report();
  expect(after.requests - before.requests).toBe(1);
  expect(after.accepted.length - before.accepted.length).toBe(1);
});

test('throttling is not an attempt', async () => {
  await ses.behave({ perSecond: 0 });
  const before = await ses.report();
  const outcome = await provider.openSlot().send(mailTo('a@x.org'), yes);
  expect(outcome).toMatchObject({ kind: 'refused', code: 454 });
  if (outcome.kind === 'withheld') throw new Error('withheld');
  expect(toSendResult(recipient, outcome)).toMatchObject({ state: 0, counts: false, reason: 'throttled' });
  expect((await ses.report()).requests - before.requests).toBe(1);
});

test('a used-up quota waits, and what SES rejects fails', async () => {
  await ses.behave({ perDay: 0 });
  const slot = provider.openSlot();
  expect(await slot.send(mailTo('a@x.org'), yes)).toMatchObject({ kind: 'refused', code: 454 });
  await ses.behave({ perDay: 50_000 });
  expect(await slot.send(mailTo('rejected@x.org'), yes)).toMatchObject({ kind: 'refused', code: 550 });
  expect(await slot.send(mailTo('illegal@x.org'), yes)).toMatchObject({ kind: 'refused', code: 553 });
  expect((await slot.send(mailTo('broken@x.org'), yes)).kind).toBe('lost_after');
  expect((await slot.send(mailTo('b@x.org'), yes)).kind).toBe('accepted');
});

test('nothing is requested for a mail that the ledger withholds', async () => {
  const before = (await ses.report()).requests;
  expect(await provider.openSlot().send(mailTo('a@x.org'), async () => false)).toEqual({ kind: 'withheld' });
  expect((await ses.report()).requests).toBe(before);
});

test('the ledger is asked for a mail only when SES has answered the one before it', async () => {
  const slot = provider.openSlot();
  const before = (await ses.report()).requests;
  let requests = -1;
  await Promise.all([
    slot.send(mailTo('a@x.org'), yes),
    slot.send(mailTo('b@x.org'), async () => {
      requests = (await ses.report()).requests;
      return true;
    }),
  ]);
  expect(requests - before).toBe(1);
});

test('wrong credentials and an unreachable endpoint concern the account, not the recipient', async () => {
  const wrong = open(ses.url, 'another secret');
  const outcome = await wrong.openSlot().send(mailTo('a@x.org'), yes);
  expect(outcome).toMatchObject({ kind: 'refused', code: 530 });
  wrong.close();
  const away = open('http://127.0.0.1:9');
  expect((await away.openSlot().send(mailTo('a@x.org'), yes)).kind).toBe('unreachable');
  away.close();
});

test('the quota is read from the account', async () => {
  await ses.behave({ perSecond: 14, perDay: 200 });
  expect(await provider.check()).toMatchObject({ perSecond: 14, perDay: 200 });
});

test('if the thread of the requests ends, a mail in flight is uncertain, and another thread sends the next one', async () => {
  const own = open(ses.url);
  await own.openSlot().send(mailTo('a@x.org'), yes);
  await ses.behave({ delayMs: 60_000 });
  const inFlight = own.openSlot().send(mailTo('a@x.org'), yes);
  const before = await ses.report();
  await vi.waitUntil(async () => (await ses.report()).requests > before.requests, { timeout: 10_000 });
  own.close();
  expect((await inFlight).kind).toBe('lost_after');
  await ses.behave({ delayMs: 0 });
  expect((await own.openSlot().send(mailTo('b@x.org'), yes)).kind).toBe('accepted');
  own.close();
});
