// An export that is imported again has the same values: every type, in every format, including values that
// are easily lost.
import { type DataType, dataTypes, mayNameFiles } from '@fieldhouse/contract/field-types';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../../../../domain/test/seed.ts';
import {
  allRecords,
  exportFile,
  newCollection,
  refusedRows,
  runImport,
  sendBytes,
  uploadFile,
} from '../../../test/imports/import-file.ts';
import type { Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

const rowCount = 60;

/**
 * Characters that end cells, rows, parts and tags, that spreadsheets evaluate, and that XML can't contain.
 */
const sly = () =>
  fc
    .array(
      fc.constantFrom(
        ...['a', '1', ';', ',', ':', '\\', '"', "'", '|', '=', '+', '-', '@', '<', '>', '&', ' ', '\t'],
        ...['\n', '\r', '\u0001', 'é', '😀', '_x000D_', '<b>', '\ufeff', 'null', 'n'],
      ),
      { minLength: 1, maxLength: 10 },
    )
    .map((parts) => parts.join(''));
const line = () => sly().map((text) => text.replaceAll(/[\r\n]/g, ' '));
const day = (min: string) =>
  fc
    .date({ min: new Date(min), max: new Date('9998-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const cents = () =>
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((sum) => (sum / 100).toFixed(2));
const item = () =>
  fc.record({
    description: sly(),
    quantity: cents(),
    unitPrice: cents(),
    taxRate: fc.constantFrom('0', '0.21', '0.0725'),
  });

interface Things {
  readonly items: readonly string[];
  readonly people: readonly string[];
  readonly files: readonly string[];
  readonly pictures: readonly string[];
  readonly films: readonly string[];
  readonly collections: readonly string[];
}

function valuesOf(dataType: DataType, things: Things): fc.Arbitrary<unknown> {
  const one = (ids: readonly string[]) => fc.constantFrom(...ids);
  const some = (ids: readonly string[]) => fc.subarray([...ids], { minLength: 1 });
  const all: Record<DataType, fc.Arbitrary<unknown>> = {
    plain_text: sly(),
    code: sly(),
    formatted_text: fc.constantFrom(
      ...['<p>a <strong>b</strong></p>', '<p>1 &lt; 2 &amp; =3</p>', '<p>é😀</p>', 'bare', ' bare ', '=1+1'],
      ...[
        'a &amp; b',
        '1 &lt; 2',
        '&amp;lt;b&amp;gt;',
        'two\nlines',
        'two\r\nlines',
        'a<br />b',
        '<b>a</b>\nb',
      ],
    ),
    number: fc.maxSafeInteger(),
    decimal: cents(),
    boolean: fc.boolean(),
    date: day('0001-01-01'),
    date_time: fc
      .date({ min: new Date('0002-01-01'), max: new Date('9998-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    date_range: fc
      .tuple(day('0001-01-01'), day('0001-01-01'))
      .map(([a, b]) => (a < b ? { start: a, end: b } : { start: a, end: null })),
    email_address: fc.constantFrom('ada@example.org', 'o.b+1@x-y.example'),
    phone_number: fc.constantFrom('+19165550142', '+34912345678'),
    url: fc.constantFrom('https://example.org/?a=1;b', 'http://x.example'),
    video: one([...things.films, 'https://youtu.be/dQw4w9WgXcQ', 'https://example.org/a.mp4']),
    icon: fc.constantFrom('fa-solid fa-tree', 'fa-brands fa-github'),
    money: fc.record({ amount: cents(), currency: fc.constantFrom('USD', 'EUR') }),
    percentage: fc.integer({ min: -9999, max: 99_999 }).map((n) => (n / 10_000).toFixed(4)),
    physical_address: fc.record({
      line1: line(),
      line2: line(),
      city: line(),
      country: fc.constantFrom('', 'US'),
      latitude: fc.constantFrom(38.54491, -0.5),
      longitude: fc.constantFrom(-121.74052, 0),
    }),
    detail_list: fc.array(fc.record({ label: sly().filter((text) => text.trim() !== ''), value: sly() }), {
      minLength: 1,
      maxLength: 4,
    }),
    financial_line_item: item(),
    financial_line_items: fc.record({ items: fc.array(item(), { minLength: 1, maxLength: 3 }) }),
    single_selection_from_list: one(things.items),
    multi_selection_from_list: some(things.items),
    single_data_record: one(things.people),
    multi_data_record: some(things.people),
    single_data_collection: one(things.collections),
    multi_data_collection: some(things.collections),
    single_file: one(things.files),
    multi_file: some(things.files),
    single_image: one(things.pictures),
    multi_image: some(things.pictures),
  };
  return fc.option(all[dataType], { nil: null, freq: 5 });
}

async function makeNamed(names: readonly string[], isList: boolean) {
  const collection = await newCollection(ada, [], { isUsedAsCustomList: isList });
  const made = (await ada.call(records.create, {
    params: { collectionId: collection.id },
    body: { records: names.map((name) => ({ name })) },
  })) as { records: DataRecord[] };
  return { id: collection.id, ids: made.records.map(({ id }) => id) };
}

async function sendFile(name: string, content: Uint8Array | string): Promise<string> {
  const reply = await sendBytes(ada, `/teams/${ada.teamId}/files?name=${encodeURIComponent(name)}`, content);
  return ((await reply.json()) as { id: string }).id;
}

const pixel = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c00' } })
  .png()
  .toBuffer();

const film = Buffer.from('\0\0\0\x18ftypisom', 'latin1');

/** URLs of files contain the record's id, which differs now. */
function comparable(rows: readonly DataRecord[]): unknown[] {
  return rows.map(({ values }) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const isFile = mayNameFiles(name as DataType) && typeof value === 'object' && value !== null;
        return [name, isFile ? [value].flat().map((file) => (file as { id: string }).id) : value];
      }),
    ),
  );
}

test('an export in each form is imported again as what it was, for every type', async () => {
  const labels = ['Donor', 'a; b', 'a, b', '=1+1', ' padded ', "it's", 'C:\\new', 'Ünï|code', 'Twin', 'twin'];
  const items = await makeNamed(labels.slice(0, -1), true);
  const people = await makeNamed([...labels, 'Line\u0001'], false);
  const things: Things = {
    items: items.ids,
    people: people.ids,
    files: [await sendFile('note; one.txt', 'A'), await sendFile('=b <2>.txt', 'B')],
    pictures: [await sendFile('dot.png', pixel), await sendFile('dot, two.png', pixel)],
    films: [await sendFile('first; cut.mp4', film), await sendFile('a <b>.mp4', film)],
    collections: [items.id, people.id],
  };
  const settings = (dataType: DataType) => {
    if (dataType.endsWith('_from_list')) return { listId: items.id };
    if (dataType.endsWith('_data_record')) return { collectionId: people.id };
    if (dataType === 'plain_text') return { isMultiLine: true };
    return dataType === 'percentage' ? { scale: 2 } : {};
  };
  const fields = dataTypes.map((dataType) => ({
    title: dataType,
    columnName: dataType,
    dataType,
    settings: settings(dataType),
  }));
  const rowOf = fc.record(
    Object.fromEntries(dataTypes.map((dataType) => [dataType, valuesOf(dataType, things)])),
  );
  const rows = fc.sample(rowOf, { numRuns: rowCount, seed });
  const source = await newCollection(ada, fields);
  await ada.call(records.create, {
    params: { collectionId: source.id },
    body: { records: rows },
  });
  const before = comparable(await allRecords(ada, source));
  for (const form of ['json', 'csv', 'xlsx'] as const) {
    const target = await newCollection(ada, fields);
    const job = await uploadFile(ada, target, await exportFile(ada, source, form), `round.${form}`);
    const done = await runImport(ada, target, job);
    const refused = (await refusedRows(ada, target, job)).map((line) => line.slice(0, 80));
    expect(refused, `${form}, seed ${seed}`).toEqual([]);
    expect(done).toMatchObject({ state: 'done', rowsImported: rowCount, rowsRejected: 0 });
    expect(comparable(await allRecords(ada, target)), `${form}, seed ${seed}`).toEqual(before);
  }
});

test('a cell names a film that was uploaded by its id, and nothing else that was', async () => {
  const wanted = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Film', dataType: 'video' },
  ]);
  const own = await sendFile('own.mp4', film);
  const note = await sendFile('note.txt', 'A');
  const rows = [
    ['Bare', own],
    ['As exported', `own.mp4 <${own}>`],
    ['An address', 'https://youtu.be/dQw4w9WgXcQ'],
    ['A note', `note.txt <${note}>`],
    ['Nothing known', '01890000-0000-7000-8000-000000000000'],
    ['By its name', 'own.mp4'],
  ];
  const job = await uploadFile(
    ada,
    wanted,
    ['Name,Film', ...rows.map((row) => row.join())].join('\n'),
    'films.csv',
  );
  expect(await runImport(ada, wanted, job)).toMatchObject({ rowsImported: 6, cellsLeftEmpty: 3 });
  const imported = (await allRecords(ada, wanted)).map(({ values }) => [values.name, values.film]);
  expect(imported).toEqual([
    ['Bare', expect.objectContaining({ id: own, name: 'own.mp4' })],
    ['As exported', expect.objectContaining({ id: own })],
    ['An address', 'https://youtu.be/dQw4w9WgXcQ'],
    ['A note', null],
    ['Nothing known', null],
    ['By its name', null],
  ]);
});
