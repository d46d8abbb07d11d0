// Bulk changes whose job fails for good end with a reason instead of running on for ever.
import { bulkChanges } from '@fieldhouse/contract/bulk-changes';
import { collections } from '@fieldhouse/contract/collections';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveUpAtOnce } from '../../../../test/processes/worker-processes.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { recordsOf } from '../../../../test/wizard-makers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('a change of all records, and its undo, fail with a reason, and the undo can be repeated', async () => {
  const { ada, deps } = server;
  for (const queue of ['records.bulk-change', 'records.bulk-undo']) await giveUpAtOnce(server, queue);
  const people = await ada.call(collections.create, {
    body: { name: 'Person', pluralName: 'People', fields: [{ title: 'City', dataType: 'plain_text' }] },
  });
  const params = { collectionId: people.id };
  await ada.call(records.create, { params, body: { records: [{ city: 'Pisa' }, { city: 'Siena' }] } });
  const cities = async () => (await recordsOf(ada, people.id)).map(({ values }) => values.city).sort();
  const update = () => ada.call(bulkChanges.updateMatching, { params, body: { values: { city: 'Lucca' } } });
  const fault = {
    on: () =>
      deps.ownerPool.query(
        'alter table platform.bulk_changes add constraint test_fault check (done = 0) not valid',
      ),
    off: () => deps.ownerPool.query('alter table platform.bulk_changes drop constraint test_fault'),
  };
  const ended = async (bulkChangeId: string) => {
    const read = () => ada.call(bulkChanges.get, { params: { ...params, bulkChangeId } });
    await expect.poll(async () => (await read()).state, { timeout: 15_000 }).not.toMatch(/ing$/);
    return read();
  };
  const undo = (bulkChangeId: string) => ada.call(bulkChanges.undo, { params: { ...params, bulkChangeId } });

  await fault.on();
  expect(await ended((await update()).id)).toMatchObject({
    state: 'failed',
    reason: 'internal_error',
    done: 0,
  });
  expect(await cities()).toEqual(['Pisa', 'Siena']);
  await fault.off();
  const { id } = await update();
  expect(await ended(id)).toMatchObject({ state: 'done', done: 2 });
  await fault.on();
  await undo(id);
  expect(await ended(id)).toMatchObject({ state: 'failed', reason: 'internal_error' });
  await fault.off();
  expect(await cities()).toEqual(['Lucca', 'Lucca']);
  await undo(id);
  expect(await ended(id)).toMatchObject({ state: 'undone' });
  expect(await cities()).toEqual(['Pisa', 'Siena']);
});
