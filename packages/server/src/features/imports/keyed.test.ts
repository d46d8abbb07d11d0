// Imports that find their records by a key, items created by name, and the undo of both.
import { collections } from '@fieldhouse/contract/collections';
import { imports } from '@fieldhouse/contract/imports';
import { recordHistory } from '@fieldhouse/contract/record-history';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  allRecords,
  exportFile,
  newCollection,
  refusedRows,
  runImport,
  uploadFile,
} from '../../../test/imports/import-file.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

const fields = [
  { title: 'Name', dataType: 'plain_text' },
  { title: 'Code', dataType: 'plain_text' },
  { title: 'Sum', dataType: 'decimal' },
  { title: 'Email', dataType: 'email_address', isUnique: true },
];

async function people() {
  const collection = await newCollection(ada, [...fields]);
  await ada.call(records.create, {
    params: { collectionId: collection.id },
    body: {
      records: [
        { name: 'Ada', code: 'A-1', sum: '1.00', email: 'ada@example.org' },
        { name: 'Bo', code: 'B-1', sum: '2.00', email: 'bo@example.org' },
        { name: 'Cy', code: 'C-1', sum: '3.00' },
        { name: 'Cy two', code: 'c-1', sum: '4.00' },
      ],
    },
  });
  return collection;
}

const file = [
  'Name,Code,Sum,Email',
  'Ada L., a-1 ,10,ada@example.org', // matches without regard to case and blanks
  'New,N-1,5,new@example.org',
  'Twice,A-1,11,', // the key again
  'Unsure,C-1,6,', // two records have it
  'Taken,B-1,7,ada@example.org', // another record's address
  'None,,8,', // no key
  'Bad,N-2,x,',
].join('\n');

const shown = async (collection: { id: string }) =>
  (await allRecords(ada, collection)).map(({ values }) => [values.name, values.code, values.sum]);

