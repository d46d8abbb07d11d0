// A run stores ids; viewers see the current records, limited to what their permissions allow.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { duplicates } from '@fieldhouse/contract/duplicates';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../../test/give-roles.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { describeGroups, listGroups, runDuplicateSearch } from '../../../../test/run-duplicate-search.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let count = 0;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

async function makePeople(rows: readonly object[], more: object = {}): Promise<CollectionWithFields> {
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
        { title: 'Born', dataType: 'date' },
        { title: 'City', dataType: 'plain_text' },
      ],
      ...more,
    },
  });
  await create(people, rows);
  return people;
}

async function create({ id }: { id: string }, rows: readonly object[]): Promise<DataRecord[]> {
  const params = { collectionId: id };
  const reply = await ada.call(records.create, { params, body: { records: rows as never } });
  // The engine serialises the reply itself, in the contract's format.
  return (reply as { records: DataRecord[] }).records;
}

async function change({ id }: { id: string }, name: string, values: object): Promise<void> {
  const params = { collectionId: id };
  const filter = { field: 'name', operator: 'is' as const, value: name };
  const page = await ada.call(records.query, { params, body: { filter } });
  const changes = page.records.slice(0, 1).map((one) => ({ id: one.id, values }));
  await ada.call(records.update, { params, body: { records: changes } as never });
}

async function makeLimited(
  name: string,
  { id }: { id: string },
  permissions: readonly object[],
): Promise<Person> {
  const person = await makeMember(server, name);
  const dataPermissions = permissions.map((one) => ({ collectionId: id, ...one }) as DataPermission);
  const role = await ada.call(roles.create, { body: { name, dataPermissions } });
  await giveRoles(ada, person, [role.id], { dataAccess: 'by_role' });
  return person;
}

function fieldOf(people: CollectionWithFields, column: string): string | undefined {
  return people.fields.find(({ columnName }) => columnName === column)?.id;
}

const twins = [
  { name: 'Elena Rossi', email: 'elena@example.org', born: '1980-01-02' },
  { name: 'E. Rossi', email: 'ELENA@example.org', phone: '+19165550001' },
  { name: 'Elena Rosi', born: '1980-01-02' },
  { name: 'Tom Reed', email: 'tom@example.org', phone: '+19165550002', city: 'Siena' },
  { name: 'tom reed ', email: 'TOM@example.org', phone: '+19165550002', city: 'Siena' },
  { name: 'Nemo', born: '1980-01-02' },
];

test('nothing is listed before the first run', async () => {
  const people = await makePeople(twins);
  const params = { collectionId: people.id };
  expect(await ada.call(duplicates.run, { params })).toEqual({
    state: 'none',
    percent: 0,
    startedBy: null,
    completedAt: null,
    isComplete: true,
  });
  expect(await ada.call(duplicates.list, { params })).toEqual({ items: [], next: null });
});

test('groups come with all their reasons, the surest first, and page by page', async () => {
  const people = await makePeople(twins);
  const run = await runDuplicateSearch(ada, people.id);
  expect(run).toMatchObject({
    state: 'done',
    percent: 100,
    isComplete: true,
    startedBy: { kind: 'person', name: 'Ada Lindqvist' },
  });
  const described = await describeGroups(ada, people.id);
  expect(described.slice(0, 2).sort()).toEqual([
    'same_email+same_phone+same_name, Tom Reed, tom reed ',
    'same_email, Elena Rossi, E. Rossi',
  ]);
  expect(described.slice(2)).toEqual(['similar_name, Elena Rossi, Elena Rosi']);
  expect(await describeGroups(ada, people.id, '1')).toEqual(described);
});

test('what changed since the look is left out, and what is new is found by the next', async () => {
  const people = await makePeople(twins);
  await runDuplicateSearch(ada, people.id);
  await change(people, 'E. Rossi', { email: 'other@example.org' });
  await change(people, 'Tom Reed', { phone: null });
  await create(people, [{ name: 'New', email: 'elena@example.org' }]);
  expect(await describeGroups(ada, people.id)).toEqual([
    'same_email+same_name, Tom Reed, tom reed ',
    'similar_name, Elena Rossi, Elena Rosi',
  ]);
  const page = await ada.call(records.query, { params: { collectionId: people.id }, body: {} });
  const removed = page.records.find(({ values }) => values.name === 'tom reed ');
  await ada.call(records.delete, {
    params: { collectionId: people.id },
    body: { ids: [removed?.id as never] },
  });
  expect(await describeGroups(ada, people.id)).toEqual(['similar_name, Elena Rossi, Elena Rosi']);
  await runDuplicateSearch(ada, people.id);
  expect(await describeGroups(ada, people.id)).toEqual([
    'same_email, Elena Rossi, New',
    'similar_name, Elena Rossi, Elena Rosi',
  ]);
});

