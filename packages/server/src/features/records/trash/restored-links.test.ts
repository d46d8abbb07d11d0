// Links that come back in several parts, and with the undo of a bulk deletion. Parts are of three records here.
import { bulkChanges } from '@fieldhouse/contract/bulk-changes';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let tools: CollectionWithFields;
let kits: CollectionWithFields;
beforeAll(async () => {
  server = await startServer({ env: { BATCH_ROWS: '3' } });
  ({ ada } = server);
  tools = await ada.call(collections.create, { body: { name: 'Tool', pluralName: 'Tools' } });
  const settings = { collectionId: tools.id, onTargetDelete: 'clear' };
  kits = await ada.call(collections.create, {
    body: {
      name: 'Kit',
      pluralName: 'Kits',
      fields: [{ title: 'Tools', dataType: 'multi_data_record', settings }],
    },
  });
});
afterAll(() => server.stop());

async function create(collection: { id: string }, rows: Record<string, unknown>[]): Promise<DataRecord[]> {
  const params = { collectionId: collection.id };
  const reply = await ada.call(records.create, { params, body: { records: rows } });
  return (reply as { records: DataRecord[] }).records;
}

/** How many kits have which tools. */
async function countKits(...labels: string[]): Promise<number> {
  const reply = await ada.call(records.query, { params: { collectionId: kits.id }, body: { limit: 100 } });
  const names = ({ values }: DataRecord) =>
    ((values.tools ?? []) as { label: string }[]).map(({ label }) => label).join();
  return (reply as { records: DataRecord[] }).records.filter((kit) => names(kit) === labels.join()).length;
}

test('a record that very many link to gets all links back when it is restored', async () => {
  const [hammer, saw] = await create(tools, [{ name: 'Hammer' }, { name: 'Saw' }]);
  const both = { tools: [hammer?.id, saw?.id] };
  await create(kits, [both, both, both, both, both, both, both, both]);
  const params = { collectionId: tools.id };
  const ids = [hammer?.id ?? ''];
  await ada.call(records.delete, { params, body: { ids } });
  expect(await countKits('Saw')).toBe(8);
  await ada.call(records.restore, { params, body: { ids } });
  await expect.poll(() => countKits('Hammer', 'Saw'), { timeout: 10_000 }).toBe(8);
});

test('the undo of a bulk deletion brings links back', async () => {
  const [rake, hoe] = await create(tools, [{ name: 'Rake' }, { name: 'Hoe' }]);
  const both = { tools: [rake?.id, hoe?.id] };
  await create(kits, [both, both]);
  const params = { collectionId: tools.id };
  const filter = { field: 'name', operator: 'is_any_of', value: ['Rake', 'Hoe'] } as const;
  const { id } = await ada.call(bulkChanges.deleteMatching, { params, body: { filter } });
  const stateOf = async () =>
    (await ada.call(bulkChanges.get, { params: { ...params, bulkChangeId: id } })).state;
  await expect.poll(stateOf, { timeout: 10_000 }).toBe('done');
  expect(await countKits('Rake', 'Hoe')).toBe(0);
  await ada.call(bulkChanges.undo, { params: { ...params, bulkChangeId: id } });
  await expect.poll(stateOf, { timeout: 10_000 }).toBe('undone');
  await expect.poll(() => countKits('Rake', 'Hoe'), { timeout: 10_000 }).toBe(2);
});