describe('update by key', () => {
  test('changes what matches, creates the rest, and reports rows that allow neither', async () => {
    const collection = await people();
    const job = await uploadFile(ada, collection, file, 'keyed.csv');
    const key = { mode: 'create_and_update', keyColumn: 'code' } as const;
    const done = await runImport(ada, collection, job, key);
    expect(done).toMatchObject({ rowsRead: 7, rowsImported: 3, rowsUpdated: 1, rowsRejected: 3 });
    expect((await refusedRows(ada, collection, job)).map((line) => line.split(',').slice(0, 2))).toEqual([
      ['3', 'Code: Another row in the file is about the same record'],
      ['4', 'Code: More than one record has this value'],
      ['5', 'Email: This value is already in use'],
    ]);
    expect(await shown(collection)).toEqual([
      ['Ada L.', 'A-1', '10.00'],
      ['Bo', 'B-1', '2.00'],
      ['Cy', 'C-1', '3.00'],
      ['Cy two', 'c-1', '4.00'],
      ['New', 'N-1', '5.00'],
      ['None', null, '8.00'],
      ['Bad', 'N-2', null],
    ]);
    const [first] = await allRecords(ada, collection);
    expect(first?.version).toBe(2);
    const history = await ada.call(recordHistory.list, {
      params: { collectionId: collection.id, recordId: first?.id ?? '' },
    });
    expect(history.items[0]).toMatchObject({ action: 'updated', actor: { kind: 'person' } });
  });

  test.each([
    ['only_update', { rowsImported: 0, rowsUpdated: 1, rowsRejected: 6 }],
    ['only_create', { rowsImported: 3, rowsUpdated: 0, rowsRejected: 4 }],
  ] as const)('in the mode %s nothing else is done', async (mode, counts) => {
    const collection = await people();
    const job = await uploadFile(ada, collection, file, 'keyed.csv');
    expect(await runImport(ada, collection, job, { mode, keyColumn: 'code' })).toMatchObject(counts);
  });

  describe('with empty cells that keep the value of a record', () => {
    const keep = { mode: 'create_and_update', keyColumn: 'code', emptyCells: 'keep' } as const;

    test('changes only what the file has', async () => {
      const collection = await people();
      const rows = 'Name,Code,Sum\n,A-1,10\nBo B.,B-1,\n';
      const cleared = await uploadFile(ada, collection, rows, 'some.csv');
      expect(await runImport(ada, collection, cleared, keep)).toMatchObject({
        emptyCells: 'keep',
        rowsUpdated: 2,
      });
      expect((await shown(collection)).slice(0, 2)).toEqual([
        ['Ada', 'A-1', '10.00'],
        ['Bo B.', 'B-1', '2.00'],
      ]);
      const again = await uploadFile(ada, collection, rows, 'some.csv');
      await runImport(ada, collection, again, { ...keep, emptyCells: 'clear' });
      expect((await shown(collection)).slice(0, 2)).toEqual([
        [null, 'A-1', '10.00'],
        ['Bo B.', 'B-1', null],
      ]);
    });

    test('updates a record whose required field the row leaves empty, and creates none without it', async () => {
      const collection = await newCollection(ada, [
        { title: 'Name', dataType: 'plain_text', isRequired: true },
        { title: 'Code', dataType: 'plain_text' },
        { title: 'Sum', dataType: 'decimal' },
      ]);
      await ada.call(records.create, {
        params: { collectionId: collection.id },
        body: { records: [{ name: 'Ada', code: 'A-1', sum: '1.00' }] },
      });
      const job = await uploadFile(ada, collection, 'Name,Code,Sum\n,A-1,10\n,N-1,5\n', 'nameless.csv');
      expect(await runImport(ada, collection, job, keep)).toMatchObject({
        rowsImported: 0,
        rowsUpdated: 1,
        rowsRejected: 1,
      });
      expect(await shown(collection)).toEqual([['Ada', 'A-1', '10.00']]);
      expect(await refusedRows(ada, collection, job)).toEqual(['2,Name: Value is required,,N-1,5']);
    });

    test('needs a key', async () => {
      const collection = await people();
      const job = await uploadFile(ada, collection, file, 'keyed.csv');
      const refused = await refusal(runImport(ada, collection, job, { emptyCells: 'keep' }));
      expect(refused.problem).toMatchObject({
        issues: [{ path: ['body', 'emptyCells'], rule: 'unknown_property' }],
      });
    });
  });

  test('an undo gives the old values back as a whole, but leaves what was changed since', async () => {
    const collection = await people();
    const before = await shown(collection);
    const rows = 'Name,Code,Sum\nAda,A-1,10\nBo,B-1,20\nN,N-1,30\n';
    const job = await uploadFile(ada, collection, rows, 'keyed.csv');
    await runImport(ada, collection, job, { mode: 'create_and_update', keyColumn: 'code' });
    const [, bo] = await allRecords(ada, collection);
    await ada.call(records.update, {
      params: { collectionId: collection.id },
      body: { records: [{ id: bo?.id ?? '', version: bo?.version ?? 0, values: { sum: '21' } }] },
    });
    const params = { collectionId: collection.id, importId: job.id };
    await ada.call(imports.undo, { params, body: {} });
    await expect
      .poll(() => shown(collection), { timeout: 10_000 })
      .toEqual([before[0], ['Bo', 'B-1', '21.00'], before[2], before[3]]);
    await expect.poll(async () => (await ada.call(imports.get, { params })).rowsSkipped).toBe(1);
  });

  test('an undo clears references to the records it deletes, and leaves those that a reference blocks', async () => {
    const imported = await newCollection(ada, []);
    const job = await uploadFile(ada, imported, 'Name\nA\nB\nC\n', 'linked.csv');
    await runImport(ada, imported, job);
    const [a, b, c] = (await allRecords(ada, imported)).map(({ id }) => id);
    const linkTo = (title: string, dataType: string, onTargetDelete: string) => ({
      title,
      dataType,
      settings: { collectionId: imported.id, onTargetDelete },
    });
    const linking = await newCollection(ada, [
      linkTo('One', 'single_data_record', 'clear'),
      linkTo('Several', 'multi_data_record', 'clear'),
      linkTo('Needed', 'single_data_record', 'block'),
    ]);
    await ada.call(records.create, {
      params: { collectionId: linking.id },
      body: { records: [{ one: a, several: [b, c, a], needed: c }] },
    });
    const params = { collectionId: imported.id, importId: job.id };
    await ada.call(imports.undo, { params, body: {} });
    await expect.poll(async () => (await ada.call(imports.get, { params })).rowsSkipped).toBe(1);
    expect((await allRecords(ada, imported)).map(({ id }) => id)).toEqual([c]);
    expect((await allRecords(ada, linking))[0]?.values).toMatchObject({
      one: null,
      several: [{ id: c }],
      needed: { id: c },
    });
  });

  test('a key is a unique field that the file fills', async () => {
    const collection = await people();
    const job = await uploadFile(ada, collection, file, 'keyed.csv');
    const params = { collectionId: collection.id, importId: job.id };
    const columns = job.columns.map(({ guess }) => guess);
    const start = (body: object) => refusal(ada.call(imports.start, { params, body: { columns, ...body } }));
    expect(await start({ mode: 'only_update' })).toMatchObject({ status: 400 });
    expect(await start({ mode: 'only_update', keyColumn: 'nothing' })).toMatchObject({
      problem: { issues: [{ rule: 'not_a_key' }] },
    });
  });
});