test('a field that goes takes its groups along, and says nothing in the others', async () => {
  const people = await makePeople(twins);
  await runDuplicateSearch(ada, people.id);
  const params = { collectionId: people.id, fieldId: fieldOf(people, 'email') ?? '' };
  await ada.call(collections.deleteField, { params });
  expect(await describeGroups(ada, people.id)).toEqual([
    'same_phone+same_name, Tom Reed, tom reed ',
    'similar_name, Elena Rossi, Elena Rosi',
  ]);
});

test('a viewer sees only matches in fields they may read', async () => {
  const people = await makePeople(twins);
  const read = (column: string) => ({ type: 'read_data_field_data', fieldId: fieldOf(people, column) });
  const change = { type: 'update_data_field_data', fieldId: fieldOf(people, 'city') };
  const kim = await makeLimited('kim', people, [
    read('name'),
    read('phone'),
    change,
    { type: 'delete_data_records' },
  ]);
  await runDuplicateSearch(ada, people.id);
  expect(await describeGroups(kim, people.id)).toEqual(['same_phone+same_name, Tom Reed, tom reed ']);
  // A run started by a user with fewer permissions finds the same for everyone.
  await runDuplicateSearch(kim, people.id);
  expect(await describeGroups(ada, people.id)).toHaveLength(3);
  const [group] = await listGroups(kim, people.id);
  expect(group?.records.map(({ values }) => Object.keys(values).sort())).toEqual([
    ['name', 'phone'],
    ['name', 'phone'],
  ]);
});

test('a value that is open in some records only is compared in those only', async () => {
  const people = await makePeople([
    { name: 'Ann', email: 'one@example.org', city: 'Siena' },
    { name: 'Bob', email: 'one@example.org', city: 'Siena' },
    { name: 'Cleo', email: 'one@example.org', city: 'Pisa' },
    { name: 'Dan', email: 'two@example.org', city: 'Siena' },
    { name: 'Eve', email: 'two@example.org', city: 'Pisa' },
  ]);
  const inSiena = { field: 'city', operator: 'is', value: 'Siena' };
  const kim = await makeLimited('lea', people, [
    { type: 'read_data_field_data', fieldId: fieldOf(people, 'name') },
    { type: 'read_data_field_data', fieldId: fieldOf(people, 'email'), filter: inSiena },
    { type: 'update_data_field_data', fieldId: fieldOf(people, 'city') },
    { type: 'delete_data_records' },
  ]);
  await runDuplicateSearch(ada, people.id);
  expect(await describeGroups(kim, people.id)).toEqual(['same_email, Ann, Bob']);
  const described = await describeGroups(ada, people.id);
  expect(described.sort()).toEqual(['same_email, Ann, Bob, Cleo', 'same_email, Dan, Eve']);
});

test('records that the viewer may not read are in no group and no count', async () => {
  const people = await makePeople([
    ...Array.from({ length: 12 }, (_, n) => ({ name: 'Ann Lee', city: n < 3 ? 'Siena' : 'Pisa' })),
    { name: 'Bob', phone: '+19165550003', city: 'Siena' },
    { name: 'Cleo', phone: '+19165550003', city: 'Pisa' },
  ]);
  const filter = { field: 'city', operator: 'is', value: 'Siena' };
  const kim = await makeLimited('mia', people, [
    { type: 'read_data_field_data', filter },
    { type: 'update_data_field_data', filter },
    { type: 'delete_data_records', filter },
  ]);
  await runDuplicateSearch(ada, people.id);
  const counts = async (person: Person) =>
    (await listGroups(person, people.id)).map(({ records: some, recordCount }) => [some.length, recordCount]);
  expect(await counts(kim)).toEqual([[3, 3]]);
  expect(await counts(ada)).toEqual([
    [2, 2],
    [10, 12],
  ]);
});

