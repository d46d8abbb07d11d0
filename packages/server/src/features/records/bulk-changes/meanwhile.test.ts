// The meaning of a bulk change is fixed when it is requested: neither its day nor its filter changes while it
// waits or runs.
import { type BulkChange, bulkChanges } from '@fieldhouse/contract/bulk-changes';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { customLists } from '@fieldhouse/contract/custom-lists';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createIn } from '../../../../test/named-records.ts';
import type { Person } from '../../../../test/people.ts';
import { startEmptyServer, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
/** Runs the jobs of the server's database. */
let worker: Pick<TestServer, 'stop'> | undefined;

/** The server's clock, put forward in the last hour of a day, so that the day does not end during a test. */
const aheadMs = new Date().getUTCHours() === 23 ? 2 * 60 * 60_000 : 0;
const now = () => new Date(Date.now() + aheadMs);

beforeAll(async () => {
  server = await startServer({ hasWorker: false, overrides: { clock: { now } } });
  ada = server.ada;
  // Days in UTC, as the test computes them.
  await ada.call(teams.change, { body: { primaryTimezone: 'UTC' } });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(() => server.stop());

function make(name: string, body: object): Promise<CollectionWithFields> {
  return ada.call(collections.create, { body: { name, pluralName: `${name}s`, ...body } });
}

function begin({ id }: { id: string }, body: object): Promise<BulkChange> {
  return ada.call(bulkChanges.updateMatching, { params: { collectionId: id }, body: body as never });
}

/** Starts a worker only now, so that the change has been waiting. */
async function ended({ id: collectionId }: { id: string }, { id }: BulkChange): Promise<BulkChange> {
  worker ??= await startEmptyServer({ database: { url: server.databaseUrl, drop: async () => {} } });
  const params = { collectionId, bulkChangeId: id };
  const read = () => ada.call(bulkChanges.get, { params });
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).not.toBe('running');
  return read();
}

async function valuesOf({ id }: { id: string }): Promise<DataRecord['values'][]> {
  const sorts = [{ field: 'name' }];
  const reply = await ada.call(records.query, { params: { collectionId: id }, body: { sorts } });
  return reply.records.map(({ values }) => values);
}

test('“today” is the day on which it was asked for, though midnight comes between', async () => {
  const visits = await make('Visit', {
    fields: [
      { title: 'Name', dataType: 'plain_text' },
      { title: 'Day', dataType: 'date' },
    ],
  });
  const dayIn = (days: number) => new Date(now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  await createIn(ada, visits, [
    { name: 'Asked for', day: dayIn(-1) },
    { name: 'Of the day after', day: dayIn(0) },
  ]);
  const filter = { field: 'day', operator: 'today' };
  const change = await begin(visits, { filter, values: { name: 'Changed' } });
  // As if a day had passed before the job ran.
  const { ownerPool } = server.deps;
  const back = "created_at = created_at - interval '1 day'";
  await ownerPool.query(`update platform.bulk_changes set ${back} where id = $1`, [change.id]);
  const schema = `team_${ada.teamId.replaceAll('-', '')}`;
  await ownerPool.query(`update ${schema}.${visits.tableName} set ${back}`);
  expect(await ended(visits, change)).toMatchObject({ state: 'done', done: 1 });
  expect(await valuesOf(visits)).toMatchObject([{ name: 'Changed', day: dayIn(-1) }, { day: dayIn(0) }]);
});

test('items merged in the meantime: values use the surviving item, filters match no more than was selected', async () => {
  const list = await make('Meal', { isUsedAsCustomList: true });
  const items = await createIn(
    ada,
    list,
    ['Curry', 'Currry', 'Soup', 'Sooup'].map((name) => ({ name })),
  );
  const [curry, misspelt, soup, sooup] = items.map(({ id }) => id);
  const settings = { listId: list.id };
  const guests = await make('Guest', {
    fields: [
      { title: 'Name', dataType: 'plain_text' },
      { title: 'Meal', dataType: 'single_selection_from_list', settings },
      { title: 'Starter', dataType: 'single_selection_from_list', settings },
    ],
  });
  await createIn(ada, guests, [
    { name: 'Ann', meal: misspelt },
    { name: 'Bob', meal: curry },
    { name: 'Cleo', meal: soup },
  ]);
  const is = (meal: unknown) => ({ field: 'meal', operator: 'is', value: meal });
  const ofMisspelt = await begin(guests, { filter: is(misspelt), values: { name: 'Nemo' } });
  const withSooup = await begin(guests, { filter: is(soup), values: { starter: sooup } });
  const replace = (recordId = '', replaceWith: unknown = null) =>
    ada.call(customLists.replaceItem, {
      params: { collectionId: list.id, recordId },
      body: { replaceWith } as never,
    });
  await replace(misspelt, curry);
  await replace(sooup, soup);
  // Bob already had the replacement item and was not in the selection. The result shows that fewer records
  // were changed than matched.
  expect(await ended(guests, ofMisspelt)).toMatchObject({ state: 'done', total: 1, done: 0, skipped: 0 });
  expect(await ended(guests, withSooup)).toMatchObject({ state: 'done', done: 1 });
  expect(await valuesOf(guests)).toMatchObject([
    { name: 'Ann', meal: { id: curry } },
    { name: 'Bob', meal: { id: curry }, starter: null },
    { name: 'Cleo', starter: { id: soup } },
  ]);
});
