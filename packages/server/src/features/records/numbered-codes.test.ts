// Automatically numbered codes: consecutive and unique; codes entered by hand are left unchanged.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runImport, uploadFile } from '../../../test/imports/import-file.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let bills: CollectionWithFields;
let count = 0;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

beforeEach(async () => {
  count += 1;
  bills = await ada.call(collections.create, {
    body: {
      name: `Bill ${count}`,
      pluralName: `Bills ${count}`,
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        {
          title: 'Number',
          dataType: 'code',
          isRequired: true,
          isUnique: true,
          settings: { pattern: 'INV-{seq:5}' },
        },
      ],
    },
  });
});

async function create(...values: Record<string, unknown>[]): Promise<unknown[]> {
  const reply = await ada.call(records.create, {
    params: { collectionId: bills.id },
    body: { records: values },
  });
  return (reply as { records: DataRecord[] }).records.map((record) => record.values.number);
}

test('new records are numbered in their order, and a code of one’s own stays to the letter', async () => {
  expect(await create({ name: 'a' }, { name: 'b', number: ' X-1 ' }, { name: 'c', number: null })).toEqual([
    'INV-00001',
    ' X-1 ',
    'INV-00002',
  ]);
});

test('twenty at once get twenty numbers without a gap', async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, n) => create({ name: `n${n}` }, { name: 'x' })),
  );
  const wanted = Array.from({ length: 40 }, (_, n) => `INV-${String(n + 1).padStart(5, '0')}`);
  expect(made.flat().sort()).toEqual(wanted);
});

test('a number that was written by hand is passed over', async () => {
  expect(await create({ name: 'a', number: 'INV-00004' }, { name: 'b' })).toEqual(['INV-00004', 'INV-00005']);
  const [first] = await ada
    .call(records.query, { params: { collectionId: bills.id }, body: { limit: 1, count: false } })
    .then((reply) => (reply as { records: DataRecord[] }).records);
  await ada.call(records.update, {
    params: { collectionId: bills.id },
    body: { records: [{ id: first?.id as never, values: { number: 'INV-00009' } }] },
  });
  expect(await create({ name: 'c' })).toEqual(['INV-00010']);
});

test('what fails gives its number back', async () => {
  await create({ name: 'a' });
  await refusal(create({ name: 'b' }, { name: 'c', number: 'INV-00001' }));
  expect(await create({ name: 'd' })).toEqual(['INV-00002']);
});

test('a pattern that is given to a field with codes goes on after the highest', async () => {
  await create({ name: 'a', number: 'R7' }, { name: 'b', number: 'R12' });
  const field = bills.fields.find(({ columnName }) => columnName === 'number');
  const change = (pattern: string) =>
    ada.call(collections.changeField, {
      params: { collectionId: bills.id, fieldId: field?.id as never },
      body: { settings: { pattern } },
    });
  await change('R{seq}');
  expect(await create({ name: 'c' })).toEqual(['R13']);
  expect((await refusal(change('R{number}'))).problem.code).toBe('invalid_input');
});

test('an import is numbered in the order of its rows, and the next record after it', async () => {
  const rows = [
    'Name,Number',
    ...Array.from({ length: 30 }, (_, n) => `n${n},${n === 3 ? 'INV-00050' : ''}`),
  ];
  await runImport(ada, bills, await uploadFile(ada, bills, rows.join('\n'), 'bills.csv'));
  const all = (await ada.call(records.query, {
    params: { collectionId: bills.id },
    body: { sorts: [{ field: 'number' }], limit: 100, count: false },
  })) as { records: DataRecord[] };
  const byName = new Map(all.records.map(({ values }) => [values.name, values.number]));
  expect([byName.get('n3'), byName.get('n0'), byName.get('n2'), byName.get('n4'), byName.get('n29')]).toEqual(
    ['INV-00050', 'INV-00051', 'INV-00053', 'INV-00054', 'INV-00079'],
  );
  expect(await create({ name: 'next' })).toEqual(['INV-00080']);
  const found = await ada.call(records.query, {
    params: { collectionId: bills.id },
    body: { search: 'inv-00054', limit: 10, count: true },
  });
  expect(found).toMatchObject({ total: 1 });
});
