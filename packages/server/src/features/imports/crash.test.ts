// kill -9 of the process that imports, just before and just after a chunk is committed: whoever takes the job up again
// goes on behind the last chunk, and no row is missing or there twice.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { collections } from '@fieldhouse/contract/collections';
import { type ImportJob, imports } from '@fieldhouse/contract/imports';
import { records } from '@fieldhouse/contract/records';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { testSecret } from '../../../test/test-secret.ts';

const rows = 24_000;
let server: TestServer;
const children: ChildProcess[] = [];
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => server.stop());

/** A worker on the server's database and files; answers how it ended. */
function startWorker(failAt?: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../main.ts'), 'worker'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: server.databaseUrl,
      DATA_DIR: server.deps.config.dataDir,
      APP_SECRET: testSecret,
      DATABASE_POOL_SIZE: '2',
      DEMO: 'false',
      LOG_LEVEL: 'error',
      ...(failAt !== undefined && { FAIL_AT: failAt }),
    },
  });
  children.push(child);
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
}

/** What the queue itself does when a worker has not been heard of for half a minute. */
async function giveJobBack(): Promise<number> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    const result = await client.query(
      "update jobs.job set state = 'retry', start_after = now() where name = 'imports.run' and state = 'active'",
    );
    return result.rowCount ?? 0;
  } finally {
    await client.end();
  }
}

async function startImport(key: object): Promise<Record<string, string>> {
  const { ada } = server;
  const name = `Crash ${children.length}${performance.now()}`;
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

const byKey = { mode: 'create_and_update', keyColumn: 'name' };

test.each([
  ['import-before-commit', 'as they come', {}, 0],
  ['import-after-commit', 'as they come', {}, 10_000],
  ['import-after-commit', 'by a key', byKey, 5000],
])('a kill at %s of rows %s loses none and stores none twice', async (failAt, _how, key, storedBefore) => {
  const { ada } = server;
  const params = await startImport(key);
  expect(await startWorker(failAt)).toBe('SIGKILL');
  expect((await ada.call(imports.get, { params })).rowsImported).toBe(storedBefore);

  expect(await giveJobBack()).toBe(1);
  void startWorker();
  await expect
    .poll(async () => (await ada.call(imports.get, { params })).state, { timeout: 30_000 })
    .toBe('done');
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
});
