// Paging during concurrent writes, and arbitrary text in place of names, values and cursors.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../test/people.ts';
import { sized } from '../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let homes: CollectionWithFields;
let guests: CollectionWithFields;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  homes = await ada.call(collections.create, { body: { name: 'Home', pluralName: 'Homes' } });
  guests = await ada.call(collections.create, {
    body: {
      name: 'Guest',
      pluralName: 'Guests',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Size', dataType: 'number' },
        { title: 'Height', dataType: 'decimal' },
        { title: 'Active', dataType: 'boolean' },
        { title: 'Born', dataType: 'date' },
        { title: 'Seen', dataType: 'date_time' },
        { title: 'Given', dataType: 'money' },
        { title: 'Home', dataType: 'single_data_record', settings: { collectionId: homes.id } },
      ],
    },
  });
});
afterAll(() => server.stop());

interface Page {
  readonly records: DataRecord[];
  readonly next: string | null;
  readonly total: number | null;
  readonly totalIs: string | null;
}

async function query(collection: { id: string }, body: object): Promise<Page> {
  const reply = await ada.call(records.query, {
    params: { collectionId: collection.id },
    body: body,
  });
  return reply as unknown as Page;
}

async function create(collection: { id: string }, rows: Record<string, unknown>[]): Promise<DataRecord[]> {
  const params = { collectionId: collection.id };
  const reply = await ada.call(records.create, { params, body: { records: rows } });
  return (reply as { records: DataRecord[] }).records;
}

async function collectionOf(name: string, rows: Record<string, unknown>[]): Promise<CollectionWithFields> {
  const made = await ada.call(collections.create, {
    body: {
      name,
      pluralName: `${name}s`,
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Size', dataType: 'number' },
      ],
    },
  });
  for (let from = 0; from < rows.length; from += 1000) await create(made, rows.slice(from, from + 1000));
  return made;
}

describe('while others write', () => {
  test.each([[[]], [[{ field: 'size', direction: 'desc' }]], [[{ field: 'size' }, { field: 'name' }]]])(
    'a walk by cursor meets each record that stays exactly once: %j',
    async (sorts) => {
      const rows = Array.from({ length: 600 }, (_, n) => ({
        name: `n${n % 9}`,
        size: n % 4 === 0 ? null : n % 11,
      }));
      const busy = await collectionOf(`Busy ${sorts.length}${JSON.stringify(sorts).length}`, rows);
      const staying = (await query(busy, { limit: 500 })).records.slice(50).map((record) => record.id);
      const leaving = (await query(busy, { limit: 50 })).records.map((record) => record.id);
      const met: string[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const page: Page = await query(busy, { sorts, limit: 70, ...(after && { after }) });
        met.push(...page.records.map((record) => record.id));
        after = page.next;
        await create(busy, [
          { name: 'new', size: 5 },
          { name: 'new', size: null },
        ]);
        const ids = leaving.splice(0, 5) as never[];
        if (ids.length > 0)
          await ada.call(records.delete, { params: { collectionId: busy.id }, body: { ids } });
      }
      expect(new Set(met).size).toBe(met.length);
      expect(staying.filter((id) => !met.includes(id))).toEqual([]);
    },
  );

  test('rows added behind all others are read by position at once', async () => {
    const long = await collectionOf(
      'Long',
      Array.from({ length: 1300 }, (_, n) => ({ size: n })),
    );
    await query(long, { position: 1200, limit: 10 });
    await create(
      long,
      Array.from({ length: 900 }, (_, n) => ({ size: 1300 + n })),
    );
    const page = await query(long, { position: 2190, limit: 10, count: true });
    expect(page.records.map((record) => record.values.size)).toEqual(
      Array.from({ length: 10 }, (_, n) => 2190 + n),
    );
  });

  test('a walk by position meets each record once while rows are added behind it and others change', async () => {
    const walked = await collectionOf(
      'Walked',
      Array.from({ length: 2300 }, (_, n) => ({ size: n })),
    );
    const first = await query(walked, { limit: 20 });
    const params = { collectionId: walked.id };
    const met: unknown[] = [];
    for (let position = 0; position < 2300; position += 100) {
      const page = await query(walked, { position, limit: 100, count: true });
      met.push(...page.records.map((record) => record.values.size));
      await create(walked, [{ size: 2300 + position }]);
      const name = `changed at ${position}`;
      const body = { records: first.records.map(({ id }) => ({ id, values: { name } })) };
      await ada.call(records.update, { params, body });
    }
    expect(met).toEqual(Array.from({ length: 2300 }, (_, n) => n));
  });

  test.each([[[]], [[{ field: 'size', direction: 'desc' }]], [[{ field: 'size' }, { field: 'name' }]]])(
    'a jump to a position goes on by cursor and meets each record that stays exactly once: %j',
    async (sorts) => {
      const rows = Array.from({ length: 1600 }, (_, n) => ({
        name: `n${n % 9}`,
        size: n % 4 === 0 ? null : n % 11,
      }));
      const busy = await collectionOf(`Jumped ${JSON.stringify(sorts).length}`, rows);
      const idsFrom = async (position: number) =>
        (await query(busy, { sorts, position, limit: 500 })).records.map(({ id }) => id);
      const behind = await idsFrom(1100);
      const leaving = behind.filter((_, n) => n > 100 && n % 7 === 0);
      const met: string[] = [];
      for (let page = await query(busy, { sorts, position: 1100, limit: 70 }); ; ) {
        met.push(...page.records.map(({ id }) => id));
        if (page.next === null) break;
        await create(busy, [{ name: 'new', size: 5 }, { name: 'new', size: null }, { name: 'a' }]);
        const ids = leaving.splice(0, 5);
        if (ids.length > 0)
          await ada.call(records.delete, { params: { collectionId: busy.id }, body: { ids } });
        page = await query(busy, { sorts, limit: 70, after: page.next });
      }
      const staying = behind.filter((id, n) => !(n > 100 && n % 7 === 0) || leaving.includes(id));
      expect(new Set(met).size).toBe(met.length);
      expect(staying.filter((id) => !met.includes(id))).toEqual([]);
    },
  );
});

