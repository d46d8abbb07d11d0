// The length of an SMS shows something of the values in it, which not everyone who sees its recipients may read.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import type { Person } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
/** Reads names and phones, not codes. */
let dan: Person;
/** Reads codes as well, but of no one who gets a message. */
let pat: Person;
let guests: CollectionWithFields;

beforeAll(async () => {
  server = await startServer();
  ({ ada } = server);
  guests = await ada.call(collections.create, {
    body: {
      name: 'Guest',
      pluralName: 'Guests',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Phone', dataType: 'phone_number' },
        { title: 'Code', dataType: 'plain_text' },
      ],
    },
  });
  await ada.call(records.create, {
    params: { collectionId: guests.id },
    body: { records: [{ name: 'Elena', phone: '+19165551001', code: 'x'.repeat(90) }] },
  });
  dan = await writer('dan', [null, null]);
  pat = await writer('pat', [null, null, { field: 'name', operator: 'is', value: 'Olga' }]);
});
afterAll(() => server.stop());

/** Reads the first fields, each where its filter says. */
async function writer(name: string, filters: readonly (object | null)[]): Promise<Person> {
  const person = await makeMember(server, name);
  const dataPermissions = filters.map((filter, at) => ({
    ...{ type: 'read_data_field_data', collectionId: guests.id, fieldId: guests.fields[at]?.id, filter },
  }));
  const role = await ada.call(roles.create, {
    body: { name, featurePermissions: ['outgoing_messages_edit'], dataPermissions } as never,
  });
  await giveRoles(ada, person, [role.id], { accountType: 'full', dataAccess: 'by_role' });
  return person;
}

async function sendText(textOnlyVersion: string): Promise<string> {
  const { id, version } = await ada.call(messages.create, {
    body: {
      ...{ internalName: 'Reminder', deliveryMethodId: 'sms', type: 'transactional', textOnlyVersion },
      audience: collectionAudience(guests.id, 'phone'),
    },
  });
  const params = { messageId: id };
  await ada.call(messages.sendNow, { params, body: { version } });
  const status = async () => (await ada.call(messages.get, { params })).status;
  await expect.poll(status, { timeout: 15_000 }).toBe('sent');
  return id;
}

/** Of the one recipient, of all of them, and of the file. */
async function segmentsFor(person: Person, messageId: string) {
  const params = { messageId };
  const { items } = await person.call(messages.recipients, { params });
  const file = await person.send({
    method: 'GET',
    path: `/teams/${person.teamId}/outgoing-messages/${messageId}/recipients.csv`,
  });
  const [titles = [], row = []] = (await file.text()).split('\r\n').map((line) => line.split(','));
  const { sms } = await person.call(messages.statistics, { params });
  return [items[0]?.segments, sms?.segments, row[titles.indexOf('Segments')]];
}

test('who may not read a value in it does not see how long an SMS was', async () => {
  const messageId = await sendText(`Your code: {{code | none}}. ${'y'.repeat(80)}`);
  expect(await segmentsFor(ada, messageId)).toEqual([2, 2, '2']);
  for (const person of [dan, pat]) expect(await segmentsFor(person, messageId)).toEqual([null, null, '']);
});

test('who may read all values in it sees how long an SMS was', async () => {
  const messageId = await sendText('Dear {{name | guest}}, see you soon.');
  expect(await segmentsFor(dan, messageId)).toEqual([1, 1, '1']);
});
