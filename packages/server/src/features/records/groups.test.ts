// Groups over generated records: counts and sums match a direct computation, and the records of a group are
// found by its value.

import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { groupableTypes } from '@fieldhouse/contract/field-types';
import { type DataRecord, maxGroups, type RecordGroup, records } from '@fieldhouse/contract/records';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seed } from '../../../../domain/test/seed.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let people: CollectionWithFields;
let all: DataRecord[];

beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  ada = server.ada;
  const tags = await ada.call(collections.create, {
    body: { name: 'Tag', pluralName: 'Tags', isUsedAsCustomList: true },
  });
  const items = await create(tags, [{ name: 'Red', color: 'red' }, { name: 'Blue' }]);
  const homes = await ada.call(collections.create, { body: { name: 'Home', pluralName: 'Homes' } });
  const links = await create(homes, [{ name: 'Zebra house' }, { name: 'ábaco' }]);
  people = await ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: groupableTypes.map((dataType) => ({
        title: dataType,
        columnName: dataType,
        dataType,
        ...(dataType === 'single_data_record' && { settings: { collectionId: homes.id } }),
        ...(dataType === 'single_selection_from_list' && { settings: { listId: tags.id } }),
      })),
    },
  });
  const some = <T>(...values: T[]) => fc.constantFrom(null, ...values);
  const row = fc.record({
    single_selection_from_list: some(...items.map(({ id }) => id)),
    single_data_record: some(...links.map(({ id }) => id)),
    boolean: some(true, false),
    date: some('2024-02-29', '0001-01-01', '9999-12-31'),
    number: some(0, -9_007_199_254_740_991, 7),
    decimal: some('0.10', '0.1', '-12.5'),
    percentage: some('0.25', '1'),
    plain_text: some('a', 'A', 'á', '  ', 'null', 'Zoë 🏡'),
    code: some('x-1', 'X-1'),
    email_address: some('ann@example.org', 'Ann@Example.org', 'bob@example.org'),
    phone_number: some('+14155550100', '+34600123456'),
    url: some('https://example.org/a', 'https://example.org/b'),
    icon: some('fa-solid fa-house'),
  });
  all = await create(people, fc.sample(row, { numRuns: 120, seed }));
});
afterAll(() => server.stop());

async function create(collection: { id: string }, rows: object[]): Promise<DataRecord[]> {
  const reply = await ada.call(records.create, {
    params: { collectionId: collection.id },
    body: { records: rows as never },
  });
  // The engine writes the reply in the contract's format.
  return (reply as { records: DataRecord[] }).records;
}

async function groupsOf(field: string, direction: 'asc' | 'desc' = 'asc'): Promise<RecordGroup[]> {
  const reply = await ada.call(records.aggregate, {
    params: { collectionId: people.id },
    body: { aggregates: [{ field: 'number', fn: 'sum' }], groupBy: { field, direction } },
  });
  return reply.groups ?? [];
}

const keyOf = (value: unknown) =>
  JSON.stringify(typeof value === 'object' && value !== null && 'id' in value ? value.id : value);

describe.each(groupableTypes)('grouped by %s', (name) => {
  test(`every group has the count and the sum of its records (SEED=${seed})`, async () => {
    const expected = new Map<string, { count: number; sum: bigint | null }>();
    for (const { values } of all) {
      const text = values[name];
      const key = keyOf(name === 'email_address' && typeof text === 'string' ? text.toLowerCase() : text);
      const before = expected.get(key) ?? { count: 0, sum: null };
      const figure = values.number;
      const sum = typeof figure === 'number' ? (before.sum ?? 0n) + BigInt(figure) : before.sum;
      expected.set(key, { count: before.count + 1, sum });
    }
    const groups = await groupsOf(name);
    const found = new Map(
      groups.map(({ value, count, values: [sum] }) => [
        keyOf(value),
        { count, sum: sum == null ? null : BigInt(String(sum)) },
      ]),
    );
    // Equal decimals form one group, regardless of trailing zeros.
    if (name !== 'decimal') expect(found).toEqual(expected);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
  });

  test('the records of a group are found by its value, and empty ones come last both ways', async () => {
    for (const direction of ['asc', 'desc'] as const) {
      const groups = await groupsOf(name, direction);
      expect(groups.findIndex(({ value }) => value === null)).toBe(groups.length - 1);
    }
    for (const { value, count } of await groupsOf(name)) {
      const filter =
        value === null
          ? { field: name, operator: 'is_empty' as const }
          : { field: name, operator: 'is' as const, value: JSON.parse(keyOf(value)) };
      const page = await ada.call(records.query, {
        params: { collectionId: people.id },
        body: { filter, count: true, limit: 1 },
      });
      expect(page).toMatchObject({ total: count });
    }
  });
});

test('groups come in the order of what is shown for them', async () => {
  const label = ({ value }: RecordGroup) => (value as { label: string } | null)?.label ?? null;
  expect((await groupsOf('single_data_record')).map(label)).toEqual(['ábaco', 'Zebra house', null]);
  expect((await groupsOf('single_data_record', 'desc')).map(label)).toEqual(['Zebra house', 'ábaco', null]);
  expect((await groupsOf('number')).map(({ value }) => value)).toEqual([-9_007_199_254_740_991, 0, 7, null]);
});

test('a selection or a link names its group with its colour; one into the trash stays a group of its own', async () => {
  const [red] = (await groupsOf('single_selection_from_list', 'desc')).filter(({ value }) => value !== null);
  expect(red?.value).toMatchObject({ label: 'Red', color: 'red' });
});

test('more groups than fit are cut, and the answer says so', async () => {
  const many = await ada.call(collections.create, { body: { name: 'Word', pluralName: 'Words' } });
  await create(
    many,
    Array.from({ length: maxGroups + 1 }, (_, index) => ({ name: `w${index}` })),
  );
  const params = { collectionId: many.id };
  const cut = await ada.call(records.aggregate, {
    params,
    body: { aggregates: [], groupBy: { field: 'name' } },
  });
  expect(cut.groups).toHaveLength(maxGroups);
  expect(cut).toMatchObject({ isCut: true, values: [] });
  const whole = await ada.call(records.aggregate, {
    params,
    body: {
      aggregates: [],
      groupBy: { field: 'name' },
      filter: { field: 'name', operator: 'is_not', value: 'w7' },
    },
  });
  expect(whole).toMatchObject({ isCut: false });
});

test('nothing is grouped by what has no equal values', async () => {
  const field = await ada.call(collections.addField, {
    params: { collectionId: people.id },
    body: { title: 'Seen', dataType: 'date_time' },
  });
  for (const name of [field.columnName, 'nothing']) {
    const call = ada.call(records.aggregate, {
      params: { collectionId: people.id },
      body: { aggregates: [], groupBy: { field: name } },
    });
    expect(['unknown_sort', 'unknown_field']).toContain((await refusal(call)).problem.code);
  }
});
