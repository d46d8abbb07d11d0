// Misspelt words in a table that is too large for comparing row by row.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { search } from '@fieldhouse/contract/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import type { Person } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

const count = 21_000;
const slow = { timeout: 60_000, interval: 200 };
let server: TestServer;
let ada: Person;
let contacts: CollectionWithFields;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  contacts = await ada.call(collections.create, {
    body: {
      name: 'Contact',
      pluralName: 'Contacts',
      fields: [
        { title: 'Name', dataType: 'plain_text', isSearchable: true },
        { title: 'Nickname', dataType: 'plain_text', isSearchable: true },
      ],
    },
  });
  for (let from = 0; from < count; from += 1000) {
    await create(Array.from({ length: 1000 }, (_, n) => ({ name: `Member ${from + n}` })));
  }
  await create([
    { name: 'Marguerite Dubois', nickname: 'Quillfeather' },
    { name: 'Marguerite Castillo' },
    { name: 'Elena Castillo' },
  ]);
  const { rows } = await server.deps.ownerPool.query(
    'select number from platform.collections where id = $1',
    [contacts.id],
  );
  await server.deps.ownerPool.query(
    `analyze team_${ada.teamId.replaceAll('-', '')}.c_${rows[0]?.number ?? 0}`,
  );
}, 120_000);
afterAll(() => server.stop());

async function create(rows: readonly object[]): Promise<void> {
  const params = { collectionId: contacts.id };
  await ada.call(records.create, { params, body: { records: rows as never } });
}

async function unanswered(text: string): Promise<string[]> {
  const reply = await ada.call(search.find, { body: { text } });
  return reply.unanswered.map(({ reason }) => reason);
}

async function found(person: Person, text: string): Promise<string[]> {
  const { groups } = await person.call(search.find, { body: { text } });
  return groups.flatMap(({ hits }) => hits.map(({ label, rank }) => `${label} (${rank})`)).sort();
}

test('a misspelt word finds what holds the word that was meant', async () => {
  await expect.poll(() => unanswered('marguerit dubuois'), slow).toEqual([]);
  expect(await found(ada, 'duboys')).toEqual(['Marguerite Dubois (similar)']);
  expect(await found(ada, 'margeurite castilo')).toEqual(['Marguerite Castillo (similar)']);
  expect(await found(ada, 'quilfeather')).toEqual(['Marguerite Dubois (similar)']);
  expect(await found(ada, 'castlilo')).toEqual(['Elena Castillo (similar)', 'Marguerite Castillo (similar)']);
  expect(await found(ada, 'zzyzxroad')).toEqual([]);
}, 90_000);

test('a word of a value that one may not read finds nothing, however it is spelt', async () => {
  const kim = await makeMember(server, 'kim');
  const nickname = contacts.fields.find(({ columnName }) => columnName === 'nickname');
  const role = await ada.call(roles.create, {
    body: {
      name: 'Nicknames',
      featurePermissions: [],
      dataPermissions: [
        { type: 'read_data_field_data', collectionId: contacts.id, fieldId: nickname?.id, filter: null },
      ],
    },
  });
  await giveRoles(ada, kim, [role.id], { dataAccess: 'by_role' });
  expect(await found(kim, 'duboys')).toEqual([]);
  expect(await found(kim, 'castilo')).toEqual([]);
  expect(await found(kim, 'quilfeather')).toEqual([' (similar)']);
  await giveRoles(ada, kim, [], { dataAccess: 'by_role' });
  expect(await found(kim, 'quilfeather')).toEqual([]);
});

test('words of new records and of changed ones are listed some seconds later', async () => {
  await create([{ name: 'Bartholomew Okafor' }]);
  await expect.poll(() => found(ada, 'bartolomew'), slow).toEqual(['Bartholomew Okafor (similar)']);
}, 90_000);
