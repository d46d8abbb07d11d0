// Cells that can't be read: their rows are imported, and the cells are listed and filled.
import { imports } from '@fieldhouse/contract/imports';
import { maxBulkRecords, records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRecords, newCollection, runImport, uploadFile } from '../../../test/imports/import-file.ts';
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
  { title: 'Name', dataType: 'plain_text', isRequired: true },
  { title: 'Joined', dataType: 'date' },
  { title: 'Fee', dataType: 'number', settings: { max: 100 } },
];

async function imported(content: Uint8Array | string, own: readonly object[] = fields, options: object = {}) {
  const collection = await newCollection(ada, own);
  const job = await uploadFile(ada, collection, content, 'members.csv');
  const done = await runImport(ada, collection, job, options);
  const params = { collectionId: collection.id, importId: job.id };
  const values = async () => (await allRecords(ada, collection)).map((one) => Object.values(one.values));
  return { collection, done, params, values };
}

const members =
  'Name,Joined,Fee\nAnna,31.02.2024,5\nBob,2024-02-28,free\nCleo,2024-03-01,500\n,2024-03-02,1\n';

test('a row with a cell that can’t be read is imported without it, and the cell is listed', async () => {
  const { done, params, values } = await imported(members);
  expect(done).toMatchObject({ rowsImported: 3, rowsRejected: 1, cellsLeftEmpty: 3 });
  expect(await values()).toEqual([
    ['Anna', null, 5],
    ['Bob', '2024-02-28', null],
    ['Cleo', '2024-03-01', null],
  ]);
  const { items, total } = await ada.call(imports.cells, { params });
  expect(total).toBe(3);
  expect(items).toMatchObject([
    { row: 1, column: 1, text: '31.02.2024', rule: 'not_a_date' },
    { row: 2, column: 2, text: 'free' },
    { row: 3, column: 2, text: '500', rule: 'max_value', data: { max: 100 } },
  ]);
});

test.each([
  ['#N/A', 'plain_text'],
  ['#DIV/0!', 'number'],
  ['#¡REF!', 'formatted_text'],
])(
  'the error %s of a spreadsheet in a column of type %s is listed, and its cell empty',
  async (text, dataType) => {
    const { done, params, values } = await imported(`Name,Note\nAnna,${text}\n`, [
      { title: 'Name', dataType: 'plain_text' },
      { title: 'Note', dataType },
    ]);
    expect(done).toMatchObject({ rowsImported: 1, cellsLeftEmpty: 1 });
    expect(await values()).toEqual([['Anna', null]]);
    const { items } = await ada.call(imports.cells, { params });
    expect(items).toMatchObject([{ row: 1, column: 1, text, rule: 'sheet_error' }]);
  },
);

test('a listed cell is filled with a text that is read like the file, or left empty', async () => {
  const { params, values } = await imported(members);
  const fill = (row: number, column: number, text: string) =>
    ada.call(imports.fillCell, { params, body: { row, column, text } });
  expect(await fill(1, 1, '28.02.2024')).toMatchObject({ total: 2, items: [{ row: 2 }, { row: 3 }] });
  const refused = await refusal(fill(2, 2, 'nothing'));
  expect(refused.problem).toMatchObject({
    code: 'invalid_input',
    issues: [{ path: ['body', 'text'], rule: 'not_a_number' }],
  });
  expect((await fill(2, 2, ' ')).total).toBe(1);
  expect((await values())[0]).toEqual(['Anna', '2024-02-28', 5]);
  expect((await refusal(fill(1, 1, '2024-02-27'))).problem.code).toBe('not_found');
});

test('the listed cells are downloaded with their reasons', async () => {
  const { params } = await imported(members);
  const reply = await ada.send({
    method: 'GET',
    path: `/teams/${ada.teamId}/collections/${params.collectionId}/imports/${params.importId}/cells.csv`,
  });
  expect(reply.headers.get('content-disposition')).toContain('members-cells.csv');
  const text = Buffer.from(await reply.arrayBuffer()).toString();
  expect(text.trimEnd().split('\r\n')).toEqual([
    // Begins with a byte order mark: Excel reads accents.
    '\ufeffRow,Column,Text,Reason',
    '1,Joined,31.02.2024,This isn’t a valid date',
    '2,Fee,free,This isn’t a number',
    '3,Fee,500,The maximum value allowed is 100',
  ]);
});

