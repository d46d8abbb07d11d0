import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type ImportJob, imports } from '@fieldhouse/contract/imports';
import { ownPreferences } from '@fieldhouse/contract/preferences';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError, type Person, refusal } from '../../../test/people.ts';
import { countActiveJobs } from '../../../test/processes/worker-processes.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

const modules = path.resolve(import.meta.dirname, '../../../../../node_modules');
const vega = (name: string) => readFileSync(path.join(modules, 'vega-datasets/data', name));

let server: TestServer;
let ada: Person;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

async function newCollection(
  fields: object[] = [{ title: 'Value', dataType: 'plain_text' }],
): Promise<CollectionWithFields> {
  made += 1;
  return ada.call(collections.create, {
    body: { name: `Thing ${made}`, pluralName: `Things ${made}`, fields: fields as never },
  });
}

async function upload(
  collection: { id: string },
  content: Buffer | string,
  fileName = 'file.csv',
): Promise<ImportJob> {
  const reply = await fetch(
    `${server.url}/api/teams/${ada.teamId}/collections/${collection.id}/imports?fileName=${encodeURIComponent(fileName)}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', cookie: ada.cookie },
      body: new Uint8Array(Buffer.from(content)),
    },
  );
  // A problem if it was refused, else the import.
  const body = (await reply.json()) as never;
  if (!reply.ok) throw new ApiError(reply.status, body);
  return body;
}

async function run(
  collection: { id: string },
  job: ImportJob,
  columns = job.columns.map((column) => column.guess),
): Promise<ImportJob> {
  const params = { collectionId: collection.id, importId: job.id };
  await ada.call(imports.start, { params, body: { columns } });
  return ended(params);
}

async function ended(params: Record<string, string>): Promise<ImportJob> {
  await expect
    .poll(async () => (await ada.call(imports.get, { params })).state, { timeout: 30_000 })
    .not.toBe('running');
  return ada.call(imports.get, { params });
}

async function all(collection: { id: string }): Promise<DataRecord[]> {
  const rows: DataRecord[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = (await ada.call(records.query, {
      params: { collectionId: collection.id },
      body: { limit: 500, ...(after && { after }) },
    })) as { records: DataRecord[]; next: string | null };
    rows.push(...page.records);
    after = page.next;
  }
  return rows;
}

function exported(collection: { id: string }): Promise<string> {
  return ada
    .send({ method: 'GET', path: `/teams/${ada.teamId}/collections/${collection.id}/export.csv` })
    .then((reply) => reply.text());
}

describe('real files', () => {
  test('airports.csv: every row, with guessed types', async () => {
    const collection = await newCollection();
    const job = await upload(collection, vega('airports.csv'), 'airports.csv');
    expect(job.columns.map((column) => [column.header, column.guessedType])).toContainEqual([
      'latitude',
      'decimal',
    ]);
    const done = await run(collection, job);
    expect(done).toMatchObject({ state: 'done', rowsImported: 3376, rowsRejected: 0 });
    const rows = await all(collection);
    expect(rows).toHaveLength(3376);
    expect(rows[0]?.values).toMatchObject({ iata: '00M', name: 'Thigpen', latitude: '31.95376472' });
  });

  test('us-employment.csv: dates and numbers', async () => {
    const collection = await newCollection();
    const job = await upload(collection, vega('us-employment.csv'), 'us-employment.csv');
    expect(job.columns[0]).toMatchObject({ header: 'month', guessedType: 'date' });
    expect(await run(collection, job)).toMatchObject({ state: 'done', rowsImported: 120, rowsRejected: 0 });
  });

  test('movies.json as CSV: values that do not fit their type are reported and can be downloaded', async () => {
    const movies = JSON.parse(vega('movies.json').toString('utf8')) as Record<string, unknown>[];
    const keys = Object.keys(movies[0] ?? {});
    const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;
    const csv = [keys, ...movies.map((movie) => keys.map((key) => movie[key]))]
      .map((row) => row.map(cell).join(','))
      .join('\n');
    const collection = await newCollection();
    const job = await upload(collection, csv, 'movies.csv');
    const done = await run(collection, job);
    expect(done.rowsImported + done.rowsRejected).toBe(movies.length);
    expect(done.rowsImported).toBeGreaterThan(3000);
    const reply = await ada.send({
      method: 'GET',
      path: `/teams/${ada.teamId}/collections/${collection.id}/imports/${job.id}/errors.csv`,
    });
    expect((await reply.text()).trim().split('\r\n').length).toBeGreaterThan(done.rowsRejected);
  });

  test('the file of what was refused says why, in the language of its reader', async () => {
    const collection = await newCollection([
      { title: 'Name', dataType: 'plain_text', isRequired: true },
      { title: 'Age', dataType: 'number', isRequired: true, settings: { max: 120 } },
    ]);
    const job = await upload(collection, 'Name,Age\nAna,1.5\n ,7\nBo,130\nCy,9\n', 'ages.csv');
    expect(await run(collection, job)).toMatchObject({ rowsImported: 1, rowsRejected: 3 });
    const reasons = async (interfaceLanguage: 'en' | 'es') => {
      await ada.call(ownPreferences.changeTeamLanguage, { body: { interfaceLanguage } });
      const place = `/teams/${ada.teamId}/collections/${collection.id}/imports/${job.id}/errors.csv`;
      const text = await (await ada.send({ method: 'GET', path: place })).text();
      return text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[1]);
    };
    expect(await reasons('es')).toEqual([
      'Age: Esto no es un número entero',
      'Name: El valor es obligatorio',
      'Age: El valor máximo permitido es 120',
    ]);
    expect(await reasons('en')).toEqual([
      'Age: This isn’t a whole number',
      'Name: Value is required',
      'Age: The maximum value allowed is 120',
    ]);
  });

  const spectrum = path.join(modules, 'csv-spectrum/csvs');
  test.each(readdirSync(spectrum).filter((name) => name.endsWith('.csv')))(
    'csv-spectrum: %s reads as its JSON says',
    async (name) => {
      const parsed: unknown = JSON.parse(
        readFileSync(path.join(modules, 'csv-spectrum/json', name.replace('.csv', '.json')), 'utf8'),
      );
      // One of the cases lists its single row without an array.
      const expected = [parsed].flat() as Record<string, string>[];
      // This case's JSON has another phone number than its CSV.
      const phone = expected[0]?.['Contact Phone Number'];
      if (phone !== undefined && expected[0]) expected[0]['Contact Phone Number'] = '2095257564';
      const collection = await newCollection();
      const job = await upload(collection, readFileSync(path.join(spectrum, name)), name);
      const columns = job.columns.map((column) => ({
        to: 'new_field' as const,
        title: column.header || `C ${column.index}`,
        dataType: 'plain_text' as const,
      }));
      await run(collection, job, columns);
      const rows = await all(collection);
      const keys = Object.keys(expected[0] ?? {});
      const fields = (
        await ada.call(collections.get, { params: { collectionId: collection.id } })
      ).fields.slice(1);
      const got = rows.map((row) =>
        keys.map((_key, index) => row.values[fields[index]?.columnName ?? ''] ?? ''),
      );
      const wanted = expected.map((row) => keys.map((key) => row[key]));
      const rowsOfFile = job.hasHeader ? got : got.slice(1);
      expect(rowsOfFile).toEqual(wanted);
    },
  );
});

describe('files that are wrong', () => {
  test.each([
    ['nothing in it', ''],
    ['a quote that never ends', 'a,b\n"x,y\n'],
    ['no text', Buffer.from([0x89, 0x50, 0, 0, 0, 1])],
  ])('%s is refused', async (_name, content) => {
    const error = await upload(await newCollection(), content).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 400, problem: { code: 'file_unreadable' } });
  });

  test.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffName,City\nJosé,Málaga\n')],
    ['UTF-16', Buffer.from('\ufeffName,City\nJosé,Málaga\n', 'utf16le')],
    ['Windows-1252', Buffer.from('Name,City\nJosé,Málaga\n', 'latin1')],
    ['semicolons', Buffer.from('Name;City\nJosé;Málaga\n')],
  ])('%s reads the same', async (_name, content) => {
    const collection = await newCollection();
    const job = await upload(collection, content);
    expect(job.columns.map((column) => column.header)).toEqual(['Name', 'City']);
    await run(collection, job);
    expect((await all(collection))[0]?.values).toMatchObject({ name: 'José', city: 'Málaga' });
  });

  test('headers twice, empty and named __proto__ are only names', async () => {
    const collection = await newCollection();
    const job = await upload(collection, 'name,name,,__proto__\na,b,c,d\n');
    await run(collection, job);
    expect(Object.values((await all(collection))[0]?.values ?? {})).toEqual([null, 'a', 'b', 'c', 'd']);
  });

  test('a row with too many cells is refused, one with too few is filled with nothing', async () => {
    const collection = await newCollection();
    const job = await upload(collection, 'first,second\n1,2,3\n4\nx,y\n');
    const done = await run(collection, job);
    expect(done).toMatchObject({ rowsImported: 2, rowsRejected: 1 });
  });
});

describe('numbers and dates', () => {
  const valuesOf = async (content: string) => {
    const collection = await newCollection();
    const job = await upload(collection, content);
    const done = await run(collection, job);
    expect(done).toMatchObject({ state: 'done', rowsRejected: 0, locale: job.locale });
    const rows = await all(collection);
    return { locale: job.locale, rows: rows.map(({ values }) => [values.day, values.sum]) };
  };

  test.each([
    ['Day;Sum\n31/12/2026;1.234,56\n1/2/2026;-3,5\n', 'es-ES', '2026-02-01'],
    ['Day,Sum\n31/12/2026,"1,234.56"\n1/2/2026,-3.5\n', 'en-GB', '2026-02-01'],
    ['Day,Sum\n12/31/2026,"1,234.56"\n1/2/2026,-3.5\n', 'en-US', '2026-01-02'],
    ['Day,Sum\n2026-12-31,1234.56\n2026-02-01,-3.5\n', 'en-US', '2026-02-01'],
  ])('of %j are read as they are written', async (content, locale, second) => {
    expect(await valuesOf(content)).toEqual({
      locale,
      rows: [
        ['2026-12-31', '1234.56'],
        [second, '-3.50'],
      ],
    });
  });

  test('that are ambiguous are read in the team’s order, or in the chosen one', async () => {
    const collection = await newCollection();
    const job = await upload(collection, 'Day,Sum\n3/4/2026,1.234\n');
    expect(job.locale).toBe('en-US');
    const params = { collectionId: collection.id, importId: job.id };
    const columns = job.columns.map(({ guess }) => guess);
    await ada.call(imports.start, { params, body: { columns, locale: 'es-ES' } });
    expect(await ended(params)).toMatchObject({ state: 'done', locale: 'es-ES' });
    expect((await all(collection))[0]?.values).toMatchObject({ day: '2026-04-03', sum: '1234.000' });
  });

  test('of no known country are refused', async () => {
    const collection = await newCollection();
    const job = await upload(collection, 'Day\n3/4/2026\n');
    const params = { collectionId: collection.id, importId: job.id };
    const body = { columns: job.columns.map(({ guess }) => guess), locale: 'no_where!' };
    for (const endpoint of [imports.preview, imports.start]) {
      const refused = await ada.call(endpoint, { params, body }).catch((thrown: unknown) => thrown);
      expect(refused).toMatchObject({
        status: 400,
        problem: { issues: [{ path: ['body', 'locale'], rule: 'wrong_format' }] },
      });
    }
  });
});

test('a list is matched by its labels, and a cell with one that it does not have stays empty', async () => {
  const tags = await ada.call(collections.create, {
    body: { name: 'Tag', pluralName: 'Import tags', isUsedAsCustomList: true },
  });
  await ada.call(records.create, {
    params: { collectionId: tags.id },
    body: { records: [{ name: 'Donor' }, { name: 'Member' }] },
  });
  const collection = await newCollection([
    { title: 'Name', dataType: 'plain_text', isRequired: true },
    { title: 'Tags', dataType: 'multi_selection_from_list', settings: { listId: tags.id } },
    { title: 'Email', dataType: 'email_address', isUnique: true },
  ]);
  const job = await upload(
    collection,
    'Name,Tags,Email\nA,donor; Member,a@x.org\nB,Nemo,b@x.org\n,Donor,c@x.org\nD,,A@x.org\n',
  );
  expect(job.columns.map((column) => column.guess.to)).toEqual(['field', 'field', 'field']);
  const done = await run(collection, job);
  expect(done).toMatchObject({ rowsImported: 2, rowsRejected: 2, cellsLeftEmpty: 1 });
  expect((await all(collection)).map(({ values }) => values)).toMatchObject([
    { name: 'A', tags: [{ label: 'Donor' }, { label: 'Member' }] },
    { name: 'B', tags: null, email: 'b@x.org' },
  ]);
});

test('a cancelled import keeps whole chunks and nothing of the one under way', async () => {
  const collection = await newCollection([{ title: 'Name', dataType: 'plain_text' }]);
  const job = await upload(
    collection,
    `Name\n${Array.from({ length: 80_000 }, (_, n) => `Row ${n}`).join('\n')}\n`,
  );
  const params = { collectionId: collection.id, importId: job.id };
  await ada.call(imports.start, { params, body: { columns: job.columns.map((column) => column.guess) } });
  await expect
    .poll(async () => (await ada.call(imports.get, { params })).rowsImported, {
      interval: 5,
      timeout: 15_000,
    })
    .toBeGreaterThan(0);
  await ada.call(imports.cancel, { params, body: {} });
  const stored = async () => {
    const page = await ada.call(records.query, {
      params: { collectionId: collection.id },
      body: { limit: 1, count: true },
    });
    return page.total;
  };
  const { state, rowsImported } = await ada.call(imports.get, { params });
  expect(state).toBe('canceled');
  expect(rowsImported % 10_000).toBe(0);
  expect(rowsImported).toBeLessThan(80_000);
  // Nothing follows until the worker has processed the cancellation.
  await expect.poll(() => countActiveJobs(server, 'imports.run'), { timeout: 15_000 }).toBe(0);
  expect((await ada.call(imports.get, { params })).rowsImported).toBe(rowsImported);
  await expect.poll(stored).toBe(rowsImported);
});

test('undo takes the whole import away and nothing else', async () => {
  const collection = await newCollection([{ title: 'Name', dataType: 'plain_text' }]);
  await ada.call(records.create, {
    params: { collectionId: collection.id },
    body: { records: [{ name: 'Mine' }] },
  });
  const job = await upload(
    collection,
    `Name\n${Array.from({ length: 300 }, (_, n) => `Row ${n}`).join('\n')}\n`,
  );
  await run(collection, job);
  expect(await all(collection)).toHaveLength(301);
  await ada.call(imports.undo, { params: { collectionId: collection.id, importId: job.id }, body: {} });
  await expect
    .poll(async () => (await all(collection)).map((row) => row.values.name), { timeout: 10_000 })
    .toEqual(['Mine']);
  const again = await ada
    .call(imports.undo, { params: { collectionId: collection.id, importId: job.id }, body: {} })
    .catch((thrown: unknown) => thrown);
  expect(again).toMatchObject({ problem: { code: 'import_not_undoable' } });
});

test('an export reads back as it was, and no cell runs as a formula', async () => {
  const fields = [
    { title: 'Name', dataType: 'plain_text', settings: { isMultiLine: true } },
    { title: 'Sum', dataType: 'money' },
    { title: 'Seen', dataType: 'date_time' },
    { title: 'Active', dataType: 'boolean' },
  ];
  const source = await newCollection(fields);
  const rows = [
    {
      name: '=HYPERLINK("x")',
      sum: { amount: '-1.50', currency: 'USD' },
      seen: '2026-11-21T05:06:07.089Z',
      active: true,
    },
    { name: '@cmd, with "quotes"\nand lines', sum: null, seen: null, active: false },
    { name: '|cmd /c calc', sum: null, seen: null, active: null },
    { name: '＝1+1', sum: null, seen: null, active: null },
    { name: '\n=1+1', sum: null, seen: null, active: null },
    { name: "'already", sum: { amount: '3.00', currency: 'EUR' }, seen: null, active: null },
  ];
  await ada.call(records.create, { params: { collectionId: source.id }, body: { records: rows } });
  const csv = await exported(source);
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
  expect(csv).toContain('-1.50 USD');
  expect(csv).toContain(`"'|cmd /c calc"`);
  expect(csv).toContain(`'＝1+1`);
  expect(csv).toContain(`"'\n=1+1"`);
  const target = await newCollection(fields);
  await run(target, await upload(target, csv));
  expect((await all(target)).map((row) => row.values)).toEqual((await all(source)).map((row) => row.values));
});

