// Imports whose job fails for good end with a reason instead of running on for ever.
import { auditLog } from '@fieldhouse/contract/audit-log';
import { imports } from '@fieldhouse/contract/imports';
import { notices } from '@fieldhouse/contract/notices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRecords, newCollection, runImport, uploadFile } from '../../../test/imports/import-file.ts';
import { giveUpAtOnce } from '../../../test/processes/worker-processes.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const fields = [{ title: 'Value', dataType: 'plain_text' }];

/** What a fault of ours would do to each statement that breaks the rule. */
async function withFault(table: string, rule: string, work: () => Promise<void>): Promise<void> {
  const { ownerPool } = server.deps;
  await ownerPool.query(`alter table ${table} add constraint test_fault check (${rule}) not valid`);
  await work();
  await ownerPool.query(`alter table ${table} drop constraint test_fault`);
}

test('an import ends, says why, and who started it is notified', async () => {
  const { ada } = server;
  await giveUpAtOnce(server, 'imports.run');
  await withFault('platform.imports', 'rows_imported = 0', async () => {
    const collection = await newCollection(ada, fields);
    const ended = await runImport(
      ada,
      collection,
      await uploadFile(ada, collection, 'Value\none\n', 'odd.csv'),
    );
    expect(ended).toMatchObject({ state: 'failed', errorDetail: 'gave_up', rowsImported: 0 });
    expect(ended.finishedAt).not.toBeNull();
  });
  const log = await ada.call(auditLog.list);
  expect(log.items.find(({ action }) => action === 'import.failed')).toMatchObject({
    subjectName: 'odd.csv',
    detail: { reason: 'gave_up' },
  });
  const { rowCount } = await server.deps.ownerPool.query(
    "select from platform.record_changes where action = 'imported' and team_id = $1",
    [ada.teamId],
  );
  expect(rowCount).toBe(1);
  const { items } = await ada.call(notices.list);
  expect(items.find(({ kind }) => kind === 'import_failed')).toMatchObject({ what: 'odd.csv' });
});

test('an undo ends, says why, and can be repeated', async () => {
  const { ada } = server;
  await giveUpAtOnce(server, 'imports.undo');
  const collection = await newCollection(ada, fields);
  const job = await uploadFile(ada, collection, 'Value\none\n', 'one.csv');
  await runImport(ada, collection, job);
  const params = { collectionId: collection.id, importId: job.id };
  const now = () => ada.call(imports.get, { params });
  await withFault('platform.record_changes', "action <> 'import_undone'", async () => {
    await ada.call(imports.undo, { params, body: {} });
    await expect.poll(async () => (await now()).errorDetail, { timeout: 15_000 }).toBe('undo_gave_up');
  });
  expect((await now()).state).toBe('failed');
  expect(await allRecords(ada, collection)).toHaveLength(1);
  await ada.call(imports.undo, { params, body: {} });
  await expect.poll(async () => (await allRecords(ada, collection)).length, { timeout: 15_000 }).toBe(0);
  expect(await now()).toMatchObject({ state: 'undone', errorDetail: null });
});
