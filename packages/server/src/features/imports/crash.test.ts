// kill -9 of the importing process, just before and just after a chunk is committed: the process that resumes
// the job continues after the last chunk, and no row is missing or duplicated.
import { collections } from '@fieldhouse/contract/collections';
import { type ImportJob, imports } from '@fieldhouse/contract/imports';
import { records } from '@fieldhouse/contract/records';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { countActiveJobs, createWorkers, requeueJobsOf } from '../../../test/processes/worker-processes.ts';
import { sized, smallSteps } from '../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

const rows = sized(240, 24_000);
let server: TestServer;
const workers = createWorkers(() => server, smallSteps(100));
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
});
afterEach(() => workers.killAll());
afterAll(() => server.stop());

async function startImport(key: object): Promise<Record<string, string>> {
  const { ada } = server;
  const name = `Crash ${performance.now()}`;
  const collection = await ada.call(collections.create, {
    body: { name, pluralName: `${name}s`, fields: [{ title: 'Name', dataType: 'plain_text' }] },
  });
  const reply = await fetch(
    `${server.url}/api/teams/${ada.teamId}/collections/${collection.id}/imports?fileName=crash.csv`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', cookie: ada.cookie },
      body: `Name\n${Array.from({ length: rows }, (_, n) => `Row ${n}`).join('\n')}\n`,
    },
  );
  const job = (await reply.json()) as ImportJob;
  const params = { collectionId: collection.id, importId: job.id };
  const columns = job.columns.map((column) => column.guess);
  await ada.call(imports.start, { params, body: { columns, ...key } });
  return params;
}

async function expectEachRowOnce(params: Readonly<Record<string, string>>): Promise<void> {
  const { ada } = server;
  await expect
    .poll(async () => (await ada.call(imports.get, { params })).state, { timeout: 30_000 })
    .toBe('done');
  // If the worker is killed before the queue knows that the job is done, the job would run in the next test.
  await expect.poll(() => countActiveJobs(server, 'imports.run'), { timeout: 10_000 }).toBe(0);
  expect(await ada.call(imports.get, { params })).toMatchObject({ rowsImported: rows, rowsRejected: 0 });
  const names: unknown[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await ada.call(records.query, {
      params: { collectionId: params.collectionId ?? '' },
      body: { limit: 500, ...(after && { after }) },
    });
    names.push(...page.records.map((record) => record.values.name));
    after = page.next;
  }
  expect(names).toEqual(Array.from({ length: rows }, (_, n) => `Row ${n}`));
}

async function countImported(params: Readonly<Record<string, string>>): Promise<number> {
  return (await server.ada.call(imports.get, { params })).rowsImported;
}

test('a kill just before a commit and one just after it lose no row and store none twice', async () => {
  const params = await startImport({});
  expect(await workers.start('import-before-commit')).toBe('SIGKILL');
  expect(await countImported(params)).toBe(0);
  expect(await requeueJobsOf(server, 'imports.run')).toBe(1);
  expect(await workers.start('import-after-commit')).toBe('SIGKILL');
  expect(await countImported(params)).toBe(sized(100, 10_000));
  // The next worker finds out by itself, and soon, that its predecessor is dead.
  void workers.start();
  await expectEachRowOnce(params);
}, 60_000);

test('a kill of an import by a key loses no row and stores none twice', async () => {
  const params = await startImport({ mode: 'create_and_update', keyColumn: 'name' });
  expect(await workers.start('import-after-commit')).toBe('SIGKILL');
  expect(await countImported(params)).toBe(sized(100, 5000));
  expect(await requeueJobsOf(server, 'imports.run')).toBe(1);
  void workers.start();
  await expectEachRowOnce(params);
}, 60_000);
