// Child collections: one table, with membership applied everywhere.
import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import { auditLog } from '@fieldhouse/contract/audit-log';
import { collectionMembers } from '@fieldhouse/contract/collection-members';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { comments } from '@fieldhouse/contract/comments';
import { deletedCollections } from '@fieldhouse/contract/deleted-collections';
import { recordHistory } from '@fieldhouse/contract/record-history';
import { type DataRecord, type RecordQuery, records } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let people: CollectionWithFields;
let volunteers: CollectionWithFields;
let drivers: CollectionWithFields;
let ids: Record<string, string>;

beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  ada = server.ada;
  people = await ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Helps', dataType: 'boolean' },
        { title: 'Age', dataType: 'number' },
      ],
    },
  });
  const made = await create(ada, people.id, [
    { name: 'Ann', helps: true, age: 30 },
    { name: 'Bob', helps: true, age: 50 },
    { name: 'Cleo', helps: false, age: 40 },
    { name: 'Dan', helps: false, age: 20 },
  ]);
  ids = Object.fromEntries(made.map((one) => [String(one.values.name), one.id]));
  volunteers = await ada.call(collections.create, {
    body: {
      name: 'Volunteer',
      pluralName: 'Volunteers',
      parentId: people.id,
      membershipDataFilter: { field: 'helps', operator: 'is', value: true },
      membershipOrder: [{ field: 'age', direction: 'desc' }],
    },
  });
  drivers = await ada.call(collections.create, {
    body: {
      name: 'Driver',
      pluralName: 'Drivers',
      parentId: people.id,
      fields: [{ title: 'Licence', dataType: 'plain_text', isSearchable: true }],
    },
  });
});
afterAll(() => server.stop());

async function create(person: Person, collectionId: string, rows: object[]): Promise<DataRecord[]> {
  const reply = await person.call(records.create, {
    params: { collectionId },
    body: { records: rows as never },
  });
  return (reply as { records: DataRecord[] }).records;
}

async function namesIn(collectionId: string, query: Partial<RecordQuery> = {}, person = ada) {
  const reply = await person.call(records.query, {
    params: { collectionId },
    body: { count: true, ...query },
  });
  const page = reply as { records: DataRecord[]; total: number; totalIs: string };
  // If counting was slow, on a busy machine, the count is repeated after the reply.
  if (page.totalIs === 'exact') expect(page.total).toBe(page.records.length);
  return page.records.map((one) => String(one.values.name));
}

function idOf(name: string) {
  // Created by the server.
  return ids[name] as never;
}

test('a smart collection shows what matches at once, in its own order', async () => {
  expect(await namesIn(volunteers.id)).toEqual(['Bob', 'Ann']);
  expect(volunteers).toMatchObject({ isSmartCollection: true, parentId: people.id, rootId: people.id });
  await ada.call(records.update, {
    params: { collectionId: people.id },
    body: { records: [{ id: idOf('Cleo'), values: { helps: true } }] },
  });
  expect(await namesIn(volunteers.id)).toEqual(['Bob', 'Cleo', 'Ann']);
  expect(
    await namesIn(volunteers.id, { filter: { field: 'age', operator: 'greater_than', value: 30 } }),
  ).toEqual(['Bob', 'Cleo']);
  const { values } = (await ada.call(records.aggregate, {
    params: { collectionId: volunteers.id },
    body: { aggregates: [{ field: 'age', fn: 'sum' }] },
  })) as { values: string[] };
  expect(values).toEqual(['120']);
  await ada.call(records.update, {
    params: { collectionId: volunteers.id },
    body: { records: [{ id: idOf('Cleo'), values: { helps: false } }] },
  });
  expect(await namesIn(volunteers.id)).toEqual(['Bob', 'Ann']);
  const deleted = ada.call(records.get, { params: { collectionId: volunteers.id, recordId: idOf('Cleo') } });
  expect((await refusal(deleted)).problem.code).toBe('not_found');
});

