// Bulk changes run in the background with the viewer's permissions, apply each change once even if
// interrupted, and are undone as a whole.
import { type BulkChange, bulkChanges } from '@fieldhouse/contract/bulk-changes';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../../test/give-roles.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { createWorkers, requeueJobsOf } from '../../../../test/processes/worker-processes.ts';
import { sized, smallSteps } from '../../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

const many = sized(250, 25_000);
const stepRows = sized(10, 1000);
const inPisa = (many * 4) / 5;
let server: TestServer;
let ada: Person;
const workers = createWorkers(() => server, smallSteps(stepRows));
let count = 0;

beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  ada = server.ada;
});
afterAll(async () => {
  workers.killAll();
  await server.stop();
});

async function makePeople(size: number): Promise<CollectionWithFields> {
  count += 1;
  const made = await ada.call(collections.create, {
    body: {
      name: `Person ${count}`,
      pluralName: `People ${count}`,
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'City', dataType: 'plain_text' },
        { title: 'Code', dataType: 'plain_text', isUnique: true },
      ],
    },
  });
  for (let from = 0; from < size; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, size - from) }, (_, n) => ({
      name: `Person ${from + n}`,
      city: (from + n) % 5 === 0 ? 'Siena' : 'Pisa',
    }));
    await ada.call(records.create, { params: { collectionId: made.id }, body: { records: rows } });
  }
  return made;
}

const inCity = (city: string) => ({ field: 'city', operator: 'is' as const, value: city });

async function totalIn(collection: { id: string }, city: string) {
  const page = await ada.call(records.query, {
    params: { collectionId: collection.id },
    body: { filter: inCity(city), limit: 1, count: true },
  });
  return { count: page.total, is: page.totalIs };
}

async function countIn(collection: { id: string }, city: string): Promise<number | null> {
  // For a large table the first result may be an estimate.
  await expect.poll(() => totalIn(collection, city), { timeout: 10_000 }).toMatchObject({ is: 'exact' });
  return (await totalIn(collection, city)).count;
}

async function ended(collection: { id: string }, { id }: BulkChange): Promise<BulkChange> {
  const params = { collectionId: collection.id, bulkChangeId: id };
  const read = () => ada.call(bulkChanges.get, { params });
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).not.toMatch(/ing$/);
  return read();
}

test(`${many} records are changed once each though the process is killed in between, and taken back as a whole`, async () => {
  const people = await makePeople(many);
  const params = { collectionId: people.id };
  const change = await ada.call(bulkChanges.updateMatching, {
    params,
    body: { filter: inCity('Pisa'), values: { city: 'Lucca' } },
  });
  expect(change).toMatchObject({ state: 'running', total: inPisa, done: 0 });
  expect(await workers.start('bulk-change-after-commit')).toBe('SIGKILL');
  const ofIt = { ...params, bulkChangeId: change.id };
  expect(await ada.call(bulkChanges.get, { params: ofIt })).toMatchObject({
    state: 'running',
    done: stepRows,
  });
  expect(await countIn(people, 'Lucca')).toBe(stepRows);

  await requeueJobsOf(server, 'records.bulk-change');
  void workers.start();
  expect(await ended(people, change)).toMatchObject({
    state: 'done',
    done: inPisa,
    skipped: 0,
    reason: null,
  });
  expect(await countIn(people, 'Lucca')).toBe(inPisa);
  expect(await countIn(people, 'Siena')).toBe(many - inPisa);
  const history = await server.deps.ownerPool.query(
    'select count(*)::int as n, count(distinct record_id)::int as records from platform.record_changes where batch_id = $1',
    [change.id],
  );
  expect(history.rows[0]).toEqual({ n: inPisa, records: inPisa });

  // Values changed since are left unchanged.
  const page = await ada.call(records.query, { params, body: { filter: inCity('Lucca'), limit: 1 } });
  const touched = page.records[0]?.id as never;
  await ada.call(records.update, { params, body: { records: [{ id: touched, values: { city: 'Rome' } }] } });
  await ada.call(bulkChanges.undo, { params: ofIt });
  expect(await ended(people, change)).toMatchObject({ state: 'undone', done: inPisa - 1, skipped: 1 });
  expect(await countIn(people, 'Pisa')).toBe(inPisa - 1);
  expect(await countIn(people, 'Rome')).toBe(1);
  expect((await refusal(ada.call(bulkChanges.undo, { params: ofIt }))).problem.code).toBe('conflict');
}, 180_000);

test('all that match are deleted, and come back with the undo', async () => {
  const people = await makePeople(many / 10);
  const params = { collectionId: people.id };
  const change = await ada.call(bulkChanges.deleteMatching, { params, body: { filter: inCity('Pisa') } });
  expect(await ended(people, change)).toMatchObject({ state: 'done', done: inPisa / 10 });
  expect(await countIn(people, 'Pisa')).toBe(0);
  await ada.call(bulkChanges.undo, { params: { ...params, bulkChangeId: change.id } });
  expect(await ended(people, change)).toMatchObject({ state: 'undone', done: inPisa / 10, skipped: 0 });
  expect(await countIn(people, 'Pisa')).toBe(inPisa / 10);
}, 60_000);

