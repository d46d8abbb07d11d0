import { type BookmarkTarget, bookmarks } from '@fieldhouse/contract/bookmarks';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let people: CollectionWithFields;
let elena: DataRecord;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  people = await ada.call(collections.create, { body: { name: 'Person', pluralName: 'People' } });
  const body = { records: [{ name: 'Elena Rossi' }] };
  const made = await ada.call(records.create, { params: { collectionId: people.id }, body });
  // The engine serialises the reply itself, in the contract's format.
  const [record] = (made as { records: DataRecord[] }).records;
  if (!record) throw new Error('No record was made.');
  elena = record;
});
afterAll(() => server.stop());

const record = (): BookmarkTarget => ({ kind: 'record', collectionId: people.id, id: elena.id });
const collection = (): BookmarkTarget => ({ kind: 'collection', collectionId: people.id, id: people.id });
const labels = async (person: Person) =>
  (await person.call(bookmarks.list)).items.map(({ kind, label }) => `${kind}: ${label}`);

test('bookmarks are one’s own, stand once, and are taken away', async () => {
  await ada.call(bookmarks.add, { body: collection() });
  await ada.call(bookmarks.add, { body: record() });
  await ada.call(bookmarks.add, { body: record() });
  expect(await labels(ada)).toEqual(['record: Elena Rossi', 'collection: People']);
  expect(await labels(server.tom)).toEqual([]);
  await ada.call(bookmarks.remove, { body: collection() });
  expect(await labels(ada)).toEqual(['record: Elena Rossi']);
});

test('what is not visible to a user can’t be bookmarked', async () => {
  const olga = server.olga.call(bookmarks.add, { body: record() });
  expect(await refusal(olga)).toMatchObject({ status: 404 });
  const odd = ada.call(bookmarks.add, { body: { ...collection(), id: elena.id } });
  expect(await refusal(odd)).toMatchObject({ status: 404 });
});

test('what one may no longer see is neither shown nor named', async () => {
  const kim = await makeMember(server, 'kim');
  await kim.call(bookmarks.add, { body: record() });
  await kim.call(bookmarks.add, { body: collection() });
  expect(await labels(kim)).toHaveLength(2);
  await giveRoles(ada, kim, [], { dataAccess: 'by_role' });
  expect(await labels(kim)).toEqual([]);
});
