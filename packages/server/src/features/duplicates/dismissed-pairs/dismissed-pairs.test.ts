// Pairs ("these are two people") are dismissed once, by a user who may merge, for everyone and for later
// runs.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { duplicates } from '@fieldhouse/contract/duplicates';
import { recordHistory, trash } from '@fieldhouse/contract/record-history';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../../test/give-roles.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { describeGroups, runDuplicateSearch } from '../../../../test/run-duplicate-search.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let count = 0;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

interface Made {
  readonly people: CollectionWithFields;
  readonly params: { readonly collectionId: string };
  /** Id of the record with the name. */
  readonly id: (name: string) => DataRecord['id'];
}

async function makePeople(rows: readonly object[]): Promise<Made> {
  count += 1;
  const people = await ada.call(collections.create, {
    body: {
      name: `Person ${count}`,
      pluralName: `People ${count}`,
      representsPeople: true,
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address', isUnique: false },
        { title: 'Phone', dataType: 'phone_number' },
        { title: 'City', dataType: 'plain_text' },
      ],
    },
  });
  const params = { collectionId: people.id };
  const made = rows.length > 0 ? await create(params, rows) : [];
  const id: Made['id'] = (name) => made.find(({ values }) => values.name === name)?.id ?? ('' as never);
  return { people, params, id };
}

async function create(params: Made['params'], rows: readonly object[]): Promise<DataRecord[]> {
  const reply = await ada.call(records.create, { params, body: { records: rows as never } });
  // The engine serialises the reply itself, in the contract's format.
  return (reply as { records: DataRecord[] }).records;
}

const pairOf = ({ id }: Made, one: string, other: string) => ({ recordId: id(one), otherId: id(other) });

/** Ann, Bea and Cleo have one address, and Bea and Cleo one number. */
const family = [
  { name: 'Ann', email: 'home@example.org', city: 'Siena' },
  { name: 'Bea', email: 'home@example.org', phone: '+19165550001', city: 'Siena' },
  { name: 'Cleo', email: 'home@example.org', phone: '+19165550001', city: 'Pisa' },
];

test('a dismissed pair is no longer listed, even after a later run that finds a third record', async () => {
  const made = await makePeople(family.slice(0, 2));
  const { params } = made;
  await runDuplicateSearch(ada, params.collectionId);
  expect(await describeGroups(ada, params.collectionId)).toEqual(['same_email, Ann, Bea']);
  const request = { params, body: { pairs: [pairOf(made, 'Bea', 'Ann')] } };
  expect(await ada.call(duplicates.dismiss, request)).toEqual({ count: 1 });
  expect(await ada.call(duplicates.dismiss, request)).toEqual({ count: 0 });
  expect(await describeGroups(ada, params.collectionId)).toEqual([]);
  await create(params, [{ name: 'Dora', email: 'HOME@example.org' }]);
  await runDuplicateSearch(ada, params.collectionId);
  expect(await describeGroups(server.tom, params.collectionId)).toEqual([
    'same_email, Ann, Dora',
    'same_email, Bea, Dora',
  ]);
});

test('a record dismissed from all others leaves the rest together, with their reasons', async () => {
  const made = await makePeople(family);
  const { params } = made;
  await runDuplicateSearch(ada, params.collectionId);
  const pairs = [pairOf(made, 'Ann', 'Bea'), pairOf(made, 'Ann', 'Cleo')];
  await ada.call(duplicates.dismiss, { params, body: { pairs } });
  expect(await describeGroups(ada, params.collectionId)).toEqual([
    'same_email, Bea, Cleo',
    'same_phone, Bea, Cleo',
  ]);
});

test('it is listed with its author, recorded in the history of both, and undone', async () => {
  const made = await makePeople(family);
  const { params } = made;
  await runDuplicateSearch(ada, params.collectionId);
  const first = { pairs: [pairOf(made, 'Ann', 'Bea')] };
  await ada.call(duplicates.dismiss, { params, body: first });
  await server.tom.call(duplicates.dismiss, { params, body: { pairs: [pairOf(made, 'Ann', 'Cleo')] } });
  const newest = await ada.call(duplicates.listDismissed, { params, query: { limit: '1' } });
  expect(newest.items).toMatchObject([{ dismissedBy: { kind: 'person', name: 'Tom Reed' } }]);
  const { items, next } = await ada.call(duplicates.listDismissed, {
    params,
    query: { after: newest.next ?? '' },
  });
  expect(items.map((one) => one.records.map(({ values }) => values.name).sort())).toEqual([['Ann', 'Bea']]);
  expect(next).toBeNull();
  const place = { ...params, recordId: made.id('Ann') as string };
  const past = async () =>
    (await ada.call(recordHistory.list, { params: place })).items.map(({ action }) => action);
  expect(await past()).toEqual(['told_apart', 'told_apart', 'created']);
  expect(await ada.call(duplicates.undismiss, { params, body: first })).toEqual({ count: 1 });
  expect(await ada.call(duplicates.undismiss, { params, body: first })).toEqual({ count: 0 });
  expect(await past()).toEqual(['told_apart_no_more', 'told_apart', 'told_apart', 'created']);
  expect(await describeGroups(ada, params.collectionId)).toEqual([
    'same_email, Ann, Bea',
    'same_email, Bea, Cleo',
    'same_phone, Bea, Cleo',
  ]);
});

