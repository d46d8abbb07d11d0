import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { recordLinks } from '@fieldhouse/contract/record-links';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let people: CollectionWithFields;
let gifts: CollectionWithFields;
let elena: DataRecord;
let ben: DataRecord;

async function make(collection: CollectionWithFields, values: object): Promise<DataRecord> {
  const params = { collectionId: collection.id };
  const made = await server.ada.call(records.create, { params, body: { records: [values] as never } });
  // The engine writes the reply in the contract's format.
  const [record] = (made as { records: DataRecord[] }).records;
  if (!record) throw new Error('No record was made.');
  return record;
}

beforeAll(async () => {
  server = await startServer();
  const { ada } = server;
  people = await ada.call(collections.create, { body: { name: 'Person', pluralName: 'People' } });
  gifts = await ada.call(collections.create, {
    body: {
      name: 'Gift',
      pluralName: 'Gifts',
      fields: [
        { title: 'Purpose', dataType: 'plain_text' },
        { title: 'Donor', dataType: 'single_data_record', settings: { collectionId: people.id } },
        { title: 'Thanked', dataType: 'multi_data_record', settings: { collectionId: people.id } },
      ],
    },
  });
  elena = await make(people, { name: 'Elena' });
  ben = await make(people, { name: 'Ben' });
  await make(gifts, { purpose: 'Roof', donor: elena.id, thanked: [ben.id, elena.id] });
  await make(gifts, { purpose: 'Camp', donor: elena.id });
});
afterAll(() => server.stop());

const linksOf = async (person: Person, { id }: DataRecord) => {
  const params = { collectionId: people.id, recordId: id };
  const { items } = await person.call(recordLinks.reverse, { params });
  return items.map(({ collectionName, fieldTitle, isMany, count }) => [
    collectionName,
    fieldTitle,
    isMany,
    count,
  ]);
};

test('every link field that points at the collection is listed with its count', async () => {
  expect(await linksOf(server.ada, elena)).toEqual([
    ['Gifts', 'Donor', false, 2],
    ['Gifts', 'Thanked', true, 1],
  ]);
  expect(await linksOf(server.ada, ben)).toEqual([
    ['Gifts', 'Donor', false, 0],
    ['Gifts', 'Thanked', true, 1],
  ]);
});

test('only what is visible to the viewer is counted, and what they may not read is not named', async () => {
  const kim = await makeMember(server, 'kim');
  const idOf = (from: CollectionWithFields, name: string) =>
    from.fields.find(({ columnName }) => columnName === name)?.id;
  const read = (collection: CollectionWithFields, name: string, filter: object | null = null) => ({
    type: 'read_data_field_data',
    collectionId: collection.id,
    fieldId: idOf(collection, name),
    filter,
  });
  const roof = { field: 'purpose', operator: 'is', value: 'Roof' };
  const { id } = await server.ada.call(roles.create, {
    body: { name: 'Reader', dataPermissions: [read(people, 'name'), read(gifts, 'donor', roof)] as never },
  });
  await giveRoles(server.ada, kim, [id], { dataAccess: 'by_role' });
  expect(await linksOf(kim, elena)).toEqual([['Gifts', 'Donor', false, 1]]);
  const blind = await server.ada.call(roles.create, {
    body: { name: 'Names', dataPermissions: [read(people, 'name')] as never },
  });
  await giveRoles(server.ada, kim, [blind.id], { dataAccess: 'by_role' });
  expect(await linksOf(kim, elena)).toEqual([]);
  await giveRoles(server.ada, kim, [], { dataAccess: 'by_role' });
  expect(await refusal(linksOf(kim, elena))).toMatchObject({ status: 404 });
});
