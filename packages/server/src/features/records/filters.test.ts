// Checks the engine's SQL against the domain's evaluation, with random conditions and random records.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type DataType, dataTypes, isFileType, isRecordLink } from '@fieldhouse/contract/field-types';
import type { Condition, Filter, Operator } from '@fieldhouse/contract/filters';
import { aggregateFunctions, type DataRecord, records, type Sort } from '@fieldhouse/contract/records';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { type FilterScope, matchesFilter } from '@fieldhouse/domain/filters/match-filter';
import Big from 'big.js';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendBytes } from '../../../test/imports/import-file.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { sized } from '../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

type Values = Record<string, unknown>;

let server: TestServer;
let ada: Person;
let things: CollectionWithFields;
let rows: { id: string; values: Values }[];
let homeIds: string[];
let tagIds: string[];
let collectionIds: string[];
let fileIds: string[];
let pictureIds: string[];

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
  file: 'single_file',
  files: 'multi_file',
  picture: 'single_image',
  pictures: 'multi_image',
};
const scope: FilterScope = {
  // Files are filtered by name.
  dataTypeOf: (field) => (isFileType(typeOf(field)) ? 'plain_text' : typeOf(field)),
  now: new Date(),
  // The time zone of the test team.
  timeZone: 'America/Los_Angeles',
};

function typeOf(field: string): DataType {
  return field === 'home.name' ? 'plain_text' : (columns[field] ?? 'plain_text');
}

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

/** A value in API format; operands of filters are made of the same values. */
const lineItem = fc.record({
  description: word,
  quantity: fc.constantFrom('1', '-2', '0.333', '12'),
  unitPrice: fc.constantFrom('0.05', '19.99', '-3', '100000.01'),
  taxRate: fc.constantFrom('0', '0.0725', '0.21'),
});

/** Types whose filter operands are a plain amount, a day, or a text. */
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
    case 'single_file':
      return fc.constantFrom(...fileIds);
    case 'multi_file':
      return fc.shuffledSubarray(fileIds, { minLength: 1 });
    case 'single_image':
      return fc.constantFrom(...pictureIds);
    case 'multi_image':
      return fc.shuffledSubarray(pictureIds, { minLength: 1 });
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
  // At the time that the domain's evaluation is given, though midnight comes between.
  server = await startServer({ overrides: { clock: { now: () => scope.now } } });
  ada = server.ada;
  await makeCollections();
  const pixel = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  fileIds = await Promise.all(['Ábc %.txt', 'abc_1.txt', '日本 ß.txt'].map((name) => sendFile(name, 'A')));
  pictureIds = await Promise.all(['A.png', "it's 😀.png"].map((name) => sendFile(name, pixel)));
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
      })),
    },
  });
}

async function sendFile(name: string, content: string | Uint8Array): Promise<string> {
  const reply = await sendBytes(ada, `/teams/${ada.teamId}/files?name=${encodeURIComponent(name)}`, content);
  return ((await reply.json()) as { id: string }).id;
}

async function create(collection: { id: string }, values: Values[]): Promise<DataRecord[]> {
  const params = { collectionId: collection.id };
  const reply = await ada.call(records.create, { params, body: { records: values } });
  return (reply as { records: DataRecord[] }).records;
}

/** The values as the API accepts them: ids without labels. `home.name` is the name of the linked record. */
function withoutLabels(values: Values): Values {
  const idOf = (link: unknown): unknown => (link as { id: string } | null)?.id ?? null;
  const home = values.home as { label: string } | null;
  const files = Object.entries(values).filter(([name]) => isFileType(typeOf(name)));
  return {
    ...values,
    ...Object.fromEntries(files.map(([name, value]) => [name, namesOf(value)])),
    home: idOf(values.home),
    tag: idOf(values.tag),
    about: idOf(values.about),
    abouts: Array.isArray(values.abouts) ? values.abouts.map(idOf) : null,
    tags: Array.isArray(values.tags) ? values.tags.map(idOf) : null,
    homes: Array.isArray(values.homes) ? values.homes.map(idOf) : null,
    'home.name': home?.label === '' ? null : home?.label,
  };
}