test('a pair dismissed in a child collection is dismissed in its parent', async () => {
  const made = await makePeople(family);
  const child = await ada.call(collections.create, {
    body: {
      name: `Local ${count}`,
      pluralName: `Locals ${count}`,
      parentId: made.people.id,
      representsPeople: true,
      membershipDataFilter: { field: 'city', operator: 'is', value: 'Siena' },
    },
  });
  await runDuplicateSearch(ada, made.people.id);
  const params = { collectionId: child.id };
  await ada.call(duplicates.dismiss, { params, body: { pairs: [pairOf(made, 'Ann', 'Bea')] } });
  expect(await describeGroups(ada, made.people.id)).toEqual([
    'same_email, Ann, Cleo',
    'same_email, Bea, Cleo',
    'same_phone, Bea, Cleo',
  ]);
  const outside = { pairs: [pairOf(made, 'Ann', 'Cleo')] };
  expect(await refusal(ada.call(duplicates.dismiss, { params, body: outside }))).toMatchObject({
    status: 404,
  });
});

test('a pair dismissed with the merged record is dismissed with the remaining one', async () => {
  const made = await makePeople(family);
  const { params } = made;
  await runDuplicateSearch(ada, params.collectionId);
  await ada.call(duplicates.dismiss, { params, body: { pairs: [pairOf(made, 'Ann', 'Bea')] } });
  await ada.call(duplicates.merge, {
    params,
    body: { survivorId: made.id('Cleo'), otherIds: [made.id('Bea')], values: {} },
  });
  expect(await describeGroups(ada, params.collectionId)).toEqual([]);
});

async function makeLimited(name: string, { people }: Made, permissions: readonly object[]): Promise<Person> {
  const person = await makeMember(server, name);
  const dataPermissions = permissions.map((one) => ({ collectionId: people.id, ...one }) as DataPermission);
  const role = await ada.call(roles.create, { body: { name, dataPermissions } });
  await giveRoles(ada, person, [role.id], { dataAccess: 'by_role' });
  return person;
}

test('dismissing, undoing and listing need the rights to read and merge', async () => {
  const made = await makePeople(family);
  const { params } = made;
  const filter = { field: 'city', operator: 'is', value: 'Siena' };
  const kim = await makeLimited('kim', made, [
    { type: 'read_data_field_data', filter },
    { type: 'update_data_field_data', filter },
    { type: 'delete_data_records', filter },
  ]);
  const reader = await makeLimited('lea', made, [
    { type: 'read_data_field_data' },
    { type: 'update_data_field_data' },
  ]);
  const open = { pairs: [pairOf(made, 'Ann', 'Bea')] };
  const shut = { pairs: [pairOf(made, 'Ann', 'Cleo')] };
  await ada.call(duplicates.dismiss, { params, body: { pairs: [...open.pairs, ...shut.pairs] } });
  for (const endpoint of [duplicates.dismiss, duplicates.undismiss] as const) {
    const by = (person: Person, body: typeof open) =>
      refusal(person.call(endpoint as typeof duplicates.undismiss, { params, body }));
    expect(await by(kim, shut)).toMatchObject({ status: 404 });
    expect(await by(reader, open)).toMatchObject({ status: 404 });
    expect(await by(server.olga, open)).toMatchObject({ status: 404 });
    const oneself = { pairs: [pairOf(made, 'Ann', 'Ann')] };
    expect((await by(ada, oneself)).problem.code).toBe('action_not_allowed');
  }
  const { items } = await kim.call(duplicates.listDismissed, { params });
  expect(items.map((one) => one.records.map(({ values }) => values.name).sort())).toEqual([['Ann', 'Bea']]);
  expect(await refusal(reader.call(duplicates.listDismissed, { params }))).toMatchObject({ status: 404 });
  const bad = ada.call(duplicates.listDismissed, { params, query: { after: 'nowhere' } });
  expect((await refusal(bad)).problem.code).toBe('invalid_input');
});

test('what is erased for good is in no such pair any more', async () => {
  const made = await makePeople(family);
  const { params } = made;
  const pairs = [pairOf(made, 'Ann', 'Bea'), pairOf(made, 'Bea', 'Cleo')];
  await ada.call(duplicates.dismiss, { params, body: { pairs } });
  await ada.call(records.delete, { params, body: { ids: [made.id('Ann')] } });
  await ada.call(trash.erase, { params, body: { ids: [made.id('Ann')] } });
  const { rows } = await server.deps.ownerPool.query(
    'select low_id, high_id from platform.people_apart where collection_id = $1',
    [made.people.id],
  );
  expect(rows.map((row) => [row.low_id, row.high_id])).toEqual([[made.id('Bea'), made.id('Cleo')].sort()]);
});

test('who sees little gets a full page of what is theirs, not empty ones', async () => {
  const others = Array.from({ length: 5000 }, (_, n) => ({ name: `Twin ${n >> 1}`, city: 'Pisa' }));
  const own = Array.from({ length: 10 }, (_, n) => ({ name: `Own ${n >> 1}`, city: 'Siena' }));
  const made = await makePeople([]);
  for (let at = 0; at < others.length; at += 1000) await create(made.params, others.slice(at, at + 1000));
  await create(made.params, own);
  const filter = { field: 'city', operator: 'is', value: 'Siena' };
  const kim = await makeLimited('mia', made, [
    { type: 'read_data_field_data', filter },
    { type: 'update_data_field_data', filter },
    { type: 'delete_data_records', filter },
  ]);
  await runDuplicateSearch(ada, made.params.collectionId);
  const first = await kim.call(duplicates.list, { params: made.params, query: { limit: '3' } });
  expect(first.items).toHaveLength(3);
  const rest = await kim.call(duplicates.list, { params: made.params, query: { after: first.next ?? '' } });
  expect([rest.items.length, rest.next]).toEqual([2, null]);
});
