// What an import would do, counted before it starts.
import { type ColumnMapping, type ImportJob, imports } from '@fieldhouse/contract/imports';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allRecords,
  exportFile,
  newCollection,
  runImport,
  sendBytes,
  uploadFile,
} from '../../../../test/imports/import-file.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

const paramsOf = (collection: { id: string }, job: ImportJob) => ({
  collectionId: collection.id,
  importId: job.id,
});
const guessesOf = (job: ImportJob) => job.columns.map(({ guess }) => guess);

test('the rows that would be added, change a record, or be rejected are counted as the import then does them', async () => {
  const collection = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Code', dataType: 'plain_text' },
    { title: 'Email', dataType: 'email_address', isUnique: true },
  ]);
  await ada.call(records.create, {
    params: { collectionId: collection.id },
    body: {
      records: [
        { name: 'Ada', code: 'A-1', email: 'ada@example.org' },
        { name: 'Cy', code: 'C-1' },
        { name: 'Cy two', code: 'c-1' },
      ],
    },
  });
  const rows = [
    'Name,Code,Email,Age',
    'Ada L.,a-1,ada@example.org,36',
    'New,N-1,new@example.org,old',
    'Unsure,C-1,,5',
    'Taken,T-1,ADA@example.org,6',
    'Wrong,W-1,nowhere,7',
  ].join('\n');
  const job = await uploadFile(ada, collection, rows, 'people.csv');
  const columns: ColumnMapping[] = guessesOf(job).with(3, {
    to: 'new_field',
    title: 'Age',
    dataType: 'number',
  });
  const key = { mode: 'create_and_update', keyColumn: 'code' } as const;
  const count = (body: object) =>
    ada.call(imports.count, { params: paramsOf(collection, job), body: { columns, ...body } });
  expect(await count(key)).toEqual({
    ...{ isExact: true, rows: 5, created: 2, updated: 1, rejected: 2, ambiguous: 1 },
    cellsLeftEmpty: [0, 0, 1, 1],
  });
  expect(await count({})).toMatchObject({ created: 3, updated: 0, rejected: 2, ambiguous: 0 });
  expect((await refusal(count({ mode: 'only_update' }))).status).toBe(400);
  expect(await allRecords(ada, collection)).toHaveLength(3);
  expect(await runImport(ada, collection, job, { columns, ...key })).toMatchObject({
    ...{ rowsImported: 2, rowsUpdated: 1, rowsRejected: 2, cellsLeftEmpty: 2 },
  });
  expect((await refusal(count(key))).problem.code).toBe('import_not_ready');
});

test('names that are to be added are no problem beforehand, and none is added', async () => {
  const tags = await newCollection(ada, [], { isUsedAsCustomList: true });
  const collection = await newCollection(ada, [
    { title: 'Tag', dataType: 'single_selection_from_list', settings: { listId: tags.id } },
  ]);
  const job = await uploadFile(ada, collection, 'Name,Tag\nA,Red\n', 'tags.csv');
  const params = paramsOf(collection, job);
  const columns = guessesOf(job).map((guess) =>
    guess.to === 'field' && guess.columnName === 'tag' ? { ...guess, onMissing: 'add' as const } : guess,
  );
  const { rows } = await ada.call(imports.preview, { params, body: { columns } });
  expect(rows[0]?.cells).toMatchObject([{ rule: null }, { text: 'Red', rule: null }]);
  expect(await ada.call(imports.count, { params, body: { columns } })).toMatchObject({
    created: 1,
    cellsLeftEmpty: [0, 0],
  });
  expect(await allRecords(ada, tags)).toEqual([]);
});

test('files that an export names are no problem beforehand', async () => {
  const fields = [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Paper', dataType: 'single_file' },
  ];
  const collection = await newCollection(ada, fields);
  const reply = await sendBytes(ada, `/teams/${ada.teamId}/files?name=note.txt`, 'A');
  const { id } = (await reply.json()) as { id: string };
  await ada.call(records.create, {
    params: { collectionId: collection.id },
    body: { records: [{ name: 'A', paper: id }] },
  });
  const job = await uploadFile(ada, collection, await exportFile(ada, collection, 'csv'), 'papers.csv');
  const body = { columns: guessesOf(job) };
  const { rows } = await ada.call(imports.preview, { params: paramsOf(collection, job), body });
  expect(rows[0]?.cells.map(({ rule }) => rule)).toEqual([null, null]);
});

test('of a long file the first 5,000 rows are counted', async () => {
  const collection = await newCollection(ada, [{ title: 'Name', dataType: 'plain_text' }]);
  const rows = Array.from({ length: 5001 }, (_, n) => `Row ${n},${n}\n`).join('');
  const job = await uploadFile(ada, collection, `Name,No\n${rows}`, 'long.csv');
  const body = { columns: guessesOf(job) };
  expect(await ada.call(imports.count, { params: paramsOf(collection, job), body })).toMatchObject({
    isExact: false,
    rows: 5000,
    created: 5000,
  });
});