test('the count of a filter through a link follows the linked record', async () => {
  const [home] = await create(homes, [{ name: 'Before' }]);
  await create(guests, [{ name: 'Linked', home: home?.id }]);
  const filter = { field: 'home.name', operator: 'is', value: 'After' };
  expect(await query(guests, { filter, count: true })).toMatchObject({ total: 0, totalIs: 'exact' });
  await ada.call(records.update, {
    params: { collectionId: homes.id },
    body: { records: [{ id: home?.id as never, values: { name: 'After' } }] },
  });
  expect(await query(guests, { filter, count: true })).toMatchObject({ total: 1, totalIs: 'exact' });
});

const corpus = [
  "'",
  '"',
  '\\',
  '--',
  '/*',
  '$$',
  ';',
  "' or 1=1 --",
  "x'::text; drop schema platform cascade; --",
  'pg_sleep(3)',
  "');select pg_sleep(3)--",
  '%',
  '_',
  '{{7*7}}',
  'r.id',
  'f_1',
  'c_1.f_1',
  'deleted_at',
  'search',
  'version',
  'id',
  '__proto__',
  'constructor',
  'toString',
  'home.',
  '.name',
  'home.name.size',
  'home.deleted_at',
  '\u202e',
  '😀',
];

async function statusOf(body: unknown): Promise<number> {
  const startedAt = performance.now();
  const reply = await ada.send({
    method: 'POST',
    path: `/teams/${ada.teamId}/collections/${guests.id}/records/query`,
    body,
  });
  expect(performance.now() - startedAt, JSON.stringify(body)).toBeLessThan(2900);
  const text = await reply.text();
  expect(text, JSON.stringify(body)).not.toMatch(/syntax error|relation|column "/i);
  return reply.status;
}

test.each(corpus)('%j as a name is no name', async (text) => {
  expect(await statusOf({ filter: { field: text, operator: 'is', value: 'x' } })).toBe(400);
  expect(await statusOf({ sorts: [{ field: text }] })).toBe(400);
  expect(await statusOf({ sorts: [{ field: 'name', direction: text }] })).toBe(400);
  expect(await statusOf({ filter: { field: 'name', operator: text, value: 'x' } })).toBe(400);
  expect(await statusOf({ select: [text] })).toBe(400);
  expect(await statusOf({ after: text })).toBe(400);
  expect(await statusOf({ search: text })).toBe(200);
});

test('any text as an operand of any field is a value or a mistake, never a fault', async () => {
  let nth = 0;
  for (const field of guests.fields) {
    for (const operator of fieldTypes[field.dataType].operators) {
      // The small run sends each text to every fifth pair of field and operator, shifted by one each time.
      nth += 1;
      for (const text of corpus.filter((_, at) => (at + nth) % sized(5, 1) === 0)) {
        const values = [text, [text], [text, text]];
        for (const value of values) {
          expect([200, 400]).toContain(
            await statusOf({ filter: { field: field.columnName, operator, value } }),
          );
        }
      }
    }
  }
}, 120_000);

test('a forged cursor is refused or starts somewhere, never a fault', async () => {
  const id = '01900000-0000-7000-8000-000000000000';
  const keys = [
    ...corpus,
    '',
    null,
    7,
    {},
    [],
    true,
    'true',
    '2024-99-99',
    '2023-02-29',
    '0000-00-00',
    '2024-01-01T25:00:00+00',
    '2024-01-01T00:00:00+99',
    '2024-01-01T00:00:00+00:00',
    '9'.repeat(18),
    '9'.repeat(19),
    '1'.repeat(41),
    '-0',
    'NaN',
    'infinity',
    '\u0000',
    '\ud800',
  ];
  for (const field of [...guests.fields.map((one) => one.columnName), 'created_at']) {
    for (const key of keys) {
      const after = Buffer.from(JSON.stringify([key, id])).toString('base64url');
      expect([200, 400], `${field} ${JSON.stringify(key)}`).toContain(
        await statusOf({ sorts: [{ field }], after }),
      );
    }
  }
}, 60_000);
