import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError, type Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

function make(name: string, more: object = {}, person = ada): Promise<CollectionWithFields> {
  return person.call(collections.create, { body: { name, pluralName: `${name}s`, ...more } });
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => 'not refused',
    (thrown: unknown) => thrown,
  );
  return error instanceof ApiError ? error.problem.code : String(error);
}

test('a list begins with its four fields', async () => {
  const list = await make('Colour', { isUsedAsCustomList: true });
  expect(list.fields.map((field) => field.columnName)).toEqual(['name', 'icon', 'color', 'position']);
});

test('two collections can’t have one name', async () => {
  await make('Twin');
  expect(await codeOf(make('Twin'))).toBe('name_taken');
});

test('a field is added, filled and taken away while its records stay', async () => {
  const team = await make('Club');
  const params = { collectionId: team.id };
  await ada.call(records.create, { params, body: { records: [{ name: 'One' }] } });
  const body = { title: 'Shoe size', dataType: 'number' } as never;
  const field = await ada.call(collections.addField, { params, body });
  await ada.call(records.create, { params, body: { records: [{ name: 'Two', shoe_size: 44 }] } });
  const seen = async () => {
    const reply = await ada.call(records.query, { params, body: {} });
    return (reply as unknown as { records: { values: unknown }[] }).records.map((record) => record.values);
  };
  expect(await seen()).toEqual([
    { name: 'One', shoe_size: null },
    { name: 'Two', shoe_size: 44 },
  ]);
  await ada.call(collections.deleteField, { params: { ...params, fieldId: field.id } });
  expect(await seen()).toEqual([{ name: 'One' }, { name: 'Two' }]);
});

test('a field can’t be made unique over values that repeat', async () => {
  const doubles = await make('Double', { fields: [{ title: 'Code', dataType: 'plain_text' }] });
  const params = { collectionId: doubles.id };
  const column = doubles.fields.at(-1);
  const rows = [{ [column?.columnName ?? '']: 'x' }, { [column?.columnName ?? '']: 'x' }];
  await ada.call(records.create, { params, body: { records: rows } });
  const change = ada.call(collections.changeField, {
    params: { ...params, fieldId: column?.id ?? '' },
    body: { isUnique: true },
  });
  expect(await codeOf(change)).toBe('value_taken');
});

test('a collection that a field points at stays until the field is gone', async () => {
  const target = await make('Target');
  const settings = { collectionId: target.id };
  const pointing = await make('Pointer', {
    fields: [
      { title: 'Name', dataType: 'plain_text' },
      { title: 'To', dataType: 'single_data_record', settings },
    ],
  });
  const params = { collectionId: target.id };
  expect(await codeOf(ada.call(collections.delete, { params }))).toBe('in_use');
  const field = pointing.fields.find((one) => one.dataType === 'single_data_record');
  await ada.call(collections.deleteField, {
    params: { collectionId: pointing.id, fieldId: field?.id ?? '' },
  });
  await ada.call(collections.delete, { params });
  expect(await codeOf(ada.call(collections.get, { params }))).toBe('not_found');
});

test.each(["x'); drop schema platform cascade; --", '"; --', '$$', 'f_1'])(
  '%s as a name or default is text',
  async (text) => {
    const made = await make(text, {
      fields: [{ title: text, columnName: 'own', dataType: 'plain_text', defaultValue: text }],
    });
    expect(made).toMatchObject({ name: text });
    const reply = await ada.call(records.create, {
      params: { collectionId: made.id },
      body: { records: [{}] },
    });
    expect(JSON.stringify(reply)).toContain(JSON.stringify(text).slice(1, -1));
  },
);

test('members without the feature read but don’t make; another team finds nothing', async () => {
  const own = await make('Guarded');
  const params = { collectionId: own.id };
  expect(await codeOf(make('Tom’s', {}, server.tom))).toBe('forbidden');
  expect(await server.tom.call(collections.get, { params })).toMatchObject({ name: 'Guarded' });
  expect(await codeOf(server.olga.call(collections.get, { params }))).toBe('not_found');
  expect(await codeOf(server.olga.call(collections.delete, { params }))).toBe('not_found');
});

interface Refused {
  readonly rule: string;
  readonly path: readonly unknown[];
}

async function issuesOf(call: Promise<unknown>): Promise<readonly Refused[]> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof ApiError ? (error.problem.issues ?? []) : [];
}

const addField = (collection: { id: string }, body: object) =>
  ada.call(collections.addField, { params: { collectionId: collection.id }, body: body as never });
const addRecords = (collection: { id: string }, ...rows: object[]) =>
  ada.call(records.create, {
    params: { collectionId: collection.id },
    body: { records: rows as never },
  }) as Promise<{ records: { id: string; values: Record<string, unknown> }[] }>;

test.each([
  ['decimal', { min: 'abc' }, 'not_a_number'],
  ['decimal', { min: '10', max: '9.5' }, 'max_below_min'],
  ['number', { min: 3, max: 2 }, 'max_below_min'],
  ['percentage', { max: '1e5' }, 'not_a_number'],
  ['plain_text', { minLength: 5, maxLength: 4 }, 'max_below_min'],
])('a field of %s rejects the setting %j', async (dataType, settings, rule) => {
  const own = await make(`Limits ${dataType} ${rule}`);
  const [issue] = await issuesOf(addField(own, { title: 'Own', dataType, settings }));
  expect(issue).toMatchObject({ rule });
  expect(issue?.path.slice(0, 2)).toEqual(['body', 'settings']);
});