describe('cells of one column with the same text', () => {
  const days = 'Name,Joined,Left\nA,n/a,n/a\nB,n/a,\nC,never,\nD,n/a,2024-01-02\n';
  const own = ['Name', 'Joined', 'Left'].map((title, at) => ({
    title,
    dataType: at === 0 ? 'plain_text' : 'date',
  }));

  test('are one in the list, and filled once for all', async () => {
    const { params, values } = await imported(days, own);
    const { groups, total } = await ada.call(imports.cells, { params });
    expect(total).toBe(5);
    expect(groups).toEqual([
      { row: 1, column: 1, text: 'n/a', rule: 'not_a_date', data: {}, count: 3 },
      { row: 1, column: 2, text: 'n/a', rule: 'not_a_date', data: {}, count: 1 },
      { row: 3, column: 1, text: 'never', rule: 'not_a_date', data: {}, count: 1 },
    ]);
    const body = { row: 1, column: 1, text: '2024-02-28', sameTexts: true };
    expect(await ada.call(imports.fillCell, { params, body })).toMatchObject({
      ...{ filled: 3, nextRow: null, total: 2 },
      groups: [{ column: 2 }, { text: 'never' }],
    });
    expect((await values()).map(([, joined]) => joined)).toEqual([
      ...['2024-02-28', '2024-02-28'],
      ...[null, '2024-02-28'],
    ]);
  });

  test('are left empty once for all', async () => {
    const { params, values } = await imported(days, own);
    const body = { row: 1, column: 1, text: '', sameTexts: true };
    expect(await ada.call(imports.fillCell, { params, body })).toMatchObject({ filled: 3, total: 2 });
    expect((await values()).map(([, joined]) => joined)).toEqual([null, null, null, null]);
  });

  test('stay listed where the record was deleted since', async () => {
    const { collection, params } = await imported(days, own);
    const [, second] = await allRecords(ada, collection);
    await ada.call(records.delete, {
      params: { collectionId: collection.id },
      body: { ids: second ? [second.id] : [] },
    });
    const body = { row: 1, column: 1, text: '2024-02-28', sameTexts: true };
    expect(await ada.call(imports.fillCell, { params, body })).toMatchObject({
      ...{ filled: 2, nextRow: null, total: 3 },
      groups: [{ column: 2 }, { row: 2, column: 1, text: 'n/a', count: 1 }, { text: 'never' }],
    });
  });

  test('that are many are filled in portions', async () => {
    const rows = 'x,n/a\n'.repeat(maxBulkRecords + 5);
    const { collection, params } = await imported(`Name,Joined\n${rows}`, own.slice(0, 2));
    const fill = (row: number) =>
      ada.call(imports.fillCell, { params, body: { row, column: 1, text: '2024-02-28', sameTexts: true } });
    const first = await fill(1);
    expect(first).toMatchObject({ filled: maxBulkRecords, nextRow: maxBulkRecords + 1, total: 5 });
    expect(await fill(first.nextRow ?? 0)).toMatchObject({ filled: 5, nextRow: null, total: 0, groups: [] });
    const joined = (await allRecords(ada, collection)).map(({ values }) => values.joined);
    expect(new Set(joined)).toEqual(new Set(['2024-02-28']));
  });

  test('can’t all get a unique value', async () => {
    const unique = [own[0] ?? {}, { title: 'Joined', dataType: 'date', isUnique: true }];
    const { params } = await imported('Name,Joined\nA,n/a\nB,n/a\n', unique);
    const body = { row: 1, column: 1, text: '2024-02-28', sameTexts: true };
    const refused = await refusal(ada.call(imports.fillCell, { params, body }));
    expect(refused.problem.code).toBe('value_taken');
    expect((await ada.call(imports.cells, { params })).total).toBe(2);
  });

  test('are listed one by one if they are stored in part', async () => {
    const text = 'long '.repeat(120);
    const { params } = await imported(`Name,Joined\nA,${text}1\nB,${text}2\n`, own.slice(0, 2));
    expect(await ada.call(imports.cells, { params })).toMatchObject({
      groups: [
        { row: 1, count: 1 },
        { row: 2, count: 1 },
      ],
    });
    const body = { row: 1, column: 1, text: '2024-02-28', sameTexts: true };
    expect(await ada.call(imports.fillCell, { params, body })).toMatchObject({ filled: 1, total: 1 });
  });

  test('are listed one by one if the encoding can’t read them', async () => {
    const mixed = Buffer.concat([
      Buffer.from('Name,City\nJosé,Orléans\nZoé,Besançon\nRené,Nîmes\n'),
      Buffer.from('Ana,Málaga\nEva,Mèlaga\n', 'latin1'),
    ]);
    const texts = ['Name', 'City'].map((title) => ({ title, dataType: 'plain_text' }));
    const { params } = await imported(mixed, texts);
    expect(await ada.call(imports.cells, { params })).toMatchObject({
      groups: [
        { row: 4, text: 'M\ufffdlaga', count: 1 },
        { row: 5, text: 'M\ufffdlaga', count: 1 },
      ],
    });
    const body = { row: 4, column: 1, text: 'Málaga', sameTexts: true };
    expect(await ada.call(imports.fillCell, { params, body })).toMatchObject({ filled: 1, total: 1 });
  });
});