test('links to records that are deleted all at once come back with the undo', async () => {
  const people = await makePeople(10);
  const params = { collectionId: people.id };
  const groups = await ada.call(collections.create, {
    body: {
      name: 'Group',
      pluralName: 'Groups',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Members', dataType: 'multi_data_record', settings: { collectionId: people.id } },
      ],
    },
  });
  const page = await ada.call(records.query, { params, body: { limit: 10 } });
  const ids = page.records.map(({ id }) => id);
  const place = { collectionId: groups.id };
  const made = await ada.call(records.create, {
    params: place,
    body: { records: [{ name: 'Choir', members: ids.slice(0, 4) }] },
  });
  const [choir] = (made as { records: { id: string }[] }).records;
  const members = async () => {
    const record = await ada.call(records.get, { params: { ...place, recordId: choir?.id ?? '' } });
    const links = (record.values.members ?? []) as { id: string }[];
    return links.map(({ id }) => id);
  };
  const change = await ada.call(bulkChanges.deleteMatching, { params, body: { filter: inCity('Pisa') } });
  await ended(people, change);
  expect((await members()).length).toBeLessThan(4);
  await ada.call(bulkChanges.undo, { params: { ...params, bulkChangeId: change.id } });
  await ended(people, change);
  expect(await members()).toEqual(ids.slice(0, 4));
}, 60_000);

test('what would be refused for every record is refused at once', async () => {
  const people = await makePeople(3);
  const ask = (values: Record<string, unknown>) =>
    refusal(ada.call(bulkChanges.updateMatching, { params: { collectionId: people.id }, body: { values } }));
  expect((await ask({ code: 'one' })).problem.code).toBe('value_taken');
  expect((await ask({ nothing: 'one' })).problem.code).toBe('unknown_field');
  expect((await ask({ city: { not: 'a text' } })).problem.code).toBe('invalid_input');
  expect((await ask({})).problem.code).toBe('invalid_input');
});

test('a change is cancelled, and not accessible to other users', async () => {
  const people = await makePeople(3);
  const params = { collectionId: people.id };
  const change = await ada.call(bulkChanges.updateMatching, { params, body: { values: { city: 'Lucca' } } });
  const ofIt = { ...params, bulkChangeId: change.id };
  expect((await refusal(server.tom.call(bulkChanges.get, { params: ofIt }))).problem.code).toBe('not_found');
  expect((await refusal(server.tom.call(bulkChanges.undo, { params: ofIt }))).problem.code).toBe('not_found');
  await ended(people, change);
  expect((await refusal(ada.call(bulkChanges.cancel, { params: ofIt }))).problem.code).toBe('conflict');
});

test('only records that the user may change are changed, and the rest is counted', async () => {
  const people = await makePeople(20);
  const collectionId = people.id;
  const nameOf = (column: string) => people.fields.find(({ columnName }) => columnName === column)?.id;
  const some = { field: 'name', operator: 'starts_with', value: 'Person 1' };
  const { id } = await ada.call(roles.create, {
    body: {
      name: 'Cities of some',
      dataPermissions: [
        { type: 'read_data_field_data', collectionId },
        { type: 'update_data_field_data', collectionId, fieldId: nameOf('city'), filter: some },
      ],
    },
  });
  const { tom } = server;
  await giveRoles(ada, tom, [id], { dataAccess: 'by_role' });
  const params = { collectionId };
  const ask = (values: Record<string, unknown>) =>
    tom.call(bulkChanges.updateMatching, { params, body: { values } });
  expect((await refusal(ask({ name: 'Nemo' }))).problem.code).toBe('forbidden');
  expect((await refusal(tom.call(bulkChanges.deleteMatching, { params, body: {} }))).problem.code).toBe(
    'forbidden',
  );
  const change = await ask({ city: 'Lucca' });
  const read = () => tom.call(bulkChanges.get, { params: { ...params, bulkChangeId: change.id } });
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe('done');
  // 1 and 10 to 19.
  expect(await read()).toMatchObject({ total: 20, done: 11, skipped: 9 });
  expect(await countIn(people, 'Lucca')).toBe(11);

  // Permissions revoked since apply to the undo too.
  await giveRoles(ada, tom, [], { dataAccess: 'all' });
  const again = await ask({ city: 'Rome' });
  const undo = { params: { ...params, bulkChangeId: again.id } };
  await expect
    .poll(async () => (await tom.call(bulkChanges.get, undo)).state, { timeout: 30_000 })
    .toBe('done');
  await giveRoles(ada, tom, [id], { dataAccess: 'by_role' });
  await tom.call(bulkChanges.undo, undo);
  await expect
    .poll(async () => (await tom.call(bulkChanges.get, undo)).state, { timeout: 30_000 })
    .toBe('undone');
  expect(await tom.call(bulkChanges.get, undo)).toMatchObject({ done: 11, skipped: 9 });
  expect(await countIn(people, 'Rome')).toBe(9);
}, 60_000);
