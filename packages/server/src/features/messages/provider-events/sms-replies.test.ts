// What people text to a number: STOP and START, replies, and whom of several teams they concern.
import { collections } from '@fieldhouse/contract/collections';
import { mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { messages } from '@fieldhouse/contract/messages';
import { notices } from '@fieldhouse/contract/notices';
import { records } from '@fieldhouse/contract/records';
import { senders } from '@fieldhouse/contract/senders';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { suppressions } from '@fieldhouse/contract/suppressions';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import type { Person } from '../../../../test/people.ts';
import { startTwilio, type TwilioProcess, twilioAccount } from '../../../../test/servers/twilio-process.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let twilio: TwilioProcess;
const soon = { timeout: 15_000 };
const phones = { ana: '+19165551001', cleo: '+19165551003' };

beforeAll(async () => {
  twilio = await startTwilio();
  server = await startServer({ env: twilio.env });
  await sendTo(server.ada, Object.values(phones));
});
afterAll(async () => {
  await server.stop();
  twilio.stop();
});

let collectionCount = 0;
/** Sends an SMS of the person's team, and returns the message. */
async function sendTo(person: Person, numbers: readonly string[], more: object = {}): Promise<string> {
  collectionCount += 1;
  const name = `Reader ${collectionCount}`;
  const { id: collectionId } = await person.call(collections.create, {
    body: { name, pluralName: `${name}s`, fields: [{ title: 'Phone', dataType: 'phone_number' }] },
  });
  await person.call(records.create, {
    params: { collectionId },
    body: { records: numbers.map((phone) => ({ phone })) },
  });
  const { id, version } = await person.call(messages.create, {
    body: {
      internalName: 'Planting day',
      deliveryMethodId: 'sms',
      type: 'transactional',
      textOnlyVersion: 'Hello',
      audience: collectionAudience(collectionId, 'phone'),
      ...more,
    },
  });
  const params = { messageId: id };
  await person.call(messages.sendNow, { params, body: { version } });
  // Also called before the tests, where `expect.poll` is not available.
  await vi.waitFor(
    async () => expect((await person.call(messages.get, { params })).status).toBe('sent'),
    soon,
  );
  return id;
}

let texts = 0;
/** Returns what is texted back. */
async function text(from: string, Body: string, to: string = twilioAccount.from): Promise<string> {
  texts += 1;
  const params = {
    MessageSid: `SMin${texts}`,
    SmsStatus: 'received',
    From: from,
    To: to,
    Body,
  };
  const path = '/api/provider-events/twilio';
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'x-twilio-signature': await twilio.sign({ url: server.deps.config.appUrl + path, params }) },
    body: new URLSearchParams(params),
  });
  expect(response.status).toBe(200);
  return /<Message>(.*)<\/Message>/.exec(await response.text())?.[1] ?? '';
}