test('a cell of a record that was deleted since can’t be filled', async () => {
  const { collection, params } = await imported(members);
  const [first] = await allRecords(ada, collection);
  await ada.call(records.delete, {
    params: { collectionId: collection.id },
    body: { ids: first ? [first.id] : [] },
  });
  const fill = ada.call(imports.fillCell, { params, body: { row: 1, column: 1, text: '2024-02-28' } });
  expect((await refusal(fill)).problem.code).toBe('not_found');
});

test('an undone import has no cells to fill', async () => {
  const { params } = await imported(members);
  await ada.call(imports.undo, { params, body: {} });
  await expect.poll(async () => (await ada.call(imports.cells, { params })).total).toBe(0);
});

describe('rows that find their records', () => {
  const own = [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Code', dataType: 'number' },
    { title: 'Joined', dataType: 'date' },
  ];

  test('leave the value of a cell that can’t be read as it is', async () => {
    const { collection } = await imported('Name,Code,Joined\nAnna,1,2020-01-02\n', own);
    const job = await uploadFile(ada, collection, 'Name,Code,Joined\nAnn,1,never\nNew,2,soon\n', 'again.csv');
    const done = await runImport(ada, collection, job, { mode: 'create_and_update', keyColumn: 'code' });
    expect(done).toMatchObject({ rowsImported: 1, rowsUpdated: 1, rowsRejected: 0, cellsLeftEmpty: 2 });
    expect((await allRecords(ada, collection)).map(({ values }) => Object.values(values))).toEqual([
      ['Ann', 1, '2020-01-02'],
      ['New', 2, null],
    ]);
    const params = { collectionId: collection.id, importId: job.id };
    await ada.call(imports.fillCell, { params, body: { row: 1, column: 2, text: '2021-01-02' } });
    expect((await allRecords(ada, collection))[0]?.values).toMatchObject({ joined: '2021-01-02' });
  });

  test('keep a cell that was filled since when the import is undone, which says so', async () => {
    const { collection } = await imported('Name,Code,Joined\nAnna,1,2020-01-02\nBob,2,2020-01-03\n', own);
    const rows = 'Name,Code,Joined\nAnn,1,never\nRob,2,2021-01-03\n';
    const job = await uploadFile(ada, collection, rows, 'again.csv');
    await runImport(ada, collection, job, { mode: 'only_update', keyColumn: 'code' });
    const params = { collectionId: collection.id, importId: job.id };
    await ada.call(imports.fillCell, { params, body: { row: 1, column: 2, text: '2021-01-02' } });
    await ada.call(imports.undo, { params, body: {} });
    await expect.poll(async () => (await ada.call(imports.get, { params })).rowsSkipped).toBe(1);
    expect((await allRecords(ada, collection)).map(({ values }) => Object.values(values))).toEqual([
      ['Ann', 1, '2021-01-02'],
      ['Bob', 2, '2020-01-03'],
    ]);
  });

  test('are refused if their key can’t be read', async () => {
    const { collection } = await imported('Name,Code,Joined\nAnna,1,2020-01-02\n', own);
    const job = await uploadFile(ada, collection, 'Name,Code,Joined\nAnn,one,2020-01-03\n', 'again.csv');
    const done = await runImport(ada, collection, job, { mode: 'create_and_update', keyColumn: 'code' });
    expect(done).toMatchObject({ rowsImported: 0, rowsUpdated: 0, rowsRejected: 1, cellsLeftEmpty: 0 });
  });
});

