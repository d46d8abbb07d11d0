// Who should have got an earlier message and didn't is written to at the address that their record has now.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import type { Audience } from '@fieldhouse/contract/message-audience';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import type { Person } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let people: CollectionWithFields;
let made: readonly DataRecord[];
let first: Message;

beforeAll(async () => {
  server = await startServer();
  ({ ada } = server);
  people = await ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
      ],
    },
  });
  ({ records: made } = await ada.call(records.create, {
    params: { collectionId: people.id },
    body: {
      records: [
        { name: 'Anna', email: 'anna@example.org' },
        { name: 'Ben', email: 'ben@example.org' },
        { name: 'Cleo', email: 'cleo@example.org' },
        { name: 'Dora', email: 'dora@example.org' },
        { name: 'Nemo' },
      ],
    },
  }));
});
afterAll(() => server.stop());

/** Ben's mail and a typed address bounce, Nemo has no address yet, Dora is left out, and Cleo opts out. */
async function sendFirst(): Promise<void> {
  const typed = (...values: string[]) =>
    ({ kind: 'address', address: { kind: 'email', values } }) as Audience['include'][number];
  const [everyone] = collectionAudience(people.id).include;
  first = await ada.call(messages.create, {
    body: {
      internalName: 'Letter',
      type: 'participation',
      subjectLine: 'Hello {{name |}}',
      bodyHtml: '<p>Hello</p>',
      audience: {
        include: [...(everyone ? [everyone] : []), typed('typed@example.org')],
        exclude: [typed('dora@example.org')],
      },
    },
  });
  await send(first);
  const { items } = await ada.call(messages.outbox, { query: { limit: '100' } });
  for (const [to, fate] of [
    ['ben@example.org', 'bounce'],
    ['typed@example.org', 'bounce'],
    ['cleo@example.org', 'unsubscribed'],
  ] as const) {
    const recipientId = items.find((mail) => mail.to === to)?.id as string;
    await ada.call(messages.simulateDelivery, { params: { recipientId }, body: { fate } });
  }
  for (const name of ['Ben', 'Nemo']) await setAddress(name);
}

async function setAddress(name: string): Promise<void> {
  const record = made.find(({ values }) => values.name === name);
  await ada.call(records.update, {
    params: { collectionId: people.id },
    body: {
      records: [
        {
          id: record?.id as string,
          version: record?.version,
          values: { email: `${name.toLowerCase()}@new.example` },
        },
      ],
    } as never,
  });
}

async function send({ id, version }: Message): Promise<void> {
  const params = { messageId: id };
  await ada.call(messages.sendNow, { params, body: { version } });
  await expect.poll(async () => (await ada.call(messages.get, { params })).status).toBe('sent');
}

const ofFirst = (did: 'not_reached' | 'bounced') => ({
  type: 'participation' as const,
  audience: { include: [{ kind: 'message' as const, messageId: first.id, did }], exclude: [] },
});

test('a copy for those whom a message didn’t reach goes to their present addresses, and to no one left out', async () => {
  await sendFirst();
  const params = { messageId: first.id };
  const copy = await ada.call(messages.duplicate, { params, body: { did: 'not_reached' } });
  expect(copy).toMatchObject({ subjectLine: 'Hello {{name |}}', ...ofFirst('not_reached') });
  await send(copy);
  const { items } = await ada.call(messages.recipients, { params: { messageId: copy.id } });
  expect(items.map((one) => `${one.sentToEmailAddress} ${one.reason ?? one.state}`).toSorted()).toEqual([
    'ben@new.example sent',
    'nemo@new.example sent',
    'typed@example.org suppressed',
  ]);
});

test('people whose mail bounced are reached at their present address', async () => {
  const count = await ada.call(messages.countAudience, { body: ofFirst('bounced') });
  expect(count).toMatchObject({
    people: 2,
    suppressed: 1,
    sample: [{ name: 'Ben', address: 'ben@new.example' }],
  });
});

test('who may not read the address of a record doesn’t learn it by writing to those who weren’t reached', async () => {
  const kim = await makeMember(server, 'kim');
  const fieldId = people.fields.find(({ columnName }) => columnName === 'name')?.id ?? null;
  const { id } = await ada.call(roles.create, {
    body: {
      name: 'Names only',
      featurePermissions: ['outgoing_messages_edit'],
      dataPermissions: [
        { type: 'read_data_field_data', collectionId: people.id, fieldId, filter: null },
      ] as never,
    },
  });
  await giveRoles(ada, kim, [id], { dataAccess: 'by_role' });
  expect(await kim.call(messages.countAudience, { body: ofFirst('not_reached') })).toMatchObject({
    people: 0,
    sample: [],
  });
});
