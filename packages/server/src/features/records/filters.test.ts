// The engine's SQL and the domain's plain evaluation answer the same random questions over the same random records.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type DataType, isRecordLink } from '@fieldhouse/contract/field-types';
import type { Condition, Filter, Operator } from '@fieldhouse/contract/filters';
import { type DataRecord, records, type Sort } from '@fieldhouse/contract/records';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { type FilterScope, matchesFilter } from '@fieldhouse/domain/filters/match-filter';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

type Values = Record<string, unknown>;

let server: TestServer;
let ada: Person;
let things: CollectionWithFields;
let rows: { id: string; values: Values }[];
let homeIds: string[];
let tagIds: string[];
let collectionIds: string[];

const columns: Readonly<Record<string, DataType>> = {
  name: 'plain_text',
  email: 'email_address',
  phone: 'phone_number',
  visits: 'number',
  height: 'decimal',
  active: 'boolean',
  born: 'date',
  seen: 'date_time',
  given: 'money',
  tags: 'multi_selection_from_list',
  tag: 'single_selection_from_list',
  home: 'single_data_record',
  homes: 'multi_data_record',
  about: 'single_data_collection',
  abouts: 'multi_data_collection',
  site: 'url',
  share: 'percentage',
  stay: 'date_range',
  place: 'physical_address',
  details: 'detail_list',
  item: 'financial_line_item',
  bill: 'financial_line_items',
  story: 'formatted_text',
  snippet: 'code',
  mark: 'icon',
  film: 'video',
};
const scope: FilterScope = {
  dataTypeOf: (field) => (field === 'home.name' ? 'plain_text' : (columns[field] ?? 'plain_text')),
  now: new Date(),
  // The zone of the tests' team.
  timeZone: 'America/Los_Angeles',
};

const words = [
  'a',
  'A',
  'á',
  'Ábc',
  'ABC',
  'abc',
  '%',
  '_',
  '\\',
  "'",
  '"',
  'İ',
  'ß',
  'Σς',
  '日本',
  '😀',
  ' x ',
  'Z',
];
const word = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(''));
const day = fc
  .constantFrom('0001-01-01', '1969-12-31', '2024-02-29', '2026-11-21', '9999-12-31')
  .chain((edge) => fc.oneof(fc.constant(edge), fc.integer({ min: -400, max: 400 }).map(daysFromNow)));
const instant = fc.oneof(
  fc.constantFrom('0001-01-02T00:00:00.000Z', '9999-12-30T23:59:59.999Z'),
  fc.integer({ min: -800, max: 800 }).map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString()),
);
const amount = fc
  .oneof(fc.integer({ min: -300, max: 300 }), fc.maxSafeInteger())
  .map(
    (cents) =>
      `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`,
  );

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** A value in API form; operands of filters are made of the same. */
const lineItem = fc.record({
  description: word,
  quantity: fc.constantFrom('1', '-2', '0.333', '12'),
  unitPrice: fc.constantFrom('0.05', '19.99', '-3', '100000.01'),
  taxRate: fc.constantFrom('0', '0.0725', '0.21'),
});

/** Types whose filters ask for a plain amount, a day, or a text. */
const operandTypes: Partial<Record<DataType, DataType>> = {
  money: 'decimal',
  financial_line_item: 'decimal',
  financial_line_items: 'decimal',
  date_range: 'date',
};