test('a row that is refused for another reason has no cells to fill', async () => {
  const own = [
    { title: 'Email', dataType: 'email_address', isUnique: true },
    { title: 'Joined', dataType: 'date' },
  ];
  const { done, params } = await imported('Email,Joined\na@x.org,never\nA@x.org,soon\n', own);
  expect(done).toMatchObject({ rowsImported: 1, rowsRejected: 1, cellsLeftEmpty: 1 });
  expect(await ada.call(imports.cells, { params })).toMatchObject({ total: 1, items: [{ row: 1 }] });
});

test('a text with characters that the encoding can’t read is never stored', async () => {
  const own = [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'City', dataType: 'plain_text' },
  ];
  const mixed = Buffer.concat([
    Buffer.from('Name,City\nJosé,Orléans\nZoé,Besançon\n'),
    Buffer.from('Ana,Málaga\n', 'latin1'),
  ]);
  const { params, values } = await imported(mixed, own);
  expect(await values()).toEqual([
    ['José', 'Orléans'],
    ['Zoé', 'Besançon'],
    ['Ana', null],
  ]);
  const { items } = await ada.call(imports.cells, { params });
  expect(items).toMatchObject([{ row: 3, column: 1, text: 'M\ufffdlaga', rule: 'unreadable_text' }]);
});

describe('the guessed type of a column', () => {
  const days = Array.from({ length: 199 }, (_, n) => `2024-${(n % 12) + 1}-${(n % 27) + 1}`);
  const guessOf = async (cells: readonly string[]) => {
    const collection = await newCollection(ada, []);
    const job = await uploadFile(
      ada,
      collection,
      `Value,No\n${cells.map((cell) => `${cell},1\n`).join('')}`,
      'a.csv',
    );
    expect(job.columns[0]?.header).toBe('Value');
    return job.columns[0]?.guessedType;
  };

  test.each([
    ['a day that never was among 199 days', [...days, '2024-02-31'], 'date'],
    ['three texts among 199 days', [...days, 'soon', 'never', 'later'], 'plain_text'],
    ['n/a among numbers', [...days.map((_, n) => String(n)), 'n/a'], 'number'],
    ['a code among numbers', [...days.map((_, n) => String(n)), 'A1050'], 'plain_text'],
    [
      'a number with a zero in front among numbers',
      [...days.map((_, n) => String(n + 1)), '007'],
      'plain_text',
    ],
    ['one text among three days', ['2024-01-01', '2024-01-02', 'never'], 'plain_text'],
  ])('with %s', async (_what, cells, guessed) => {
    expect(await guessOf(cells)).toBe(guessed);
  });
});

test('cells of an import are listed and filled only by those who may see it', async () => {
  const { params } = await imported(members);
  for (const call of [
    server.olga.call(imports.cells, { params: { ...params, teamId: ada.teamId } as never }),
    server.olga.call(imports.fillCell, {
      params: { ...params, teamId: ada.teamId } as never,
      body: { row: 1, column: 1, text: '2024-02-28' },
    }),
  ])
    expect((await refusal(call)).status).toBeGreaterThanOrEqual(403);
});
