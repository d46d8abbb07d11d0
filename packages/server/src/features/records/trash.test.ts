// Deleted records and collections: found, restored, and erased by hand or after 30 days.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { deletedCollections } from '@fieldhouse/contract/deleted-collections';
import { recordHistory, trash } from '@fieldhouse/contract/record-history';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

const dayMs = 24 * 60 * 60 * 1000;
let offsetMs = 0;
let server: TestServer;
let people: CollectionWithFields;
beforeAll(async () => {
  server = await startServer({ overrides: { clock: { now: () => new Date(Date.now() + offsetMs) } } });
  people = await make('Person', 'People');
});
afterAll(() => server.stop());

function make(name: string, pluralName: string): Promise<CollectionWithFields> {
  return server.ada.call(collections.create, { body: { name, pluralName } });
}

async function add(names: readonly string[], { id } = people): Promise<DataRecord['id'][]> {
  const made = await server.ada.call(records.create, {
    params: { collectionId: id },
    body: { records: names.map((name) => ({ name })) },
  });
  return (made as { records: DataRecord[] }).records.map((record) => record.id);
}

function remove(ids: readonly DataRecord['id'][], { id } = people, person = server.ada) {
  return person.call(records.delete, { params: { collectionId: id }, body: { ids: [...ids] } });
}

async function listed(query: object = {}, { id } = people, person = server.ada) {
  const params = { collectionId: id };
  return person.call(trash.list, { params, query: query });
}

function erase(ids: readonly DataRecord['id'][], person = server.ada) {
  return person.call(trash.erase, { params: { collectionId: people.id }, body: { ids: [...ids] } });
}

test('the trash lists what was deleted by whom, the last one first, page by page', async () => {
  const [one, two, three] = await add(['Ana One', 'Ana Two', 'Bo Three']);
  for (const id of [one, two, three]) if (id) await remove([id], people, server.tom);
  const first = await listed({ limit: '2' });
  expect(first.items.map(({ label }) => label)).toEqual(['Bo Three', 'Ana Two']);
  expect(first.items[0]?.deletedBy).toMatchObject({ kind: 'person', name: 'Tom Reed' });
  const rest = await listed({ limit: '2', after: first.next });
  expect([rest.items.map(({ label }) => label), rest.next]).toEqual([['Ana One'], null]);
  const found = await listed({ search: 'ana' });
  expect(found.items.map(({ label }) => label)).toEqual(['Ana Two', 'Ana One']);
});

test('several are brought back at once', async () => {
  const ids = await add(['Back one', 'Back two']);
  await remove(ids);
  await server.ada.call(records.restore, { params: { collectionId: people.id }, body: { ids } });
  const { items } = await listed({ search: 'back' });
  expect(items).toEqual([]);
});

test('a record that is deleted for good is gone with its history, and a live one is not touched', async () => {
  const [id, live] = await add(['Gone', 'Alive']);
  if (!id || !live) throw new Error('Nothing was made.');
  expect((await refusal(erase([live]))).status).toBe(404);
  await remove([id]);
  expect(await erase([id])).toEqual({ erased: 1 });
  expect((await listed({ search: 'gone' })).items).toEqual([]);
  const params = { collectionId: people.id, recordId: id };
  expect((await refusal(server.ada.call(recordHistory.list, { params }))).status).toBe(404);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const { rows } = await client.query('select from platform.record_changes where record_id = $1', [id]);
  await client.end();
  expect(rows).toEqual([]);
});

test('who may not delete sees no trash, and another team finds none', async () => {
  const kim = await makeMember(server, 'kim');
  const reads: DataPermission = {
    type: 'read_data_field_data',
    collectionId: people.id,
    fieldId: null,
    filter: null,
  };
  const role = await server.ada.call(roles.create, { body: { name: 'Reader', dataPermissions: [reads] } });
  await giveRoles(server.ada, kim, [role.id], { dataAccess: 'by_role' });
  const [id] = await add(['Hidden from Kim']);
  if (!id) throw new Error('Nothing was made.');
  await remove([id]);
  expect((await refusal(listed({}, people, kim))).problem.code).toBe('forbidden');
  expect((await refusal(erase([id], kim))).problem.code).toBe('forbidden');
  expect((await refusal(listed({}, people, server.olga))).status).toBe(404);
});

test('a filter on deleting narrows the trash, and without metadata no user is named', async () => {
  const lee = await makeMember(server, 'lee');
  const filter = { field: 'name', operator: 'starts_with', value: 'Mine' };
  const dataPermissions: DataPermission[] = [
    { type: 'read_data_field_data', collectionId: people.id, fieldId: null, filter: null },
    { type: 'delete_data_records', collectionId: people.id, filter } as DataPermission,
  ];
  const role = await server.ada.call(roles.create, { body: { name: 'Own trash', dataPermissions } });
  await giveRoles(server.ada, lee, [role.id], { dataAccess: 'by_role' });
  await remove(await add(['Mine', 'Theirs']));
  const { items } = await listed({}, people, lee);
  expect(items).toMatchObject([{ label: 'Mine', deletedAt: null, deletedBy: null }]);
});

test('the trash is emptied after 30 days by itself', async () => {
  // The job is due three seconds after the deletion, by a clock that then jumps to today.
  offsetMs = -31 * dayMs + 3000;
  const events = await make('Event', 'Events');
  await remove(await add(['Old'], events), events);
  offsetMs = 0;
  await remove(await add(['Young'], events), events);
  expect((await listed({}, events)).items.map(({ label }) => label)).toEqual(['Young', 'Old']);
  await vi.waitFor(
    async () => expect((await listed({}, events)).items.map(({ label }) => label)).toEqual(['Young']),
    { timeout: 20_000, interval: 300 },
  );
});

test('a deleted collection comes back with its records for 30 days, unless its name is taken', async () => {
  const trips = await make('Trip', 'Trips');
  await add(['Lake'], trips);
  const params = { collectionId: trips.id };
  await server.ada.call(collections.delete, { params });
  const { items } = await server.ada.call(deletedCollections.list);
  expect(items.map(({ pluralName }) => pluralName)).toEqual(['Trips']);
  const other = await make('Trip', 'Trips');
  const taken = await refusal(server.ada.call(deletedCollections.restore, { params }));
  expect(taken.problem.code).toBe('name_taken');
  await server.ada.call(collections.change, {
    params: { collectionId: other.id },
    body: { pluralName: 'Outings' },
  });
  const back = await server.ada.call(deletedCollections.restore, { params });
  expect(back).toMatchObject({ pluralName: 'Trips', recordCount: 1 });
  await server.ada.call(collections.delete, { params });
  offsetMs = 31 * dayMs;
  expect((await server.ada.call(deletedCollections.list)).items).toEqual([]);
  expect((await refusal(server.ada.call(deletedCollections.restore, { params }))).status).toBe(404);
  offsetMs = 0;
});
