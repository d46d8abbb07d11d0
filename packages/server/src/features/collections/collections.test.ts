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
  return person.call(collections.create, { body: { name, pluralName: `${name}s`, ...more } as never });
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
    const reply = await ada.call(records.query, { params, body: {} as never });
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
    body: { isUnique: true } as never,
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