test('records are put into a child by hand and taken out again, and stay what they are', async () => {
  await ada.call(collectionMembers.add, {
    params: { collectionId: drivers.id },
    body: { ids: [idOf('Ann'), idOf('Dan')] },
  });
  expect(await namesIn(drivers.id)).toEqual(['Ann', 'Dan']);
  await ada.call(records.update, {
    params: { collectionId: drivers.id },
    body: { records: [{ id: idOf('Dan'), values: { licence: 'B-77' } }] },
  });
  // The child's extra field is not in the root, and its value survives changes made there.
  const inRoot = (await ada.call(records.get, {
    params: { collectionId: people.id, recordId: idOf('Dan') },
  })) as DataRecord;
  expect(inRoot.values).not.toHaveProperty('licence');
  await ada.call(records.update, {
    params: { collectionId: people.id },
    body: { records: [{ id: idOf('Dan'), values: { age: 21 } }] },
  });
  expect(await namesIn(drivers.id, { search: 'b-77' })).toEqual(['Dan']);
  const { removed } = await ada.call(collectionMembers.remove, {
    params: { collectionId: drivers.id },
    body: { matching: { filter: { field: 'name', operator: 'is', value: 'Ann' } } },
  });
  expect(removed).toBe(1);
  expect(await namesIn(drivers.id)).toEqual(['Dan']);
  expect(await namesIn(people.id)).toContain('Ann');
  // The change of access is in the audit log; the records concerned are in their history.
  const entries = await ada.call(auditLog.list, { query: { area: 'collection', limit: '2' } });
  expect(entries.items.map(({ action, subjectName, detail }) => [action, subjectName, detail])).toEqual([
    ['collection.members_removed', drivers.pluralName, { number: 1 }],
    ['collection.members_added', drivers.pluralName, { number: 2 }],
  ]);
});

test('a record made in a child is one of the root, with one history and one thread of comments', async () => {
  const [eve] = await create(ada, drivers.id, [{ name: 'Eve', licence: 'C-1' }]);
  ids.Eve = eve?.id ?? '';
  expect(await namesIn(people.id)).toContain('Eve');
  expect(await namesIn(drivers.id)).toContain('Eve');
  const place = (collectionId: string) => ({ collectionId: collectionId as never, recordId: idOf('Eve') });
  const entries = await ada.call(recordHistory.list, { params: place(people.id) });
  expect(entries.items.map(({ action }) => action)).toEqual(['created']);
  await ada.call(comments.add, { params: place(drivers.id), body: { body: 'Hello' } });
  expect((await ada.call(comments.list, { params: place(people.id) })).items).toHaveLength(1);
  const wrong = ada.call(records.create, {
    params: { collectionId: volunteers.id },
    body: { records: [{ name: 'Zed', helps: false }] },
  });
  expect((await refusal(wrong)).problem.code).toBe('not_a_member');
  await ada.call(records.delete, { params: { collectionId: drivers.id }, body: { ids: [idOf('Eve')] } });
  expect(await namesIn(people.id)).not.toContain('Eve');
  await ada.call(records.restore, { params: { collectionId: people.id }, body: { ids: [idOf('Eve')] } });
  expect(await namesIn(drivers.id)).toContain('Eve');
});

test('children of children join their conditions, and are counted each for itself', async () => {
  const older = await ada.call(collections.create, {
    body: {
      name: 'Elder',
      pluralName: 'Elders',
      parentId: volunteers.id,
      membershipDataFilter: { field: 'age', operator: 'greater_than', value: 40 },
    },
  });
  expect(await namesIn(older.id)).toEqual(['Bob']);
  const { items } = await ada.call(collections.list);
  const counts = Object.fromEntries(items.map((one) => [one.pluralName, one.recordCount]));
  expect(counts).toMatchObject({ People: 5, Volunteers: 2, Drivers: 2, Elders: 1 });
  const cycle = ada.call(collections.change, {
    params: { collectionId: volunteers.id },
    body: { parentId: older.id },
  });
  expect((await refusal(cycle)).problem.code).toBe('circular_collection');
  await ada.call(collections.change, { params: { collectionId: older.id }, body: { parentId: drivers.id } });
  expect(await namesIn(older.id)).toEqual([]);
  await ada.call(collections.change, {
    params: { collectionId: older.id },
    body: { membershipDataFilter: null },
  });
  await ada.call(collectionMembers.add, { params: { collectionId: older.id }, body: { ids: [idOf('Bob')] } });
  expect(await namesIn(drivers.id)).toContain('Bob');
  const refused = ada.call(collections.delete, { params: { collectionId: drivers.id } });
  expect((await refusal(refused)).problem.code).toBe('has_children');
  await ada.call(collections.delete, { params: { collectionId: drivers.id }, query: { withChildren: '1' } });
  const child = ada.call(deletedCollections.restore, { params: { collectionId: older.id } });
  expect((await refusal(child)).problem.code).toBe('parent_in_trash');
  await ada.call(deletedCollections.restore, { params: { collectionId: drivers.id } });
  expect(await namesIn(older.id)).toEqual(['Bob']);
});