test('a child collection is looked through by itself', async () => {
  const people = await makePeople(twins);
  const ofSiena = await ada.call(collections.create, {
    body: {
      name: `Local ${count}`,
      pluralName: `Locals ${count}`,
      parentId: people.id,
      representsPeople: true,
      membershipDataFilter: { field: 'city', operator: 'is', value: 'Siena' },
    },
  });
  await runDuplicateSearch(ada, ofSiena.id);
  expect(await describeGroups(ada, ofSiena.id)).toEqual([
    'same_email+same_phone+same_name, Tom Reed, tom reed ',
  ]);
  expect(await describeGroups(ada, people.id)).toEqual([]);
  await change(people, 'Tom Reed', { city: 'Pisa' });
  expect(await describeGroups(ada, ofSiena.id)).toEqual([]);
});

test('only users who may merge receive duplicates, in collections of people', async () => {
  const people = await makePeople(twins);
  const params = { collectionId: people.id };
  const kim = await makeLimited('nina', people, [
    { type: 'read_data_field_data' },
    { type: 'update_data_field_data' },
  ]);
  for (const endpoint of [duplicates.run, duplicates.startRun, duplicates.list]) {
    expect(await refusal(server.anonymous.call(endpoint, { params }))).toMatchObject({ status: 401 });
    expect(await refusal(server.olga.call(endpoint, { params }))).toMatchObject({ status: 404 });
    expect(await refusal(kim.call(endpoint, { params }))).toMatchObject({ status: 404 });
    expect(await server.tom.call(endpoint, { params })).toBeDefined();
  }
  const events = await makePeople(twins, { representsPeople: false });
  for (const endpoint of [duplicates.run, duplicates.startRun, duplicates.list]) {
    const refused = await refusal(ada.call(endpoint, { params: { collectionId: events.id } }));
    expect(refused.problem.code).toBe('action_not_allowed');
  }
  const bad = ada.call(duplicates.list, { params, query: { after: 'nowhere' } });
  expect((await refusal(bad)).problem.code).toBe('invalid_input');
});

test('very many records of one value are one group, and the look says that it left some out', async () => {
  const rows = Array.from({ length: 230 }, (_, n) => ({ name: `Ann ${n}`, phone: '+19165550009' }));
  const people = await makePeople(rows);
  expect(await runDuplicateSearch(ada, people.id)).toMatchObject({ state: 'done', isComplete: false });
  const [group] = await listGroups(ada, people.id);
  expect(group).toMatchObject({ reasons: ['same_phone'], recordCount: 200 });
  expect(group?.records).toHaveLength(10);
});

test('progress events reach only users who may read the collection', async () => {
  const people = await makePeople(twins);
  const closed = await makeMember(server, 'pia');
  await giveRoles(ada, closed, [], { dataAccess: 'by_role' });
  const [open, shut] = await Promise.all([receiveProgress(ada, people), receiveProgress(closed, people)]);
  await runDuplicateSearch(ada, people.id);
  await expect.poll(open.count, { timeout: 10_000 }).toBeGreaterThan(1);
  expect(shut.count()).toBe(0);
  await Promise.all([open.end(), shut.end()]);
});

/** Counts the progress events of runs in a collection on the team's event stream. */
async function receiveProgress(person: Person, { id }: { id: string }) {
  const ending = new AbortController();
  const reply = await fetch(`${person.url}/api/teams/${person.teamId}/events`, {
    headers: { cookie: person.cookie },
    signal: ending.signal,
  });
  let text = '';
  const received = (async () => {
    for await (const piece of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) text += piece;
  })().catch(() => undefined);
  return {
    count: () => text.split(`"duplicates.progress","collectionId":"${id}"`).length - 1,
    end: () => {
      ending.abort();
      return received;
    },
  };
}

test('a collection without anything to compare has no duplicates', async () => {
  const people = await makePeople([{}], { fields: [{ title: 'Age', dataType: 'number' }] });
  expect(await runDuplicateSearch(ada, people.id)).toMatchObject({ state: 'done', isComplete: true });
  expect(await describeGroups(ada, people.id)).toEqual([]);
});