test('START restores exactly what STOP took away, and the log of consents has both', async () => {
  const phone = phones.cleo;
  const listNamed = async (internalName: string) => {
    const body = { internalName, externalName: internalName, optIn: 'single' } as const;
    const { id } = await server.ada.call(subscriptionLists.create, { body });
    const added = { body: { address: phone, source: 'Sign-up sheet' } };
    await server.ada.call(subscriptionLists.addSubscriber, { params: { subscriptionListId: id }, ...added });
    return id;
  };
  const stayed = await listNamed('Stayed');
  const left = await listNamed('Left');
  const ofPerson = async () => {
    const found = await server.ada.call(suppressions.exportPerson, { body: { address: phone } });
    const status = (list: string) => found.subscriptions.find((one) => one.list === list)?.status;
    const { suppression, unsubscribedFromEverythingAt: everything } = found;
    return { suppression, everything, lists: [status('Stayed'), status('Left')], log: found.consents };
  };
  const params = { subscriptionListId: left };
  const { items } = await server.ada.call(subscriptionLists.subscribers, { params, query: {} });
  const subscriberId = items[0]?.id ?? '';
  await server.ada.call(subscriptionLists.unsubscribe, {
    params: { ...params, subscriberId },
    body: { source: 'By phone' },
  });
  const before = await ofPerson();
  const stops = async () =>
    (await ofPerson()).log.slice(before.log.length).filter(({ about }) => about === null).length;
  // One after the other: an older text that is applied later has no effect.
  for (const count of [1, 2]) {
    await text(phone, 'STOP');
    await expect.poll(stops, soon).toBe(count);
  }
  expect((await ofPerson()).suppression?.cause).toBe('stop');
  expect((await ofPerson()).lists).toEqual(['unsubscribed', 'unsubscribed']);
  await text(phone, 'Alta');
  await expect.poll(async () => (await ofPerson()).suppression, soon).toBeNull();
  const after = await ofPerson();
  expect(after).toMatchObject({ everything: null, lists: ['subscribed', 'unsubscribed'] });
  const entries = after.log.slice(before.log.length);
  expect(new Set(entries.map(({ method, actorName }) => `${method} ${actorName}`))).toEqual(
    new Set(['text_message null']),
  );
  const ofStayed = entries.filter(({ subscriptionListId }) => subscriptionListId === stayed);
  expect(ofStayed.map(({ action }) => action)).toEqual(['unsubscribed', 'subscribed']);
  expect(entries.filter(({ about }) => about === 'Left')).toEqual([]);
  const ofEverything = entries.filter(({ about }) => about === null).map(({ action }) => action);
  expect(ofEverything).toEqual(['unsubscribed', 'unsubscribed', 'lifted']);
});

test('“yes” from a phone that never stopped is an ordinary reply', async () => {
  const replied = async () => {
    const { items } = await server.ada.call(notices.list, { query: {} });
    return items.filter(({ kind }) => kind === 'message_reply').length;
  };
  const before = await replied();
  const log = async () =>
    (await server.ada.call(suppressions.exportPerson, { body: { address: phones.ana } })).consents.length;
  const logged = await log();
  for (const word of ['Yes', 'Sí', 'Alta']) expect(await text(phones.ana, word)).toBe('');
  await expect.poll(replied, soon).toBe(before + 3);
  expect(await log()).toBe(logged);
});

test('of teams that share a number, STOP ends the messages of each, and a reply is for the one that texted last', async () => {
  const { olga } = server;
  const params = { messageId: await sendTo(olga, [phones.ana]) };
  const { items } = await olga.call(messages.recipients, { params });
  const ofOlga = async () => {
    const { notifications } = await olga.call(messages.recipient, {
      params: { ...params, recipientId: items[0]?.id ?? '' },
    });
    return notifications.filter(({ typeId }) => typeId === 'received').map(({ payload }) => payload.text);
  };
  const ofAda = async () => {
    const { rows } = await server.deps.ownerPool.query<{ text: string }>(
      `select n.detail ->> 'text' as text from platform.notifications n
       where n.team_id = $1 and n.type = 'received' and n.detail ->> 'from' = $2`,
      [server.ada.teamId, phones.ana],
    );
    return rows.map((row) => row.text);
  };
  const isStopped = (person: typeof olga) => async () => {
    const found = await person.call(suppressions.exportPerson, { body: { address: phones.ana } });
    return found.suppression?.cause === 'stop';
  };
  const before = await ofAda();
  await text(phones.ana, 'For Olga alone');
  expect(await text(phones.ana, 'ayuda')).not.toBe('');
  await expect.poll(ofOlga, soon).toEqual(['For Olga alone', 'ayuda']);
  expect(await ofAda()).toEqual(before);
  // Answered by the team that texted last, and in force for both.
  expect(await text(phones.ana, 'baja')).not.toBe('');
  await expect.poll(isStopped(olga), soon).toBe(true);
  await expect.poll(isStopped(server.ada), soon).toBe(true);
  await text(phones.ana, 'start');
  await expect.poll(isStopped(olga), soon).toBe(false);
  await expect.poll(isStopped(server.ada), soon).toBe(false);
  // No one is stopped any more, so that it is a reply to the last message.
  await text(phones.ana, 'Yes');
  await expect.poll(async () => (await ofOlga()).at(-1), soon).toBe('Yes');
  expect(await ofAda()).toEqual([...before, 'baja', 'start']);
});

