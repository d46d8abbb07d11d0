// What is guessed of a file and what a user chooses instead, through the API.
import { imports } from '@fieldhouse/contract/imports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeAs } from '../../../test/imports/encode-as.ts';
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

const valueField = [{ title: 'Value', dataType: 'plain_text' }];

async function uploaded(
  content: Uint8Array | string,
  fileName = 'file.csv',
  fields: readonly object[] = valueField,
) {
  const collection = await newCollection(ada, fields);
  const job = await uploadFile(ada, collection, content, fileName);
  const params = { collectionId: collection.id, importId: job.id };
  return { collection, job, params, read: (body: object) => ada.call(imports.read, { params, body }) };
}

/** The values of all records in the order of their fields, without the field that the collection had. */
async function imported(collection: { id: string }, job: Parameters<typeof runImport>[2]) {
  const done = await runImport(ada, collection, job);
  expect(done).toMatchObject({ state: 'done' });
  const rows = await allRecords(ada, collection);
  return rows.map(({ values: { value: _value, ...own } }) => Object.values(own));
}

test('a guess is shown with what else the file could be', async () => {
  const { job } = await uploaded('Name;Fee\nJosé;1,50\nZoé;2,25\n');
  expect(job.reading).toMatchObject({
    encoding: 'utf-8',
    delimiter: ';',
    headerRow: 1,
    decimalSign: ',',
    dateOrder: 'day_first',
    chosen: [],
    firstRows: ['Name · Fee', 'José · 1,50', 'Zoé · 2,25'],
  });
  expect(job.reading.encodings[0]).toEqual({ encoding: 'utf-8', sample: 'José Zoé', unreadable: 0 });
});

test('a cell with an emoji where its sample is cut is shown without half of it, and imported whole', async () => {
  const long = `${'x'.repeat(199)}😀tail`;
  const { collection, job } = await uploaded(`Name\n${long}\n`);
  expect(job.columns[0]?.samples[0]?.isWellFormed()).toBe(true);
  expect(await imported(collection, job)).toEqual([[long]]);
});

describe('the header', () => {
  test('is a row below a title', async () => {
    const { collection, job } = await uploaded('Members of 2024\n\nName,Age,City\nAnna,3,Rome\nBob,4,Oslo\n');
    expect(job.reading.headerRow).toBe(2);
    expect(await imported(collection, job)).toEqual([
      ['Anna', 3, 'Rome'],
      ['Bob', 4, 'Oslo'],
    ]);
  });

  test('is the row that the user chooses, or none', async () => {
    const { collection, job, read } = await uploaded('Yes,No\nName,Age\nAnna,3\nBob,4\n');
    const second = await read({ headerRow: 2 });
    expect(second.reading).toMatchObject({ headerRow: 2, chosen: ['headerRow'] });
    expect(second.columns.map(({ header }) => header)).toEqual(['Name', 'Age']);
    const none = await read({ headerRow: null });
    expect(none).toMatchObject({
      hasHeader: false,
      columns: [{ samples: ['Yes', 'Name', 'Anna', 'Bob'] }, {}],
    });
    expect((await read({})).reading).toEqual(job.reading);
    expect(await imported(collection, await read({ headerRow: 2 }))).toEqual([
      ['Anna', 3],
      ['Bob', 4],
    ]);
  });

  test('is chosen in a workbook and is no row below its end', async () => {
    const { read } = await uploaded('Name\nAnna\n');
    const refused = await refusal(read({ headerRow: 3 }));
    expect(refused.problem).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: ['body', 'headerRow'], rule: 'max_value', data: { max: 2 } }],
    });
  });
});

test('the delimiter that the user chooses splits the rows', async () => {
  const { collection, read } = await uploaded('Name~Age\nAnna, Mrs.~3\n');
  expect(await imported(collection, await read({ delimiter: '~' }))).toEqual([['Anna, Mrs.', 3]]);
});

