// A collection and its descendants share one table of records; what each of them shows remains separate.
import { collectionMembers } from '@fieldhouse/contract/collection-members';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { dataCards } from '@fieldhouse/contract/data-cards';
import { recordHistory } from '@fieldhouse/contract/record-history';
import { recordLinks } from '@fieldhouse/contract/record-links';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import { search } from '@fieldhouse/contract/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let kim: Person;
let people: CollectionWithFields;
let drivers: CollectionWithFields;
let gifts: CollectionWithFields;
let bob: DataRecord;
let roleId: string;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  kim = await makeMember(server, 'kim');
  people = await ada.call(collections.create, {
    body: { name: 'Person', pluralName: 'People', fields: [{ title: 'Name', dataType: 'plain_text' }] },
  });
  drivers = await ada.call(collections.create, {
    body: {
      name: 'Driver',
      pluralName: 'Drivers',
      parentId: people.id,
      fields: [{ title: 'Licence', dataType: 'plain_text', isSearchable: true }],
    },
  });
  gifts = await ada.call(collections.create, {
    body: {
      name: 'Gift',
      pluralName: 'Gifts',
      fields: [
        { title: 'Purpose', dataType: 'plain_text' },
        { title: 'Donor', dataType: 'single_data_record', settings: { collectionId: people.id } },
      ],
    },
  });
  const [made] = await create(drivers, [{ name: 'Bob', licence: 'Zebra-77' }]);
  if (!made) throw new Error('No record.');
  bob = made;
  await create(gifts, [{ purpose: 'A new roof', donor: bob.id }]);
  roleId = (await ada.call(roles.create, { body: { name: 'Desk' } })).id;
  await giveRoles(ada, kim, [roleId], { dataAccess: 'by_role' });
});
afterAll(() => server.stop());

async function create(collection: { id: string }, rows: readonly Record<string, unknown>[]) {
  const reply = await ada.call(records.create, {
    params: { collectionId: collection.id },
    body: { records: [...rows] },
  });
  return (reply as { records: DataRecord[] }).records;
}

async function found(person: Person, collection: { id: string }, text: string): Promise<unknown[]> {
  const reply = await person.call(records.query, {
    params: { collectionId: collection.id },
    body: { search: text },
  });
  return (reply as { records: DataRecord[] }).records.map(({ values }) => values.name);
}

async function kimReads(...ids: string[]): Promise<void> {
  const { version } = await ada.call(roles.get, { params: { roleId } });
  const dataPermissions = ids.flatMap((collectionId) => [
    { type: 'read_data_field_data', collectionId, fieldId: null, filter: null } as unknown as DataPermission,
    { type: 'read_data_record_metadata', collectionId, filter: null } as unknown as DataPermission,
  ]);
  await ada.call(roles.change, { params: { roleId }, body: { version, dataPermissions } });
}

test('a search in a collection covers the fields it displays, for every viewer', async () => {
  expect(await found(ada, drivers, 'zebra')).toEqual(['Bob']);
  expect(await found(ada, people, 'zebra')).toEqual([]);
  expect(await found(ada, people, 'bob')).toEqual(['Bob']);
  await kimReads(people.id);
  expect([await found(kim, people, 'zebra'), await found(kim, people, 'bob')]).toEqual([[], ['Bob']]);
});

test('the search everywhere finds nothing by what only a child shows, unless the child is searched too', async () => {
  const find = async (text: string) => {
    const { groups } = await ada.call(search.find, { body: { text } });
    return groups.flatMap(({ hits }) => hits.map(({ label }) => label));
  };
  expect(await find('bob')).toContain('Bob');
  expect(await find('zebra')).toEqual([]);
  const params = { collectionId: drivers.id };
  await ada.call(collections.change, { params, body: { isGloballySearchable: true } });
  expect(await find('zebra')).toEqual(['Bob']);
});

test('what links to the root is shown on a record of a child, and offered for its cards', async () => {
  const params = { collectionId: drivers.id };
  const { items } = await ada.call(recordLinks.reverse, { params: { ...params, recordId: bob.id } });
  expect(items).toMatchObject([{ collectionName: 'Gifts', count: 1 }]);
  const sources = await ada.call(dataCards.sources, { params });
  expect(sources.items).toMatchObject([{ collectionName: 'Gifts', fieldTitle: 'Donor' }]);
  const [source] = sources.items;
  const card = await ada.call(dataCards.create, {
    params,
    body: {
      name: 'Gifts of drivers',
      settings: {
        type: 'table',
        source: {
          kind: 'reverse',
          collectionId: gifts.id,
          fieldId: source?.fieldId as never,
        },
        columns: [],
      },
    },
  });
  const shownTo = async (person: Person) =>
    (await person.call(dataCards.list, { params })).items.map(({ id }) => id);
  expect(await shownTo(ada)).toEqual([card.id]);
  await kimReads(drivers.id);
  expect(await shownTo(kim)).toEqual([]);
  const links = await kim.call(recordLinks.reverse, { params: { ...params, recordId: bob.id } });
  expect(links.items).toEqual([]);
  await kimReads(drivers.id, gifts.id);
  expect(await shownTo(kim)).toEqual([card.id]);
});

test('a filter without a condition makes no smart collection', async () => {
  const make = (membershipDataFilter: object) =>
    ada.call(collections.create, {
      body: {
        name: 'All of them',
        pluralName: 'All of them',
        parentId: people.id,
        membershipDataFilter,
      },
    });
  const isBob = { field: 'name', operator: 'is', value: 'Bob' };
  for (const filter of [{ all: [] }, { any: [] }, { any: [isBob, { all: [] }] }]) {
    expect((await refusal(make(filter))).problem).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: ['body', 'membershipDataFilter'], rule: 'condition_needed' }],
    });
  }
  const made = await make({ all: [isBob] });
  const emptied = ada.call(collections.change, {
    params: { collectionId: made.id },
    body: { membershipDataFilter: { all: [] } },
  });
  expect((await refusal(emptied)).problem.code).toBe('invalid_input');
});

test('adding to and removing from a child is in the history, for viewers of the child', async () => {
  const [eve] = await create(people, [{ name: 'Eve' }]);
  const ids = [eve?.id as never];
  const add = () => ada.call(collectionMembers.add, { params: { collectionId: drivers.id }, body: { ids } });
  await add();
  // It is a member already.
  await add();
  await ada.call(collectionMembers.remove, { params: { collectionId: drivers.id }, body: { ids } });
  const historyOf = async (person: Person) => {
    const params = { collectionId: people.id, recordId: eve?.id as never };
    const { items } = await person.call(recordHistory.list, { params });
    return items.map(({ action, collection }) => [action, collection]);
  };
  expect(await historyOf(ada)).toEqual([
    ['removed_from', 'Drivers'],
    ['added_to', 'Drivers'],
    ['created', null],
  ]);
  await kimReads(people.id);
  expect(await historyOf(kim)).toContainEqual(['added_to', 'Drivers']);
});