function valuesOf(dataType: DataType): fc.Arbitrary<unknown> {
  switch (dataType) {
    case 'number':
      return fc.oneof(fc.integer({ min: -5, max: 5 }), fc.maxSafeInteger());
    case 'decimal':
      return amount;
    case 'money':
      return fc.record({ amount, currency: fc.constantFrom('USD', 'EUR') });
    case 'boolean':
      return fc.boolean();
    case 'date':
      return day;
    case 'date_time':
      return instant;
    case 'email_address':
      return fc.constantFrom('ada@example.org', 'Ada@Example.org', 'bob+x@example.org', 'zoe_1@example.com');
    case 'phone_number':
      return fc.constantFrom('+19165550142', '+34911234567', '+442079460958');
    case 'multi_selection_from_list':
      return fc.subarray(tagIds, { minLength: 1 });
    case 'multi_data_record':
      return fc.shuffledSubarray(homeIds, { minLength: 1 });
    case 'single_selection_from_list':
      return fc.constantFrom(...tagIds);
    case 'single_data_record':
      return fc.constantFrom(...homeIds);
    case 'single_data_collection':
      return fc.constantFrom(...collectionIds);
    case 'multi_data_collection':
      return fc.shuffledSubarray(collectionIds, { minLength: 1 });
    case 'url':
      return fc.constantFrom('https://example.org/a?b=1', 'http://Example.org', 'https://münchen.example/_1');
    case 'percentage':
      return fc
        .integer({ min: -10_000, max: 20_000 })
        .map((n) => (n / 10_000).toFixed(4).replace(/^-(0\.0*)$/, '$1'));
    case 'date_range':
      return fc
        .tuple(fc.option(day, { nil: null }), fc.option(day, { nil: null }))
        .filter(([a, b]) => a !== null || b !== null)
        .map(([a, b]) => (a !== null && b !== null && a > b ? { start: b, end: a } : { start: a, end: b }));
    case 'physical_address':
      return fc.record({
        line1: word,
        city: fc.constantFrom('', 'Davis', 'Ávila'),
        country: fc.constantFrom('', 'US', 'ES'),
      });
    case 'detail_list':
      return fc.array(fc.record({ label: word, value: word }), { minLength: 1, maxLength: 3 });
    case 'financial_line_item':
      return lineItem;
    case 'financial_line_items':
      return fc.record({ items: fc.array(lineItem, { minLength: 1, maxLength: 4 }) });
    case 'formatted_text':
      return fc
        .array(word, { minLength: 1, maxLength: 3 })
        .map((texts) => texts.map((one) => `<p>${one.replaceAll('"', '&quot;')}</p>`).join(''));
    case 'icon':
      return fc.constantFrom('fa-solid fa-tree', 'fa-regular fa-user', 'fa-solid fa-anchor');
    case 'video':
      return fc.constantFrom(
        'https://youtu.be/abcdefghijk',
        'https://vimeo.com/1234',
        'https://example.org/a.mp4',
      );
    default:
      return word;
  }
}

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  await makeCollections();
  const one = fc.record(
    Object.fromEntries(
      Object.entries(columns).map(([name, type]) => [
        name,
        fc.option(valuesOf(type), { freq: 4, nil: null }),
      ]),
    ),
  );
  const made = await create(things, fc.sample(one, { numRuns: 400, seed: 20_261_121 }));
  rows = made.map((record) => ({ id: record.id, values: withoutLabels(record.values) }));
});
afterAll(() => server.stop());

async function makeCollections(): Promise<void> {
  const tags = await ada.call(collections.create, {
    body: { name: 'Tag', pluralName: 'Tags', isUsedAsCustomList: true },
  });
  tagIds = (await create(tags, [{ name: 'T1' }, { name: 'T2' }, { name: 'T3' }])).map((record) => record.id);
  const homes = await ada.call(collections.create, { body: { name: 'Home', pluralName: 'Homes' } });
  homeIds = (await create(homes, [{ name: 'abc' }, { name: 'Á%' }, { name: 'Zoë _' }])).map(
    (record) => record.id,
  );
  collectionIds = [tags.id, homes.id];
  things = await ada.call(collections.create, {
    body: {
      name: 'Thing',
      pluralName: 'Things',
      fields: Object.entries(columns).map(([title, dataType]) => ({
        title,
        dataType,
        settings: /selection/.test(dataType)
          ? { listId: tags.id }
          : isRecordLink(dataType)
            ? { collectionId: homes.id }
            : {},
      })) as never,
    },
  });
}

async function create(collection: { id: string }, values: Values[]): Promise<DataRecord[]> {
  const params = { collectionId: collection.id };
  const reply = await ada.call(records.create, { params, body: { records: values } });
  return (reply as { records: DataRecord[] }).records;
}

/** Links and selections as they are written, and the linked record's name one hop away. */
function withoutLabels(values: Values): Values {
  const idOf = (link: unknown): unknown => (link as { id: string } | null)?.id ?? null;
  const home = values.home as { label: string } | null;
  return {
    ...values,
    home: idOf(values.home),
    tag: idOf(values.tag),
    about: idOf(values.about),
    abouts: Array.isArray(values.abouts) ? values.abouts.map(idOf) : null,
    tags: Array.isArray(values.tags) ? values.tags.map(idOf) : null,
    homes: Array.isArray(values.homes) ? values.homes.map(idOf) : null,
    'home.name': home?.label === '' ? null : home?.label,
  };
}