describe('the encoding', () => {
  test.each([
    ['windows-1251', 'Имя,Город\nАнна,Москва\n', ['Анна', 'Москва']],
    ['shift_jis', '名前,都市\n田中さん,オオサカ\n', ['田中さん', 'オオサカ']],
  ] as const)('%s is recognised', async (encoding, text, values) => {
    const { collection, job } = await uploaded(encodeAs(text, encoding));
    expect(job.reading.encoding).toBe(encoding);
    expect(await imported(collection, job)).toEqual([values]);
  });

  test('that the user chooses is used, and lists what it can’t read', async () => {
    const { collection, read } = await uploaded(encodeAs('Miasto\nŁódź\nGdańsk\n', 'windows-1250'));
    const wrong = await read({ encoding: 'utf-8' });
    expect(wrong.reading.encodings[0]).toMatchObject({ encoding: 'utf-8', unreadable: 4 });
    expect(await imported(collection, await read({ encoding: 'windows-1250' }))).toEqual([
      ['Łódź'],
      ['Gdańsk'],
    ]);
  });
});

test('the decimal sign and the order of dates are chosen apart', async () => {
  const { collection, job, read } = await uploaded('Day;Fee\n3/4/2026;1.234\n5/6/2026;2.345\n');
  expect(job.reading).toMatchObject({ decimalSign: '.', dateOrder: 'month_first' });
  const chosen = await read({ decimalSign: ',', dateOrder: 'month_first' });
  expect(chosen.reading.chosen).toEqual(['decimalSign', 'dateOrder']);
  expect(await imported(collection, chosen)).toEqual([
    ['2026-03-04', '1234'],
    ['2026-05-06', '2345'],
  ]);
});

test('one column is read in another way than the file', async () => {
  const { collection, job, params, read } = await uploaded(
    'Joined;Left;Fee;Sum\n3/4/2026;3/4/2026;1.234;1.234\n',
  );
  await read({ dateOrder: 'month_first', decimalSign: '.' });
  const types = ['date', 'date', 'decimal', 'decimal'] as const;
  const columns = types.map((dataType, at) => ({
    ...{ to: 'new_field' as const, title: job.columns[at]?.header ?? '', dataType },
    ...(at === 1 && { dateOrder: 'day_first' as const }),
    ...(at === 3 && { decimalSign: ',' as const }),
    ...(dataType === 'decimal' && { scale: 3 }),
  }));
  const { rows } = await ada.call(imports.preview, { params, body: { columns } });
  expect(rows[0]?.cells.map(({ rule }) => rule)).toEqual([null, null, null, null]);
  expect(await runImport(ada, collection, job, { columns })).toMatchObject({ rowsImported: 1 });
  const [record] = await allRecords(ada, collection);
  expect(record?.values).toMatchObject({
    joined: '2026-03-04',
    left: '2026-04-03',
    fee: '1.234',
    sum: '1234.000',
  });
});

describe('the guess of numbers and dates', () => {
  test.each([
    [
      'is shown with the cell that leaves no other',
      '2;05.06.2024;1.035,50\n3;13/02/2024;7\n',
      [
        { part: 'decimalSign', row: 1, text: '1.035,50', isProof: true },
        { part: 'dateOrder', row: 2, text: '13/02/2024', isProof: true },
      ],
    ],
    [
      'is in doubt where every cell could be read in two ways',
      '2;05/06/2024;1.035\n3;02/03/2024;7.250\n',
      [
        { part: 'decimalSign', row: 1, text: '1.035', isProof: false },
        { part: 'dateOrder', row: 1, text: '05/06/2024', isProof: false },
      ],
    ],
    ['needs no cell where there is one way only', '2;2024-06-05;7\n3;2024-06-06;8\n', []],
  ])('%s', async (_what, rows, evidence) => {
    const { job } = await uploaded(`No;Day;Fee\n${rows}`);
    const ofCells = job.reading.evidence.filter(({ part }) => part === 'decimalSign' || part === 'dateOrder');
    expect(ofCells).toEqual(evidence);
  });
});

const headerReasons: readonly (readonly [string, string, object])[] = [
  ['a name above numbers', 'No,Name\n1,Anna\n2,Bob\n', { reason: 'unlike_below', text: 'No', below: '1' }],
  [
    'a year above numbers',
    'Country,2021\nPeru,5\nChile,6\n',
    { reason: 'unlike_below', text: '2021', below: '5' },
  ],
  ['texts that could be names', 'Name,City\nAnna,Rome\n', { reason: 'names', text: '', below: '' }],
  ['a number above numbers', 'Anna,1\nBob,2\nCleo,3\n', { reason: 'like_below', text: '1', below: '2' }],
  [
    'a date above texts',
    'Rome,2024-02-03\nOslo,soon\nParis,later\n',
    { reason: 'no_name', text: '2024-02-03', below: '' },
  ],
];