describe('what is guessed of a column is taken', () => {
  test.each([
    ['floats of many digits', ['0.123456789012', '1.5'], 'plain_text'],
    ['decimals of as many digits as a field may have', ['0.1234567891', '1.5'], 'decimal'],
    ['an amount of half a coin', ['12.3456 USD', '1.00 USD'], 'plain_text'],
    ['percentages of many digits', ['12.3456789%', '5%'], 'percentage'],
    ['percentages of too many digits', ['12.345678901%', '5%'], 'plain_text'],
    ['days that never were', ['2026-02-30', '2026-02-31'], 'plain_text'],
    ['a time that never was', ['2026-02-03 27:99', '2026-02-03 10:00'], 'plain_text'],
    ['numbers that are never assigned', ['0000-000-0000', '(000) 000-0000'], undefined],
    ['a range that ends before it starts', ['2026-02-03/2026-01-03'], 'plain_text'],
  ])('%s', async (_what, cells, guessed) => {
    const collection = await newCollection();
    const job = await upload(collection, `Value\n${cells.map((cell) => `"${cell}"`).join('\n')}\n`);
    if (guessed) expect(job.columns[0]?.guessedType).toBe(guessed);
    const done = await run(collection, job);
    expect(done).toMatchObject({ state: 'done', rowsImported: cells.length, rowsRejected: 0 });
  });
});

test.each([
  ['CSV', 'wide.csv', (names: string[]) => `${names.join(',')}\n${names.map(() => '1').join(',')}\n`],
  [
    'JSON',
    'wide.json',
    (names: string[]) => JSON.stringify([Object.fromEntries(names.map((name) => [name, 1]))]),
  ],
])(
  'a file of %s with more columns than an import takes is refused with their number',
  async (_form, fileName, write) => {
    const collection = await newCollection();
    const names = (count: number) => Array.from({ length: count }, (_, at) => `column ${at}`);
    const refused = await refusal(upload(collection, write(names(2000)), fileName));
    expect(refused).toMatchObject({
      status: 400,
      problem: { code: 'file_unreadable', data: { reason: 'too_many_columns', columns: 2000, max: 500 } },
    });
    const job = await upload(collection, write(names(500)), fileName);
    expect(job.columns).toHaveLength(500);
  },
);
