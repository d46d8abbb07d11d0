// What a program texts to one person: from the request to the local Twilio.
import { type MessageTemplate, messageTemplates } from '@fieldhouse/contract/message-templates';
import { messages } from '@fieldhouse/contract/messages';
import { senders } from '@fieldhouse/contract/senders';
import { suppressions } from '@fieldhouse/contract/suppressions';
import { transactionalMessages } from '@fieldhouse/contract/transactional-messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, refusal } from '../../../../test/people.ts';
import { startTwilio, type TwilioProcess, twilioAccount } from '../../../../test/servers/twilio-process.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let twilio: TwilioProcess;
let ada: Person;
let code: MessageTemplate;
const phone = '+19165551001';
const soon = { timeout: 20_000 };

beforeAll(async () => {
  twilio = await startTwilio();
  server = await startServer({ env: twilio.env });
  ada = server.ada;
  await twilio.behave({ callbacks: ['sent', 'delivered'], deliverTo: server.url });
  code = await makeTemplate(ada, {});
});
afterAll(async () => {
  await server.stop();
  twilio.stop();
});

async function makeTemplate(person: Person, more: object, isPublished = true): Promise<MessageTemplate> {
  const draft = await person.call(messageTemplates.create, {
    body: {
      name: 'Code',
      deliveryMethodId: 'sms',
      usage: 'transactional_only',
      textOnlyVersion: 'Dear {{who | friend}}, your code is {{code}}.',
      ...more,
    },
  });
  if (!isPublished) return draft;
  return person.call(messageTemplates.act, {
    params: { messageTemplateId: draft.id },
    body: { version: draft.version, action: 'publish' },
  });
}

const send = (idempotencyKey: string, change: object = {}) =>
  ada.call(transactionalMessages.send, {
    body: {
      idempotencyKey,
      templateId: code.id,
      to: { phone, name: 'Elena Rossi' },
      data: { code: '4711' },
      ...change,
    },
  });
const textsTo = async (to: string) => (await twilio.report()).accepted.filter((one) => one.to === to);

test('a program texts each code once, whatever it repeats, and reads what became of it', async () => {
  const sent = await send('code-4711');
  expect(sent).toMatchObject({ outcome: 'queued', reason: null });
  await expect.poll(async () => (await textsTo(phone)).length, soon).toBe(1);
  const [text] = await textsTo(phone);
  // About a transaction: no line about STOP.
  expect(text).toMatchObject({ from: twilioAccount.from, body: 'Dear friend, your code is 4711.' });
  expect(await send('code-4711')).toEqual(sent);
  const other = send('code-4711', { data: { code: '4712' } });
  expect((await refusal(other)).problem.code).toBe('idempotency_mismatch');
  const toOther = send('code-4711', { to: { phone: '+19165551002' } });
  expect((await refusal(toOther)).problem.code).toBe('idempotency_mismatch');
  const both = await Promise.all([1, 2, 3].map(() => send('code-4713', { to: { phone: '+19165551003' } })));
  expect(new Set(both.map(({ recipientId }) => recipientId)).size).toBe(1);
  await expect.poll(async () => (await textsTo('+19165551003')).length, soon).toBe(1);
  // Of the same message.
  expect(both[0]?.messageId).toBe(sent.messageId);
  const { messageId, recipientId } = sent;
  const delivery = () => ada.call(messages.recipient, { params: { messageId, recipientId } });
  await expect.poll(async () => (await delivery()).delivery, soon).toBe('delivered');
  expect(await delivery()).toMatchObject({
    calculatedName: 'Elena Rossi',
    methodUsed: 'sms',
    sentToPhoneNumber: phone,
    sentToEmailAddress: '',
    state: 'sent',
    segments: 1,
  });
  expect((await textsTo(phone)).length).toBe(1);
});

test('STOP ends it, and a phone that is suppressed gets nothing', async () => {
  const stopped = '+19165551004';
  const first = await send('before-stop', { to: { phone: stopped } });
  await expect.poll(async () => (await textsTo(stopped)).length, soon).toBe(1);
  const params = {
    MessageSid: 'SMin1',
    SmsStatus: 'received',
    From: stopped,
    To: twilioAccount.from,
    Body: 'STOP',
  };
  const path = '/api/provider-events/twilio';
  const signature = await twilio.sign({ url: server.deps.config.appUrl + path, params });
  const headers = { 'x-twilio-signature': signature };
  const body = new URLSearchParams(params);
  expect((await fetch(server.url + path, { method: 'POST', headers, body })).status).toBe(200);
  // It is in the timeline of what was texted, although that was sent one at a time.
  const { messageId, recipientId } = first;
  const types = async () =>
    (await ada.call(messages.recipient, { params: { messageId, recipientId } })).notifications.map(
      ({ typeId }) => typeId,
    );
  await expect.poll(types, soon).toContain('unsubscribed');
  const leftOut = { outcome: 'left_out', reason: 'suppressed' };
  expect(await send('after-stop', { to: { phone: stopped } })).toMatchObject(leftOut);
  const dead = '+19165551005';
  await ada.call(suppressions.add, { body: { addresses: [dead], reason: 'Dead line' } });
  expect(await send('to-a-dead-line', { to: { phone: dead } })).toMatchObject(leftOut);
  expect((await textsTo(stopped)).length).toBe(1);
  expect(await textsTo(dead)).toEqual([]);
});

test('a request that can’t be sent is refused with what it lacks', async () => {
  const issue = async (change: object) => {
    const { problem } = await refusal(send(`refused-${JSON.stringify(change).length}`, change));
    return [problem.code, problem.issues?.[0]?.path.join('.'), problem.issues?.[0]?.rule];
  };
  expect(await issue({ to: { name: 'Elena' } })).toEqual([
    'invalid_input',
    'body.to.phone',
    'value_required',
  ]);
  expect((await issue({ to: { phone: '916 555 1001' } })).slice(0, 2)).toEqual([
    'invalid_input',
    'body.to.phone',
  ]);
  // An SMS has no address, a mail no phone.
  const address = 'elena@example.org';
  expect(await issue({ to: { address } })).toEqual(['invalid_input', 'body.to.phone', 'value_required']);
  expect(await issue({ to: { phone, address } })).toEqual([
    'invalid_input',
    'body.to.address',
    'not_available',
  ]);
  expect(await issue({ data: {} })).toEqual(['invalid_input', 'body.data.code', 'value_required']);
  const { id: mail } = await makeTemplate(ada, {
    deliveryMethodId: 'email',
    subjectLine: 'Code {{code}}',
    bodyHtml: '<p>{{code}}</p>',
    textOnlyVersion: '',
  });
  expect(await issue({ templateId: mail })).toEqual(['invalid_input', 'body.to.address', 'value_required']);
  expect(await issue({ templateId: mail, to: { phone, address } })).toEqual([
    'invalid_input',
    'body.to.phone',
    'not_available',
  ]);
  const { id: draft } = await makeTemplate(ada, {}, false);
  const { id: toMany } = await makeTemplate(ada, { usage: 'participation_only' });
  for (const templateId of [draft, toMany])
    expect((await issue({ templateId }))[0]).toBe('action_not_allowed');
  // A default number that no one has confirmed yet.
  const { id: senderId } = await ada.call(senders.create, {
    body: { name: 'Codes', address: '+19165550188', defaultFor: ['transactional'] },
  });
  expect((await refusal(send('without-sender'))).problem).toMatchObject({
    code: 'message_not_ready',
    data: { missing: ['sender'] },
  });
  await ada.call(senders.delete, { params: { senderId } });
  expect(await send('with-sender')).toMatchObject({ outcome: 'queued' });
});
