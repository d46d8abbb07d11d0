// A made-up type is added as any other: its settings in the contract, one file in the domain and one in the
// engine, and a line in each table. A server of these sources then uses it in all that records can do.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DataType } from '@fieldhouse/contract/field-types';
import { records } from '@fieldhouse/contract/records';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRecords, exportFile, newCollection, runImport, uploadFile } from '../imports/import-file.ts';
import { type Person, refusal } from '../people.ts';
import { type ProductCopy, type RunningCopy, startProductCopy } from '../product-copy.ts';

const source = (name: string) => readFile(path.join(import.meta.dirname, name), 'utf8');

/** All that a new type needs below the web app, besides its phrases. */
async function addStars(copy: ProductCopy): Promise<void> {
  const contract = 'contract/src/field-types.ts';
  await copy.addBelow(contract, 'export const dataTypes = [', "  'stars',");
  await copy.addBelow(
    contract,
    'export const fieldSettings = {',
    '  stars: z.strictObject({ limit: z.int().min(1).max(10).default(5) }),',
  );
  await copy.addFile('domain/src/fields/number/stars.ts', await source('stars-of-domain.txt'));
  const registry = 'domain/src/fields/registry.ts';
  await copy.addBelow(
    registry,
    "import { percentage } from './number/percentage.ts';",
    "import { stars } from './number/stars.ts';",
  );
  await copy.addBelow(registry, 'const exact = {', '  stars,');
  const engine = 'server/src/features/records/engine/columns';
  await copy.addFile(`${engine}/field-types/number/stars.ts`, await source('stars-of-engine.txt'));
  const table = `${engine}/column-types.ts`;
  await copy.addBelow(
    table,
    "import { percentage } from './field-types/number/percentage.ts';",
    "import { stars } from './field-types/number/stars.ts';",
  );
  await copy.addBelow(
    table,
    'export const columnTypes: Readonly<Record<DataType, StoredFieldType>> = {',
    '  stars,',
  );
}

let running: RunningCopy;
let ada: Person;

beforeAll(async () => {
  running = await startProductCopy(addStars);
  ada = running.ada;
});
afterAll(() => running.stop());

// No name of the contract that this test was compiled with.
const dataType = 'stars' as DataType;
const fields = [
  { title: 'Name', columnName: 'name', dataType: 'plain_text' },
  { title: 'Rating', columnName: 'rating', dataType, settings: { limit: 5 } },
];

async function ratedFilms() {
  const collection = await newCollection(ada, fields);
  const params = { collectionId: collection.id };
  const rated = [
    { name: 'Heat', rating: 4 },
    { name: 'Alien', rating: 5 },
    { name: 'Cats', rating: 1 },
    { name: 'Unseen', rating: null },
  ];
  await ada.call(records.create, { params, body: { records: rated } });
  return { collection, params };
}

test('a field of a new type is created with its settings, and refused with others', async () => {
  const { fields: made } = await newCollection(ada, fields);
  expect(made.find(({ columnName }) => columnName === 'rating')).toMatchObject({
    dataType: 'stars',
    settings: { limit: 5 },
  });
  const wrong = [fields[0] ?? {}, { ...fields[1], settings: { limit: 99 } }];
  expect((await refusal(newCollection(ada, wrong))).problem.code).toBe('invalid_input');
});

test('values of a new type are checked, filtered, sorted and summed up', async () => {
  const { params } = await ratedFilms();
  const query = async (body: object) =>
    (await ada.call(records.query, { params, body })).records.map(({ values }) => values.name);
  expect(await query({ filter: { field: 'rating', operator: 'at_least', value: 4 } })).toEqual(
    expect.arrayContaining(['Heat', 'Alien']),
  );
  expect(await query({ filter: { field: 'rating', operator: 'is_empty' } })).toEqual(['Unseen']);
  expect(await query({ sorts: [{ field: 'rating', direction: 'desc' }] })).toEqual([
    'Alien',
    'Heat',
    'Cats',
    'Unseen',
  ]);
  const aggregates = [{ field: 'rating', fn: 'sum' as const }];
  expect((await ada.call(records.aggregate, { params, body: { aggregates } })).values).toEqual(['10']);
  const { problem } = await refusal(
    ada.call(records.create, { params, body: { records: [{ name: 'Jaws', rating: 6 }] } }),
  );
  expect(problem.issues).toMatchObject([{ rule: 'max_value', data: { max: 5 } }]);
  const badFilter = { filter: { field: 'rating', operator: 'contains' as const, value: 'x' } };
  expect((await refusal(ada.call(records.query, { params, body: badFilter }))).problem.code).toBe(
    'invalid_filter',
  );
});

test('a file fills a field of a new type, and an export gives the same text back', async () => {
  const { collection } = await ratedFilms();
  const job = await uploadFile(ada, collection, 'Name,Rating\nJaws,★★★\nTron,★★★★★★\n', 'films.csv');
  expect(job.columns.map(({ guess }) => guess)).toEqual([
    { to: 'field', columnName: 'name' },
    { to: 'field', columnName: 'rating' },
  ]);
  const done = await runImport(ada, collection, job);
  expect(done).toMatchObject({ state: 'done', rowsImported: 2, cellsLeftEmpty: 1 });
  const found = await allRecords(ada, collection);
  expect(found.find(({ values }) => values.name === 'Jaws')?.values).toMatchObject({ rating: 3 });
  const csv = (await exportFile(ada, collection, 'csv')).toString('utf8');
  expect(csv).toContain('Jaws,★★★\r\n');
  expect(csv).toContain('Unseen,\r\n');
  const book = unzipSync(await exportFile(ada, collection, 'xlsx'));
  const part = (name: string) => strFromU8(book[name] ?? new Uint8Array());
  expect(part('xl/styles.xml')).toContain('0 &quot;stars&quot;');
  expect(part('xl/worksheets/sheet1.xml')).toMatch(/<c r="B\d" s="3"><v>5<\/v><\/c>/);
});
