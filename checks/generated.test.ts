// What is generated and committed says the same as what it was generated from.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isNamable, namedSchemas } from '../packages/contract/src/named-schemas.ts';
import { cloneDatabase } from '../packages/server/test/start-server.ts';
import { printApi } from '../scripts/print-api.ts';
import { printRows } from '../scripts/print-rows.ts';
import { isTest } from './repository-files.ts';

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

test('the API document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(read('packages/contract/openapi.json')));
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, '3.1']);
  const broken = await new Validator().validate({
    openapi: '3.1.0',
    info: { title: 'No version' },
    paths: {},
  });
  expect(broken.valid).toBe(false);
});

test('every schema that a contract file exports is named in the API document', async () => {
  const folder = 'packages/contract/src';
  const notNamed: string[] = [];
  for (const file of readdirSync(path.join(root, folder)).filter((name) => !isTest(name))) {
    const exported: Record<string, unknown> = await import(path.join(root, folder, file));
    for (const [name, value] of Object.entries(exported))
      if (isNamable(value) && !namedSchemas.has(value)) notNamed.push(`${file}: ${name}`);
  }
  expect(notNamed).toEqual([]);
});
