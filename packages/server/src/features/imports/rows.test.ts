// Which cells of a file belong to a row, and what a row leaves alone.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  allRecords,
  exportFile,
  newCollection,
  refusedRows,
  runImport,
  uploadFile,
} from '../../../test/imports/import-file.ts';
import type { Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let people: CollectionWithFields;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());
beforeEach(async () => {
  people = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Age', dataType: 'number' },
    { title: 'Note', dataType: 'plain_text' },
  ]);
});

async function valuesAfter(content: string, fileName = 'people.csv', keyColumn?: string) {
  const job = await uploadFile(ada, people, content, fileName);
  const mode = keyColumn === undefined ? {} : ({ mode: 'create_and_update', keyColumn } as const);
  const done = await runImport(ada, people, job, mode);
  expect(await refusedRows(ada, people, done)).toEqual([]);
  return (await allRecords(ada, people)).map(({ values }) => [values.name, values.age, values.note]);
}

test('a delimiter at the end of each line is no column', async () => {
  expect(await valuesAfter('Name,Age\nAnna,3,\nBob,4, ,\n')).toEqual([
    ['Anna', 3, null],
    ['Bob', 4, null],
  ]);
});

test('lines of delimiters are no records', async () => {
  expect(await valuesAfter('Name,Age,Note\nAnna,3,a\n,,\n,,\n')).toEqual([['Anna', 3, 'a']]);
});

test('a line that ends early leaves the rest of the record as it is', async () => {
  const params = { collectionId: people.id };
  await ada.call(records.create, { params, body: { records: [{ name: 'Anna', age: 1, note: 'old' }] } });
  expect(await valuesAfter('Name,Age,Note\nAnna,2\nBob\n', 'people.csv', 'name')).toEqual([
    ['Anna', 2, 'old'],
    ['Bob', null, null],
  ]);
});

test('long numbers of a JSON file are stored to the last digit', async () => {
  const codes = await newCollection(ada, [{ title: 'Code', dataType: 'plain_text' }]);
  const content = '[{"code":1147386954405658704},{"code":9007199254740993},{"code":3.141592653589793}]';
  await runImport(ada, codes, await uploadFile(ada, codes, content, 'codes.json'));
  expect((await allRecords(ada, codes)).map(({ values }) => values.code)).toEqual([
    '1147386954405658704',
    '9007199254740993',
    '3.141592653589793',
  ]);
});

test('a CSV file for Excel begins with a byte order mark', async () => {
  const plain = await exportFile(ada, people, 'csv');
  const path = `/teams/${ada.teamId}/collections/${people.id}/export.csv?byteOrderMark=1`;
  const reply = await ada.send({ method: 'GET', path });
  const marked = Buffer.from(await reply.arrayBuffer());
  expect(marked.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(marked.subarray(3)).toEqual(plain);
});