test('STOP of a phone that bounced before outweighs the bounce, which comes back with START', async () => {
  const phone = phones.cleo;
  const causeOf = async () =>
    (await server.ada.call(suppressions.exportPerson, { body: { address: phone } })).suppression?.cause;
  const consents = async () =>
    (await server.ada.call(suppressions.exportPerson, { body: { address: phone } })).consents.map(
      ({ action, about }) => [action, about],
    );
  await server.deps.ownerPool.query(
    "insert into platform.suppressions (team_id, address_key, reason) values ($1, $2, 'hard_bounce')",
    [server.ada.teamId, phone],
  );
  const lift = () =>
    server.ada.call(suppressions.lift, { body: { key: phone, reason: 'The line works again' } });
  const before = (await consents()).length;
  await text(phone, 'STOP');
  await expect.poll(causeOf, soon).toBe('stop');
  expect((await consents()).slice(before)).toContainEqual(['unsubscribed', null]);
  await text(phone, 'START');
  await expect.poll(causeOf, soon).toBe('hard_bounce');
  await text(phone, 'STOP');
  await expect.poll(causeOf, soon).toBe('stop');
  // Each cause is lifted by itself.
  await lift();
  expect(await causeOf()).toBe('hard_bounce');
  await lift();
  expect(await causeOf()).toBeUndefined();
  // The person still has opted out, until they text START.
  const { unsubscribedFromEverythingAt } = await server.ada.call(suppressions.exportPerson, {
    body: { address: phone },
  });
  expect(unsubscribedFromEverythingAt).not.toBeNull();
});

test('a reply belongs to the last SMS from the number that was texted', async () => {
  const { accountSid, authToken } = twilioAccount;
  const account = await server.ada.call(mailAccounts.create, {
    body: { name: 'Second line', settings: { kind: 'twilio', accountSid }, secret: authToken },
  });
  const number = '+19165550178';
  const sender = await server.ada.call(senders.create, {
    body: { name: 'Second line', address: number, mailAccountId: account.id },
  });
  const codeOf = async () =>
    (await twilio.report()).accepted.find(({ to }) => to === number)?.body.slice(0, 6) ?? '';
  await expect.poll(codeOf, soon).toMatch(/^\d{6}$/);
  const code = await codeOf();
  await server.ada.call(senders.confirm, { params: { senderId: sender.id }, body: { code } });
  const phone = '+19165551009';
  const own = await sendTo(server.ada, [phone], { senderId: sender.id });
  const shared = await sendTo(server.ada, [phone]);
  const repliesTo = async (messageId: string) => {
    const { rows } = await server.deps.ownerPool.query<{ text: string }>(
      `select n.detail ->> 'text' as text from platform.notifications n
       where n.message_id = $1 and n.type = 'received' order by n.received_at`,
      [messageId],
    );
    return rows.map((row) => row.text);
  };
  await text(phone, 'To the shared one');
  await expect.poll(() => repliesTo(shared), soon).toEqual(['To the shared one']);
  await text(phone, 'To the second line', number);
  await expect.poll(() => repliesTo(own), soon).toEqual(['To the second line']);
  // A number that no message has any more.
  await text(phone, 'To a former number', '+19165550199');
  await expect.poll(() => repliesTo(shared), soon).toEqual(['To the shared one', 'To a former number']);
});

test('a text with what a database can’t store is answered, also from a number that is none', async () => {
  expect(await text('+1916\u0000', 'Hello')).toBe('');
  await text(phones.ana, 'What\u0000 time?');
  const received = async () => {
    const { rows } = await server.deps.ownerPool.query<{ text: string }>(
      "select detail ->> 'text' as text from platform.notifications where type = 'received'",
    );
    return rows.map((row) => row.text);
  };
  await expect.poll(received, soon).toContain('What time?');
});
