// An SMS in several languages, through the local Twilio: each person gets theirs, its links count apart, and its length says nothing
// to who may not read the language.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { Audience } from '@fieldhouse/contract/message-audience';
import { messages } from '@fieldhouse/contract/messages';
import { roles } from '@fieldhouse/contract/roles';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { newCollection } from '../../../../test/imports/import-file.ts';
import { createIn } from '../../../../test/named-records.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { startTwilio, type TwilioProcess } from '../../../../test/servers/twilio-process.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let twilio: TwilioProcess;
let ada: Person;
let people: CollectionWithFields;
const clara = '+19165552001';
const tomas = '+19165552002';
const yusuf = '+19165552003';
const soon = { timeout: 15_000 };

beforeAll(async () => {
  twilio = await startTwilio();
  server = await startServer({ env: { ...twilio.env, SMS_SEGMENT_PRICE: '0.0079 USD' } });
  ({ ada } = server);
  await ada.call(teams.change, { body: { availableDataLanguages: ['en', 'es', 'ca'] } });
  people = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Phone', columnName: 'phone', dataType: 'phone_number' },
    { title: 'Speaks', columnName: 'speaks', dataType: 'plain_text' },
    { title: 'Course', columnName: 'course', dataType: 'plain_text', isTranslatable: true } as never,
  ]);
  await createIn(ada, people, [
    { name: 'Clara', phone: clara, speaks: 'English', course: 'Painting', 'course@es': 'Pintura' },
    { name: 'Tomás', phone: tomas, speaks: 'Español', course: 'Painting', 'course@es': 'Pintura' },
    { name: 'Yusuf', phone: yusuf, speaks: '', course: 'Painting', 'course@es': 'Pintura' },
  ]);
  await twilio.behave({ callbacks: ['sent', 'delivered'], deliverTo: server.url });
});
afterAll(async () => {
  await server.stop();
  twilio.stop();
});

const speaking = (): Audience => ({
  ...collectionAudience(people.id, 'phone'),
  languageFields: [{ collectionId: people.id as CollectionId, column: 'speaks' }],
});

async function write(more: object = {}) {
  const { id } = await ada.call(messages.create, {
    body: {
      ...{
        internalName: 'Course',
        subjectLine: 'Unused',
        deliveryMethodId: 'sms',
        type: 'transactional',
        tracksClicks: true,
      },
      ...{ textOnlyVersion: '{{course |}}: https://example.org/en', audience: speaking(), ...more },
    } as never,
  });
  return { messageId: id };
}

async function translate(params: { messageId: string }, texts: object) {
  const { version } = await ada.call(messages.get, { params });
  return ada.call(messages.change, { params, body: { version, translations: { es: texts } } as never });
}

const long = `{{course |}}: ${'¿'.repeat(160)} https://example.org/es`;

test('each person gets the SMS in their language, and its links count apart', async () => {
  const params = await write();
  const copied = await translate(params, {});
  // A text that an SMS has no place for is none to translate.
  expect(copied.translations).toMatchObject([
    { language: 'es', untranslated: [{ blockId: null, field: 'textOnlyVersion' }] },
  ]);
  const sending = ada.call(messages.sendNow, { params, body: { version: copied.version } });
  expect((await refusal(sending)).problem.data).toEqual({ missing: ['translations'] });
  const { version } = await translate(params, {
    textOnlyVersion: '{{course |}} aquí: https://example.org/es',
  });
  await ada.call(messages.sendNow, { params, body: { version } });
  await vi.waitFor(async () => expect((await ada.call(messages.get, { params })).status).toBe('sent'), soon);
  const { accepted } = await twilio.report();
  const textTo = (phone: string) => accepted.find(({ to }) => to === phone)?.body ?? '';
  expect(textTo(clara)).toMatch(/^Painting: http\S+\/s\/[^.]+$/);
  expect(textTo(yusuf)).toMatch(/^Painting: /);
  // The number of its link has two characters, behind a dot.
  expect(textTo(tomas)).toMatch(/^Pintura aquí: http\S+\/s\/[0-9a-zA-Z-]+\.[0-9a-zA-Z]{8}$/);
  const follow = (link: string) =>
    fetch(server.url + new URL(link).pathname, { redirect: 'manual' }).then((one) =>
      one.headers.get('location'),
    );
  expect(await follow(/http\S+/.exec(textTo(tomas))?.[0] ?? '')).toBe('https://example.org/es');
  expect(await follow(/http\S+/.exec(textTo(clara))?.[0] ?? '')).toBe('https://example.org/en');
  const { links } = await ada.call(messages.statistics, { params });
  expect(links.map(({ url, language }) => [url, language]).toSorted()).toEqual([
    ['https://example.org/en', null],
    ['https://example.org/es', 'es'],
  ]);
});