function conditionArbitrary(): fc.Arbitrary<Condition> {
  return fc.constantFrom(...Object.keys(columns), 'home.name').chain((field) => {
    const dataType = scope.dataTypeOf(field);
    return fc
      .constantFrom(...fieldTypes[dataType].operators)
      .chain((operator) =>
        operandOf(operator, dataType).map(
          (value): Condition => ({ field, operator, ...(value !== undefined && { value: value as never }) }),
        ),
      );
  });
}

function memberOf(dataType: DataType): fc.Arbitrary<string> | undefined {
  if (dataType === 'multi_data_collection') return fc.constantFrom(...collectionIds);
  if (dataType === 'multi_selection_from_list') return fc.constantFrom(...tagIds);
  return dataType === 'multi_data_record' ? fc.constantFrom(...homeIds) : undefined;
}

function operandOf(operator: Operator, dataType: DataType): fc.Arbitrary<unknown> {
  const one = memberOf(dataType) ?? valuesOf(operandTypes[dataType] ?? dataType);
  if (/empty$|^today$|^this_/.test(operator)) return fc.constant(undefined);
  if (/^within/.test(operator)) return fc.integer({ min: 0, max: 400 });
  if (operator === 'between') return fc.tuple(one, one);
  if (/any_of$|none_of$|all_of$/.test(operator)) return fc.array(one, { minLength: 1, maxLength: 3 });
  if (/contain|starts|ends/.test(operator))
    return /email|phone|url|video/.test(dataType) ? fc.constantFrom('ADA', '.org', '+', '_1', '9') : word;
  return one;
}

const filterArbitrary = (): fc.Arbitrary<Filter> =>
  fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'filter' },
      conditionArbitrary(),
      fc.record({ all: fc.array(tie('filter'), { maxLength: 3, depthIdentifier: 'filter' }) }),
      fc.record({ any: fc.array(tie('filter'), { maxLength: 3, depthIdentifier: 'filter' }) }),
    ),
  })).filter;

async function ask(body: { filter?: Filter; sorts?: Sort[] }): Promise<string[]> {
  const reply = await ada.call(records.query, {
    params: { collectionId: things.id },
    body: { ...body, select: [], limit: 500, count: true } as never,
  });
  const page = reply as { records: DataRecord[]; total: number };
  expect(page.total).toBe(page.records.length);
  return page.records.map((record) => record.id);
}

test('a filter finds in the database what it means in the domain', async () => {
  await fc.assert(
    fc.asyncProperty(filterArbitrary(), async (filter) => {
      const expected = rows.filter((row) => matchesFilter(filter, row.values, scope)).map((row) => row.id);
      expect((await ask({ filter })).sort()).toEqual(expected.sort());
    }),
    { numRuns: 300 },
  );
});

test('every operator of every type agrees on its own', async () => {
  for (const field of [...Object.keys(columns), 'home.name']) {
    const dataType = scope.dataTypeOf(field);
    for (const operator of fieldTypes[dataType].operators) {
      for (const value of fc.sample(operandOf(operator, dataType), 2)) {
        const filter: Condition = { field, operator, ...(value !== undefined && { value: value as never }) };
        const expected = rows.filter((row) => matchesFilter(filter, row.values, scope)).map((row) => row.id);
        expect((await ask({ filter })).sort(), JSON.stringify(filter)).toEqual(expected.sort());
      }
    }
  }
});

test('any sorts give the order of the domain, empty last and ties by id', async () => {
  const sortable = Object.keys(columns).filter((name) => fieldTypes[columns[name] ?? 'plain_text'].compare);
  const sorts = fc.uniqueArray(
    fc.record({
      field: fc.constantFrom(...sortable),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    { minLength: 1, maxLength: 3, selector: (sort) => sort.field },
  );
  await fc.assert(
    fc.asyncProperty(sorts, async (asked) => {
      const expected = rows.toSorted((a, b) => compareRows(a, b, asked)).map((row) => row.id);
      expect(await ask({ sorts: asked })).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

function compareRows(a: { id: string; values: Values }, b: typeof a, sorts: readonly Sort[]): number {
  for (const { field, direction } of sorts) {
    const [left, right] = [a.values[field] ?? null, b.values[field] ?? null];
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1;
      continue;
    }
    const order = fieldTypes[scope.dataTypeOf(field)].compare?.(left, right) ?? 0;
    if (order !== 0) return direction === 'asc' ? order : -order;
  }
  const byId = a.id < b.id ? -1 : 1;
  return sorts[0]?.direction === 'desc' ? -byId : byId;
}