describe('names of other records', () => {
  test('that are not there refuse their row or are added, as was chosen', async () => {
    const tags = await newCollection(ada, [], { isUsedAsCustomList: true });
    const friends = await newCollection(ada, []);
    await ada.call(records.create, {
      params: { collectionId: friends.id },
      body: { records: [{ name: 'Bo' }, { name: 'Bo' }] },
    });
    const collection = await newCollection(ada, [
      { title: 'Tags', dataType: 'multi_selection_from_list', settings: { listId: tags.id } },
      { title: 'Friend', dataType: 'single_data_record', settings: { collectionId: friends.id } },
    ]);
    const rows = 'Name,Tags,Friend\nA,Red; blue,Cleo\nB,"red, green",cleo\nC,,Bo\nD,,\n';
    const strict = await uploadFile(ada, collection, rows, 'names.csv');
    const refusing = strict.columns.map(({ guess }) =>
      guess.to === 'field' ? { ...guess, onMissing: 'refuse' as const } : guess,
    );
    expect(await runImport(ada, collection, strict, { columns: refusing })).toMatchObject({
      rowsImported: 1,
      rowsRejected: 3,
    });
    expect(await refusedRows(ada, collection, strict)).toContainEqual(
      expect.stringContaining('Friend: “Bo” matches more than one'),
    );
    const job = await uploadFile(ada, collection, rows, 'names.csv');
    const columns = job.columns.map(({ guess }) =>
      guess.to === 'field' && guess.columnName !== 'name' ? { ...guess, onMissing: 'add' as const } : guess,
    );
    expect(await runImport(ada, collection, job, { columns })).toMatchObject({
      rowsImported: 4,
      rowsRejected: 0,
      cellsLeftEmpty: 1,
    });
    const added = (await allRecords(ada, tags)).map(({ values }) => values.name);
    expect(added).toEqual(['Red', 'blue', 'green']);
    expect((await allRecords(ada, collection)).at(1)?.values).toMatchObject({
      tags: [{ label: 'Red' }, { label: 'blue' }],
      friend: { label: 'Cleo' },
    });
  });

  test('with a comma are one each, as an export writes them', async () => {
    const columns = (list: { readonly id: string }) => [
      { title: 'Tags', dataType: 'multi_selection_from_list', settings: { listId: list.id } },
    ];
    const tags = await newCollection(ada, [], { isUsedAsCustomList: true });
    const from = await newCollection(ada, columns(tags));
    const labels = ['Me, myself and I', 'this|that', 'a; b'];
    const made = await ada.call(records.create, {
      params: { collectionId: tags.id },
      body: { records: labels.map((name) => ({ name })) },
    });
    const items = (made as { records: { id: string }[] }).records.map(({ id }) => id);
    await ada.call(records.create, {
      params: { collectionId: from.id },
      body: { records: [...items.map((id) => ({ tags: [id] })), { tags: items }] },
    });
    const fresh = await newCollection(ada, [], { isUsedAsCustomList: true });
    const into = await newCollection(ada, columns(fresh));
    const job = await uploadFile(ada, into, await exportFile(ada, from, 'csv'), 'tags.csv');
    await runImport(ada, into, job, {
      columns: job.columns.map(({ guess }) =>
        guess.to === 'field' && guess.columnName === 'tags' ? { ...guess, onMissing: 'add' as const } : guess,
      ),
    });
    expect((await allRecords(ada, fresh)).map(({ values }) => values.name)).toEqual(labels);
    const own = (await allRecords(ada, into)).map(({ values }) =>
      (values.tags as { label: string }[]).map(({ label }) => label),
    );
    expect(own).toEqual([...labels.map((label) => [label]), labels]);
  });

  test('that exist are found by a file that writes their accents apart', async () => {
    const tags = await newCollection(ada, [], { isUsedAsCustomList: true });
    await ada.call(records.create, {
      params: { collectionId: tags.id },
      body: { records: [{ name: 'José' }] },
    });
    const collection = await newCollection(ada, [
      { title: 'Tag', dataType: 'single_selection_from_list', settings: { listId: tags.id } },
    ]);
    const job = await uploadFile(ada, collection, `Name,Tag\nA,${'José'.normalize('NFD')}\n`, 'nfd.csv');
    expect(await runImport(ada, collection, job)).toMatchObject({ rowsImported: 1, cellsLeftEmpty: 0 });
    expect((await allRecords(ada, collection))[0]?.values).toMatchObject({ tag: { label: 'José' } });
  });

  test('are added once, whether a file writes their accents apart or not', async () => {
    const tags = await newCollection(ada, [], { isUsedAsCustomList: true });
    const collection = await newCollection(ada, [
      { title: 'Tag', dataType: 'single_selection_from_list', settings: { listId: tags.id } },
    ]);
    const rows = `Name,Tag\nA,Café\nB,${'café'.normalize('NFD')}\n`;
    const job = await uploadFile(ada, collection, rows, 'tags.csv');
    const columns = job.columns.map(({ guess }) =>
      guess.to === 'field' && guess.columnName === 'tag' ? { ...guess, onMissing: 'add' as const } : guess,
    );
    expect(await runImport(ada, collection, job, { columns })).toMatchObject({ rowsImported: 2 });
    expect((await allRecords(ada, tags)).map(({ values }) => values.name)).toEqual(['Café']);
    expect((await allRecords(ada, collection)).map(({ values }) => values.tag)).toMatchObject([
      { label: 'Café' },
      { label: 'Café' },
    ]);
  });

  test('an id in JSON names its record in upper case too', async () => {
    const friends = await newCollection(ada, []);
    const made = await ada.call(records.create, {
      params: { collectionId: friends.id },
      body: { records: [{ name: 'Bo' }] },
    });
    const collection = await newCollection(ada, [
      { title: 'Friend', dataType: 'single_data_record', settings: { collectionId: friends.id } },
    ]);
    const id = made.records[0]?.id.toUpperCase();
    const rows = JSON.stringify([{ Name: 'A', Friend: { id, label: 'Renamed since' } }]);
    const job = await uploadFile(ada, collection, rows, 'upper.json');
    expect(await runImport(ada, collection, job)).toMatchObject({ rowsImported: 1, rowsRejected: 0 });
    expect((await allRecords(ada, collection))[0]?.values.friend).toMatchObject({ label: 'Bo' });
  });

  test('an id of another collection is no record of this one', async () => {
    const friends = await newCollection(ada, []);
    const collection = await newCollection(ada, [
      { title: 'Friend', dataType: 'single_data_record', settings: { collectionId: friends.id } },
    ]);
    const job = await uploadFile(ada, collection, `Name,Friend\nA,${collection.id}\n`, 'ids.csv');
    expect(await runImport(ada, collection, job)).toMatchObject({ rowsImported: 1, cellsLeftEmpty: 1 });
    expect((await allRecords(ada, collection))[0]?.values.friend).toBeNull();
  });
});

test('an export is for full accounts', async () => {
  const collection = await newCollection(ada, []);
  for (const form of ['csv', 'json', 'xlsx']) {
    const reply = await server.olga.send({
      method: 'GET',
      path: `/teams/${ada.teamId}/collections/${collection.id}/export.${form}`,
    });
    expect(reply.status).toBe(404);
  }
  expect((await ada.call(collections.get, { params: { collectionId: collection.id } })).id).toBe(
    collection.id,
  );
});