/** Joined by line breaks, which no operand contains. */
function namesOf(value: unknown): string | null {
  return value === null
    ? null
    : [value]
        .flat()
        .map((file) => (file as { name: string }).name)
        .join('\n');
}

test('no type is left out', () => {
  expect(new Set(Object.values(columns))).toEqual(new Set(dataTypes));
});

function conditionArbitrary(): fc.Arbitrary<Condition> {
  return fc.constantFrom(...Object.keys(columns), 'home.name').chain((field) => {
    const dataType = typeOf(field);
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
    body: { ...body, select: [], limit: 500, count: true },
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
    { numRuns: sized(100, 2000) },
  );
});

test('every operator of every type agrees on its own', async () => {
  for (const field of [...Object.keys(columns), 'home.name']) {
    const dataType = typeOf(field);
    for (const operator of fieldTypes[dataType].operators) {
      for (const value of fc.sample(operandOf(operator, dataType), sized(1, 10))) {
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
    { numRuns: sized(25, 300) },
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

const figures: readonly DataType[] = [
  'number',
  'decimal',
  'percentage',
  'money',
  'financial_line_item',
  'financial_line_items',
];

/** Undefined if the function does not support the type. */
function expectedAggregate(fn: (typeof aggregateFunctions)[number], field: string, of: typeof rows): unknown {
  const dataType = typeOf(field);
  const filled = of.map(({ values }) => values[field]).filter((value) => (value ?? null) !== null);
  const figured = filled.map(figureOf(dataType));
  switch (fn) {
    case 'count_filled':
      return filled.length;
    case 'count_empty':
      return of.length - filled.length;
    case 'percent_true':
      if (dataType !== 'boolean') return undefined;
      return of.length === 0 ? null : share(filled.filter((value) => value === true).length, of.length);
    case 'min':
    case 'max': {
      if (dataType !== 'date' && dataType !== 'date_time' && !figures.includes(dataType)) return undefined;
      if (filled.length === 0) return null;
      if (hasEuros(filled)) return inCurrencies(fn, filled);
      const sorted = figures.includes(dataType)
        ? figured.toSorted((a, b) => a.cmp(b)).map((one) => one.toFixed())
        : filled.toSorted();
      return sorted.at(fn === 'min' ? 0 : -1);
    }
    case 'sum':
    case 'average': {
      if (!figures.includes(dataType)) return undefined;
      if (filled.length === 0) return null;
      if (hasEuros(filled)) return inCurrencies(fn, filled);
      const sum = figured.reduce((total, one) => total.plus(one), new Big(0));
      return fn === 'sum' ? sum.toFixed() : sum.div(filled.length).toFixed(6, Big.roundHalfUp);
    }
    default:
      return undefined;
  }
}

function figureOf(dataType: DataType): (value: unknown) => Big {
  return (value) => {
    // As the API returns values of these types.
    const { amount, total } = Object(value) as { amount?: string; total?: string };
    return new Big(figures.includes(dataType) ? (total ?? amount ?? String(value)) : 0);
  };
}

/** One total per currency, the field's own first. */
function inCurrencies(fn: 'sum' | 'average' | 'min' | 'max', values: readonly unknown[]): unknown {
  const amounts = values as { amount: string; currency: string }[];
  return ['USD', 'EUR'].flatMap((currency) => {
    const own = amounts.filter((one) => one.currency === currency).map(({ amount }) => new Big(amount));
    const sorted = own.toSorted((a, b) => a.cmp(b));
    const sum = own.reduce((total, one) => total.plus(one), new Big(0));
    const [min, max] = [sorted[0], sorted.at(-1)];
    if (!min || !max) return [];
    const total = { sum, average: sum.div(own.length).round(6, Big.roundHalfUp), min, max }[fn];
    return [{ currency, amount: total.toFixed() }];
  });
}

function hasEuros(values: readonly unknown[]): boolean {
  return values.some((value) => (Object(value) as { currency?: string }).currency === 'EUR');
}

function share(part: number, whole: number): string {
  return new Big(100).times(part).div(whole).toFixed(1, Big.roundHalfUp);
}

test('every aggregate of every type is what the records add up to', async () => {
  const someTypes = fc.sample(filterArbitrary(), { numRuns: 3 });
  const inDollars: Filter = { field: 'given', operator: 'less_than', value: '-99999999' };
  for (const filter of [{ all: [] }, inDollars, ...someTypes]) {
    const matching = rows.filter((row) => matchesFilter(filter, row.values, scope));
    const asked = Object.keys(columns).flatMap((field) =>
      aggregateFunctions
        .map((fn) => ({ field, fn, is: expectedAggregate(fn, field, matching) }))
        .filter(({ is }) => is !== undefined),
    );
    for (let at = 0; at < asked.length; at += 20) {
      const some = asked.slice(at, at + 20);
      const reply = await ada.call(records.aggregate, {
        params: { collectionId: things.id },
        body: { filter, aggregates: some.map(({ field, fn }) => ({ field, fn })) },
      });
      some.forEach(({ field, fn, is }, place) => {
        const found = reply.values[place] ?? null;
        const described = `${fn} ${field} ${JSON.stringify(filter)}`;
        const plain = (amount: string) => new Big(amount).toFixed();
        const isFigure = typeof found === 'string' && figures.includes(typeOf(field)) && fn !== 'average';
        if (Array.isArray(found))
          expect(
            found.map(({ amount, currency }) => ({ currency, amount: plain(amount) })),
            described,
          ).toEqual(is);
        else expect(isFigure ? plain(found) : found, described).toBe(is);
      });
    }
  }
});

test('dollars and euros make a sum each, amounts of the field’s own currency one that is a number', async () => {
  const aggregates = [{ field: 'given', fn: 'sum' as const }];
  const params = { collectionId: things.id };
  const of = async (names: string[]) => {
    const filter = { field: 'name', operator: 'is_any_of' as const, value: names };
    return (await ada.call(records.aggregate, { params, body: { filter, aggregates } })).values;
  };
  const given = (name: string, currency: string) => ({ name, given: { amount: '1.10', currency } });
  const rows = [given('sum a', 'USD'), given('sum b', 'USD'), given('sum c', 'EUR'), { name: 'sum d' }];
  const made = await create(things, rows);
  expect(await of(['sum a', 'sum b', 'sum d'])).toEqual(['2.20']);
  const [dollars, euros] = [
    { amount: '1.10', currency: 'USD' },
    { amount: '1.10', currency: 'EUR' },
  ];
  expect(await of(['sum a', 'sum c'])).toEqual([[dollars, euros]]);
  expect(await of(['sum c'])).toEqual([[euros]]);
  const groups = await ada.call(records.aggregate, {
    params,
    body: {
      filter: { field: 'name', operator: 'starts_with', value: 'sum ' },
      aggregates: [{ field: 'name', fn: 'count_filled' }, ...aggregates],
      groupBy: { field: 'name', direction: 'asc' },
    },
  });
  expect(groups.values).toEqual([4, [{ amount: '2.20', currency: 'USD' }, euros]]);
  expect(groups.groups?.map(({ values }) => values)).toEqual([
    [1, '1.10'],
    [1, '1.10'],
    [1, [euros]],
    [1, null],
  ]);
  expect(await of(['sum d'])).toEqual([null]);
  await ada.call(records.delete, { params, body: { ids: made.map(({ id }) => id) } });
});

test('an aggregate that says nothing of a type is refused', async () => {
  for (const [field, dataType] of Object.entries(columns)) {
    for (const fn of aggregateFunctions) {
      if (fn === 'count_unique' || expectedAggregate(fn, field, rows) !== undefined) continue;
      const call = ada.call(records.aggregate, {
        params: { collectionId: things.id },
        body: { aggregates: [{ field, fn }] },
      });
      expect((await refusal(call)).problem.code, `${fn} ${dataType}`).toBe('invalid_filter');
    }
  }
});