describe('the guess of the header', () => {
  test.each(headerReasons)('is explained by %s', async (_what, content, reason) => {
    const { job, read } = await uploaded(content);
    const shown = ({ reading }: typeof job) => reading.evidence.filter(({ part }) => part === 'headerRow');
    expect(shown(job)).toEqual([{ part: 'headerRow', ...reason }]);
    expect(shown(await read({ headerRow: 1 }))).toEqual([]);
  });
});

const splitReasons: readonly (readonly [string, string, object])[] = [
  [
    'rows of the same length, which another character splits unevenly',
    'Name;City\nAnna;Rome, Oslo\nBob;Paris\n',
    { reason: 'cells', rows: 3, evenRows: 3, cells: 2, other: { delimiter: ',', fewest: 1, most: 2 } },
  ],
  [
    'most rows, below a title',
    'Members\nName,City\nAnna,Rome\n',
    { reason: 'cells', rows: 3, evenRows: 2, cells: 2, other: null },
  ],
  [
    'commas that are in numbers',
    '1,5;2,5\n3,5;4,5\n',
    {
      ...{ reason: 'decimal_commas', cells: 2, text: '3,5' },
      other: { delimiter: ',', fewest: 3, most: 3 },
    },
  ],
  ['a first line that names it', 'sep=;\nName;Age\nAnna;3\n', { reason: 'separator_line' }],
  ['rows that nothing splits', 'Note\nHello, world\nNothing\nYes\nNo; never\n', { reason: 'one_cell' }],
];

describe('the guess of the delimiter', () => {
  test.each(splitReasons)('is explained by %s', async (_what, content, reason) => {
    const { job, read } = await uploaded(content);
    const shown = ({ reading }: typeof job) => reading.evidence.filter(({ part }) => part === 'delimiter');
    expect(shown(job)).toMatchObject([reason]);
    expect(shown(await read({ delimiter: '~' }))).toEqual([]);
  });
});

describe('a reading that is remembered', () => {
  const rows = 'Day;Fee\n3/4/2026;1.234\n';

  test('holds for later files with these columns in this collection, until it is forgotten', async () => {
    const { collection, job, read } = await uploaded(rows);
    const chosen = { delimiter: ';', decimalSign: ',', dateOrder: 'day_first' } as const;
    await read(chosen);
    expect(job.isReadingRemembered).toBe(false);
    await runImport(ada, collection, job, { remembersReading: true });
    const next = await uploadFile(ada, collection, rows, 'next.csv');
    expect(next).toMatchObject({ isReadingRemembered: true, reading: chosen });
    const other = await uploadFile(ada, collection, 'Day;Sum\n3/4/2026;1.234\n', 'other.csv');
    expect(other).toMatchObject({ isReadingRemembered: false, reading: { dateOrder: 'month_first' } });
    const elsewhere = await uploaded(rows);
    expect(elsewhere.job.isReadingRemembered).toBe(false);
    await runImport(ada, collection, next, { remembersReading: false });
    const last = await uploadFile(ada, collection, rows, 'last.csv');
    expect(last).toMatchObject({ isReadingRemembered: false, reading: { dateOrder: 'month_first' } });
  });

  test('needs the names of the columns', async () => {
    const { collection, read } = await uploaded(rows);
    const refused = await refusal(
      runImport(ada, collection, await read({ headerRow: null }), { remembersReading: true }),
    );
    expect(refused.problem).toMatchObject({
      issues: [{ path: ['body', 'remembersReading'], rule: 'header_needed' }],
    });
  });
});

test('dates with dots are day first, unless the user says otherwise', async () => {
  const { collection, job, read } = await uploaded('Day,Fee\n01.02.2024,1\n03.04.2024,2\n');
  expect(await imported(collection, job)).toEqual([
    ['2024-02-01', 1],
    ['2024-04-03', 2],
  ]);
  expect(read).toBeDefined();
  const other = await uploaded('Day,Fee\n01.02.2024,1\n');
  const chosen = await other.read({ dateOrder: 'month_first' });
  expect(await imported(other.collection, chosen)).toEqual([['2024-01-02', 1]]);
});

test('dates whose year comes first, with two digits, are recognised', async () => {
  const { collection, job } = await uploaded('Day,Name\n98/12/31,Anna\n03/04/05,Bob\n');
  expect(job.reading.dateOrder).toBe('year_first');
  expect(await imported(collection, job)).toEqual([
    ['1998-12-31', 'Anna'],
    ['2003-04-05', 'Bob'],
  ]);
});