test('a filter that names nothing is refused, and one whose field is gone shows nothing and says so', async () => {
  const bad = ada.call(collections.create, {
    body: {
      name: 'Odd',
      pluralName: 'Odds',
      parentId: people.id,
      membershipDataFilter: { field: 'nothing', operator: 'is', value: 1 },
    },
  });
  expect((await refusal(bad)).problem.code).toBe('unknown_field');
  const extra = await ada.call(collections.addField, {
    params: { collectionId: people.id },
    body: { title: 'Extra', dataType: 'boolean' },
  });
  const odd = await ada.call(collections.create, {
    body: {
      name: 'Odd',
      pluralName: 'Odds',
      parentId: people.id,
      membershipDataFilter: { field: 'extra', operator: 'is_empty' },
    },
  });
  expect((await namesIn(odd.id)).length).toBe(5);
  await ada.call(collections.deleteField, { params: { collectionId: people.id, fieldId: extra.id } });
  expect(await namesIn(odd.id)).toEqual([]);
  expect(await ada.call(collections.get, { params: { collectionId: odd.id } })).toMatchObject({
    isMembershipBroken: true,
  });
});

test('a right in the child alone shows its members and no other record', async () => {
  const kim = await makeMember(server, 'kim');
  const licence = drivers.fields.find((field) => field.columnName === 'licence');
  const read = (collectionId: string, fieldId: string | null = null): DataPermission =>
    ({ type: 'read_data_field_data', collectionId, fieldId, filter: null }) as DataPermission;
  const role = await ada.call(roles.create, { body: { name: 'Driver desk' } });
  const give = async (dataPermissions: DataPermission[]) => {
    const { version } = await ada.call(roles.get, { params: { roleId: role.id } });
    await ada.call(roles.change, { params: { roleId: role.id }, body: { version, dataPermissions } });
  };
  await give([read(drivers.id)]);
  await giveRoles(ada, kim, [role.id], { dataAccess: 'by_role' });
  expect((await namesIn(drivers.id, {}, kim)).sort()).toEqual(['Bob', 'Dan', 'Eve']);
  const closed = kim.call(records.query, { params: { collectionId: people.id }, body: {} });
  expect((await refusal(closed)).problem.code).toBe('not_found');
  expect((await kim.call(collections.list)).items.map((one) => one.pluralName).sort()).toEqual([
    'Drivers',
    'Elders',
  ]);
  // Permission for everything in the root covers its children.
  await give([read(people.id)]);
  const dan = (await kim.call(records.get, {
    params: { collectionId: drivers.id, recordId: idOf('Dan') },
  })) as DataRecord;
  expect(dan.values).toMatchObject({ name: 'Dan', licence: 'B-77' });
  await give([read(people.id, people.fields[0]?.id), read(drivers.id, licence?.id ?? '')]);
  expect(await namesIn(people.id, { search: 'b-77' }, kim)).toEqual([]);
  expect(await namesIn(drivers.id, { search: 'b-77' }, kim)).toEqual(['Dan']);
  const add = kim.call(collectionMembers.add, {
    params: { collectionId: drivers.id },
    body: { ids: [idOf('Cleo')] },
  });
  expect((await refusal(add)).problem.code).toBe('forbidden');
});

test('a record is found by its id alone, in the first collection that shows it', async () => {
  const locate = (who: Person, name: string) =>
    who.call(records.locate, { params: { recordId: idOf(name) } });
  expect(await locate(ada, 'Dan')).toEqual({ collectionId: people.id });
  const reader = await ada.call(roles.create, {
    body: {
      name: 'Sees drivers',
      dataPermissions: [
        { type: 'read_data_field_data', collectionId: drivers.id, fieldId: null, filter: null },
      ],
    },
  });
  const lou = await makeMember(server, 'lou');
  await giveRoles(ada, lou, [reader.id], { dataAccess: 'by_role' });
  expect(await locate(lou, 'Dan')).toEqual({ collectionId: drivers.id });
  const guest = await makeMember(server, 'guest');
  await giveRoles(ada, guest, [], { accountType: 'guest', dataAccess: 'by_role' });
  const { secret } = await ada.call(teamApiKeys.create, {
    body: { name: 'Drivers', roleId: reader.id },
  });
  const program = new Person(server.url, '', ada.teamId, secret);
  expect(await locate(program, 'Dan')).toEqual({ collectionId: drivers.id });
  const hidden = [
    () => locate(lou, 'Cleo'),
    () => locate(program, 'Cleo'),
    () => locate(guest, 'Dan'),
    () => server.olga.call(records.locate, { params: { recordId: idOf('Dan') } }),
  ];
  for (const call of hidden) expect((await refusal(call())).problem.code).toBe('not_found');
  await ada.call(records.delete, { params: { collectionId: people.id }, body: { ids: [idOf('Dan')] } });
  expect((await refusal(locate(ada, 'Dan'))).problem.code).toBe('not_found');
  await ada.call(records.restore, { params: { collectionId: people.id }, body: { ids: [idOf('Dan')] } });
});
