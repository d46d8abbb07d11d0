// What is generated and committed says the same as what it was generated from.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../packages/server/test/start-server.ts';
import { printApi } from '../scripts/print-api.ts';
import { printRows } from '../scripts/print-rows.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('the tables of the code are those of the migrations; else run `npm run generate`', async () => {
  const database = await cloneDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    expect(await printRows(client)).toBe(read('packages/server/src/kernel/db/rows.generated.ts'));
  } finally {
    await client.end();
    await database.drop();
  }
});

test('the committed API document is that of the endpoints; else run `npm run generate`', () => {
  expect(printApi()).toBe(read('packages/contract/openapi.json'));
});

test('the API document stays short enough to review: name a schema by exporting it', () => {
  expect(read('packages/contract/openapi.json').split('\n').length).toBeLessThan(20_000);
});