test('a locale that is given with the start replaces the choices', async () => {
  const { collection, params, read } = await uploaded('Day,Fee\n3/4/2026,"1.234,5"\n');
  const job = await read({ decimalSign: '.', dateOrder: 'month_first' });
  const columns = [
    { to: 'new_field', title: 'Day', dataType: 'date' } as const,
    { to: 'new_field', title: 'Fee', dataType: 'decimal', scale: 1 } as const,
  ];
  await ada.call(imports.start, { params, body: { columns, locale: 'es-ES' } });
  await expect.poll(async () => (await ada.call(imports.get, { params })).state).toBe('done');
  expect(await ada.call(imports.get, { params })).toMatchObject({
    reading: { decimalSign: ',', dateOrder: 'day_first', chosen: [] },
  });
  expect(job.state).toBe('analysed');
  expect((await allRecords(ada, collection))[0]?.values).toMatchObject({ day: '2026-04-03', fee: '1234.5' });
});

test('a preview shows the rows as the chosen reading makes them', async () => {
  const { params, read } = await uploaded('Title\nName;Age\nAnna;3\n');
  const job = await read({ headerRow: 2, delimiter: ';' });
  const columns = job.columns.map(({ guess }) => guess);
  const { rows } = await ada.call(imports.preview, { params, body: { columns } });
  expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([['Anna', '3']]);
});

describe('JSON in an object', () => {
  const page = JSON.stringify({
    meta: { links: [{ self: 'x' }], page: 1 },
    response: { data: [{ name: 'A [1]' }, { name: '{"B"}' }] },
    total: 2,
  });

  test('is imported from its list', async () => {
    const { collection, job } = await uploaded(page, 'page.json');
    expect(job.reading).toMatchObject({
      listPath: ['response', 'data'],
      lists: [
        ['response', 'data'],
        ['meta', 'links'],
      ],
    });
    expect(await imported(collection, job)).toEqual([['A [1]'], ['{"B"}']]);
  });

  test('is imported from the list that the user chooses, or as one record', async () => {
    const { collection, read } = await uploaded(page, 'page.json');
    const whole = await read({ listPath: [] });
    expect(whole.columns.map(({ header }) => header)).toEqual(['meta', 'response', 'total']);
    expect(await imported(collection, await read({ listPath: ['meta', 'links'] }))).toEqual([['x']]);
  });

  test('of more than a megabyte is imported whole', async () => {
    const data = Array.from({ length: 30_000 }, (_, n) => ({ name: `Person ${n}`, note: 'x'.repeat(30) }));
    const { collection, job } = await uploaded(JSON.stringify({ total: data.length, data }), 'page.json');
    expect(await runImport(ada, collection, job)).toMatchObject({ state: 'done', rowsImported: 30_000 });
  });

  test('that has no such list is refused', async () => {
    const { read } = await uploaded(page, 'page.json');
    const refused = await refusal(read({ listPath: ['nothing'] }));
    expect(refused.problem).toMatchObject({ code: 'file_unreadable', data: { reason: 'empty' } });
  });
});

test.each<[string, object, string]>([
  ['an encoding that is none', { encoding: 'klingon' }, 'encoding'],
  ['two characters', { delimiter: ';;' }, 'delimiter'],
  ['a quotation mark', { delimiter: '"' }, 'delimiter'],
  ['a row before the first', { headerRow: 0 }, 'headerRow'],
  ['a list of a CSV file', { listPath: ['data'] }, 'listPath'],
  ['a number for a text', { decimalSign: 1 }, 'decimalSign'],
])('%s is refused as a choice', async (_name, body, part) => {
  const { read } = await uploaded('Name\nAnna\n');
  expect((await refusal(read(body))).problem).toMatchObject({
    code: 'invalid_input',
    issues: [{ path: ['body', part] }],
  });
});

test('a workbook has no delimiter or encoding, and an import that runs is not read again', async () => {
  const json = await uploaded('[{"name":"A"}]', 'list.json');
  expect((await refusal(json.read({ delimiter: ';' }))).problem.code).toBe('invalid_input');
  await runImport(ada, json.collection, json.job);
  expect((await refusal(json.read({}))).problem.code).toBe('import_not_ready');
});
