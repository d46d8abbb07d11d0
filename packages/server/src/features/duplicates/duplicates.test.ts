import { bookmarks } from '@fieldhouse/contract/bookmarks';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { comments } from '@fieldhouse/contract/comments';
import { duplicates } from '@fieldhouse/contract/duplicates';
import { recordHistory } from '@fieldhouse/contract/record-history';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { describeGroups, runDuplicateSearch } from '../../../test/run-duplicate-search.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let people: CollectionWithFields;
let events: CollectionWithFields;
let made: readonly DataRecord[];

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  people = await ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      representsPeople: true,
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address', isUnique: false },
        { title: 'Phone', dataType: 'phone_number' },
        { title: 'Born', dataType: 'date' },
      ],
    },
  });
  const settings = { collectionId: people.id };
  events = await ada.call(collections.create, {
    body: {
      name: 'Event',
      pluralName: 'Events',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Host', dataType: 'single_data_record', settings },
        { title: 'Guests', dataType: 'multi_data_record', settings },
      ],
    },
  });
  made = await create(people, [
    { name: 'Elena Rossi', email: 'elena@example.org', born: '1980-01-02' },
    { name: 'E. Rossi', email: 'ELENA@example.org', phone: '+19165550001' },
    { name: 'Elena Rosi', born: '1980-01-02' },
    { name: 'Tom Reed', email: 'tom@example.org' },
  ]);
});
afterAll(() => server.stop());

async function create(collection: CollectionWithFields, rows: readonly object[]): Promise<DataRecord[]> {
  const body = { records: rows as never };
  const reply = await ada.call(records.create, { params: { collectionId: collection.id }, body });
  // The engine serialises the reply itself, in the contract's format.
  return (reply as { records: DataRecord[] }).records;
}

const idOf = (place: number) => made[place]?.id ?? '';

test('who may delete nothing merges nothing', async () => {
  const kim = await makeMember(server, 'kim');
  await giveRoles(ada, kim, [], { dataAccess: 'by_role' });
  const params = { collectionId: people.id };
  const body = { survivorId: idOf(0), otherIds: [idOf(1)], values: {} };
  expect(await refusal(kim.call(duplicates.merge, { params, body }))).toMatchObject({ status: 404 });
});

test('merged into one: values, links, comments and bookmarks go to it, the others to the trash', async () => {
  const [event] = await create(events, [
    { name: 'Dinner', host: idOf(1), guests: [idOf(0), idOf(1), idOf(3)] },
  ]);
  const params = { collectionId: people.id };
  await ada.call(comments.add, {
    params: { ...params, recordId: idOf(1) as string },
    body: { body: 'Prefers calls' },
  });
  await ada.call(bookmarks.add, { body: { kind: 'record', collectionId: people.id, id: idOf(1) } });
  await runDuplicateSearch(ada, people.id);
  expect(await describeGroups(ada, people.id)).toEqual([
    'same_email, Elena Rossi, E. Rossi',
    'similar_name, Elena Rossi, Elena Rosi',
  ]);
  const { record } = await ada.call(duplicates.merge, {
    params,
    body: { survivorId: idOf(0), otherIds: [idOf(1)], values: { phone: '+19165550001' } },
  });
  expect(await describeGroups(ada, people.id)).toEqual(['similar_name, Elena Rossi, Elena Rosi']);
  expect(record.values).toMatchObject({ name: 'Elena Rossi', phone: '+19165550001' });
  const place = { collectionId: events.id, recordId: event?.id ?? '' };
  const after = (await ada.call(records.get, { params: place })) as DataRecord;
  expect(after.values).toMatchObject({ host: { id: idOf(0) }, guests: [{ id: idOf(0) }, { id: idOf(3) }] });
  const target = { ...params, recordId: idOf(0) as string };
  const { items: moved } = await ada.call(comments.list, { params: target });
  expect(moved.map(({ body }) => body)).toEqual(['Prefers calls']);
  expect((await ada.call(bookmarks.list)).items.map(({ id }) => id)).toEqual([idOf(0)]);
  const { items: past } = await ada.call(recordHistory.list, { params: target });
  expect(past[0]?.action).toBe('merged');
  const removed = ada.call(records.get, { params: { ...params, recordId: idOf(1) as string } });
  expect(await refusal(removed)).toMatchObject({ status: 404 });
  await ada.call(records.restore, { params, body: { ids: [idOf(1)] } });
  const back = (await ada.call(records.get, {
    params: { ...params, recordId: idOf(1) as string },
  })) as DataRecord;
  expect(back.values.name).toBe('E. Rossi');
  const linked = (await ada.call(records.get, { params: place })) as DataRecord;
  expect(linked.values).toMatchObject({
    host: { id: idOf(1) },
    guests: [{ id: idOf(0) }, { id: idOf(1) }, { id: idOf(3) }],
  });
});

test('a link changed since the merge stays when the merged record is restored', async () => {
  const [one, other] = await create(people, [{ name: 'Ida Hall' }, { name: 'Ida Hale' }]);
  const [first, second] = await create(events, [
    { name: 'Lunch', host: other?.id },
    { name: 'Tea', host: other?.id },
  ]);
  const params = { collectionId: people.id };
  await ada.call(duplicates.merge, {
    params,
    body: { survivorId: one?.id as never, otherIds: [other?.id as never], values: {} },
  });
  const inEvents = { collectionId: events.id };
  await ada.call(records.update, {
    params: inEvents,
    body: { records: [{ id: second?.id, values: { host: idOf(3) } }] } as never,
  });
  await ada.call(records.restore, { params, body: { ids: [other?.id as never] } });
  const hostOf = async (event: DataRecord | undefined) => {
    const found = await ada.call(records.get, { params: { ...inEvents, recordId: event?.id ?? '' } });
    return (found as DataRecord).values.host;
  };
  expect(await hostOf(first)).toMatchObject({ id: other?.id });
  expect(await hostOf(second)).toMatchObject({ id: idOf(3) });
});