test('lengths are those of each person’s text, and of each language', async () => {
  const params = await write({ textOnlyVersion: 'Hi {{name |}}' });
  await translate(params, { textOnlyVersion: long });
  const query = async (more: object = {}) => ada.call(messages.smsLengths, { params, query: more });
  expect(await query()).toMatchObject({
    ...{
      people: 3,
      reachable: 3,
      segments: 4,
      bySegments: [
        { segments: 1, people: 2 },
        { segments: 2, people: 1 },
      ],
    },
    languages: [
      { language: 'en', people: 2, segments: 2 },
      { language: 'es', people: 1, segments: 2 },
    ],
    longest: { calculatedName: 'Tomás', text: expect.stringMatching(/^Pintura: ¿/) },
    cost: { total: '0.0316' },
  });
  const english = await query({ language: 'en' });
  expect(english).toMatchObject({ people: 3, longest: { text: 'Hi Clara' } });
  const spanish = await query({ language: 'es' });
  expect(spanish.longest?.calculatedName).toBe('Tomás');
  // Two characters for the number of the link, behind a dot.
  expect(spanish.shortLinkLength).toBe((english.shortLinkLength ?? 0) + 2);
  expect((await refusal(query({ language: 'ca' }))).problem.issues).toMatchObject([
    { path: ['query', 'language'], rule: 'unknown_choice' },
  ]);
});

test('the blocks of a mail are refused in a language of an SMS', async () => {
  const params = await write();
  const blocks = [{ id: 'a', kind: 'heading', text: 'Hola', level: 1, align: 'left' }];
  expect((await refusal(translate(params, { blocks }))).problem.code).toBe('action_not_allowed');
});

async function writer(name: string, columns: readonly string[]): Promise<Person> {
  const member = await makeMember(server, name);
  const fields = people.fields.filter(({ columnName }) => columns.includes(columnName));
  const role = await ada.call(roles.create, {
    body: {
      name,
      featurePermissions: ['outgoing_messages_edit', 'outgoing_messages_send'],
      dataPermissions: fields.map(({ id }) => ({
        ...{ type: 'read_data_field_data', collectionId: people.id, fieldId: id, filter: null },
      })),
    } as never,
  });
  await giveRoles(ada, member, [role.id], { accountType: 'full', dataAccess: 'by_role' });
  return member;
}

test('who may not read the language of people sees no lengths of their SMS', async () => {
  const dan = await writer('dan', ['name', 'phone']);
  const sue = await writer('sue', ['name', 'phone', 'speaks']);
  const params = await write({ textOnlyVersion: 'Hi' });
  const { version } = await translate(params, { textOnlyVersion: 'Hola'.repeat(60) });
  await ada.call(messages.sendNow, { params, body: { version } });
  await vi.waitFor(async () => expect((await ada.call(messages.get, { params })).status).toBe('sent'), soon);
  const segmentsSeenBy = async (one: Person) =>
    (await one.call(messages.recipients, { params })).items.map(({ segments }) => segments).toSorted();
  expect(await segmentsSeenBy(sue)).toEqual([1, 1, 2]);
  expect(await segmentsSeenBy(dan)).toEqual([null, null, null]);
  expect((await dan.call(messages.statistics, { params })).sms?.segments).toBeNull();
  // Nor whom the message goes to.
  expect(await dan.call(messages.smsLengths, { params })).toMatchObject({ people: 0, longest: null });
});

test('who may not read the language of people sees of their SMS what the carrier reported, and no click', async () => {
  const params = await write();
  const { version } = await translate(params, { textOnlyVersion: 'Aquí: https://example.org/es' });
  await ada.call(messages.sendNow, { params, body: { version } });
  const deliveries = async (by: Person) => {
    const { items } = await by.call(messages.recipients, { params });
    return Object.fromEntries(items.map((one) => [one.sentToPhoneNumber, one.delivery]));
  };
  const delivered = { [clara]: 'delivered', [tomas]: 'delivered', [yusuf]: 'delivered' };
  await expect.poll(() => deliveries(ada), soon).toEqual(delivered);
  const { accepted } = await twilio.report();
  const text = accepted.findLast(({ to }) => to === tomas)?.body ?? '';
  await fetch(server.url + new URL(/http\S+/.exec(text)?.[0] ?? '').pathname, { redirect: 'manual' });
  await expect.poll(() => deliveries(ada), soon).toEqual({ ...delivered, [tomas]: 'click' });
  expect(await deliveries(await writer('pia', ['name', 'phone']))).toEqual(delivered);
});