test('what values were written for stays: the list, the collection and the digits of a field', async () => {
  const [first, second] = [await make('First target'), await make('Second target')];
  const own = await make('Fixed');
  const link = { title: 'To', dataType: 'single_data_record', settings: { collectionId: first.id } };
  const digits = { title: 'Exact', dataType: 'decimal', settings: { scale: 4 } };
  for (const [body, settings, name] of [
    [link, { collectionId: second.id }, 'collectionId'],
    [digits, { scale: 1 }, 'scale'],
  ] as const) {
    const field = await addField(own, body);
    const params = { collectionId: own.id, fieldId: field.id };
    const change = ada.call(collections.changeField, { params, body: { settings } });
    expect(await issuesOf(change)).toEqual([{ path: ['body', 'settings', name], rule: 'fixed_setting' }]);
    await ada.call(collections.changeField, { params, body: { settings: field.settings } });
  }
});

test('a required text has to say something', async () => {
  const own = await make('Careful', { fields: [{ title: 'Code', dataType: 'code', isRequired: true }] });
  for (const code of ['', '  ', '\u00a0', null])
    expect(await issuesOf(addRecords(own, { code }))).toMatchObject([{ rule: 'value_required' }]);
  await addRecords(own, { code: ' x ' });
});

test('a default that names a record which is gone is left out, and missed where the field is required', async () => {
  const target = await make('Home');
  const [home] = (await addRecords(target, { name: 'Here' })).records;
  const own = await make('Guest');
  const settings = { collectionId: target.id };
  const body = { title: 'Home', dataType: 'single_data_record', settings, defaultValue: home?.id };
  const field = await addField(own, body);
  const made = async (home: object) =>
    (await addRecords(own, { name: 'One', ...home })).records[0]?.values.home;
  expect(await made({})).toMatchObject({ label: 'Here' });
  expect(await made({ home: null })).toBe(null);
  await ada.call(records.delete, {
    params: { collectionId: target.id },
    body: { ids: [home?.id ?? ''] },
  });
  expect(await made({})).toBe(null);
  expect(await issuesOf(made({ home: home?.id }))).toMatchObject([{ rule: 'unknown_choice' }]);
  const params = { collectionId: own.id, fieldId: field.id };
  await ada.call(collections.changeField, { params, body: { isRequired: true } });
  expect(await issuesOf(made({}))).toMatchObject([{ rule: 'value_required' }]);
});

test('an existing default must satisfy the new settings of the field', async () => {
  const own = await make('Measured');
  const field = await addField(own, { title: 'Size', dataType: 'number', defaultValue: 7 });
  const params = { collectionId: own.id, fieldId: field.id };
  const change = (body: object) => ada.call(collections.changeField, { params, body: body });
  expect(await issuesOf(change({ settings: { max: 5 } }))).toMatchObject([{ rule: 'max_value' }]);
  expect(await change({ settings: { max: 5 }, defaultValue: 5 })).toMatchObject({ defaultValue: 5 });
});

test('a currency is one of ISO 4217, of a field and of an amount', async () => {
  const own = await make('Priced');
  const path = ['body', 'settings', 'currency'];
  const unknown = addField(own, { title: 'Price', dataType: 'money', settings: { currency: 'ABC' } });
  expect(await issuesOf(unknown)).toEqual([{ path, rule: 'not_a_currency' }]);
  await addField(own, { title: 'Price', dataType: 'money', settings: { currency: 'XCG' } });
  const price = (currency: string) => addRecords(own, { name: 'One', price: { amount: '1.00', currency } });
  expect(await issuesOf(price('ABC'))).toMatchObject([{ rule: 'not_a_currency' }]);
  for (const code of ['XCG', 'EUR', 'DEM']) await price(code);
});

test('what is in the trash of a large collection is not counted', async () => {
  const body = { name: 'Tree', pluralName: 'Trees', fields: [{ title: 'Name', dataType: 'plain_text' }] };
  const trees = await ada.call(collections.create, { body: body as never });
  const { ownerPool } = server.deps;
  const { rows } = await ownerPool.query('select number from platform.collections where id = $1', [trees.id]);
  const table = `team_${ada.teamId.replaceAll('-', '')}.c_${rows[0]?.number}`;
  await ownerPool.query(
    `insert into ${table} (id, created_at, updated_at, search, deleted_at)
     select gen_random_uuid(), now(), now(), '', case when n > 9000 then now() end from generate_series(1, 30000) n`,
  );
  await ownerPool.query(`analyze ${table}`);
  const { items } = await ada.call(collections.list);
  const listed = items.find(({ id }) => id === trees.id);
  expect(listed?.isCountExact).toBe(false);
  expect(listed?.recordCount).toBeGreaterThan(8800);
  expect(listed?.recordCount).toBeLessThan(9200);
});
