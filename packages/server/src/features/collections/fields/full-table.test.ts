// The maximum number of fields of a collection, in several languages, and the reply when it is reached.
import { type CollectionWithFields, collections, maxColumns } from '@fieldhouse/contract/collections';
import { deletedFields } from '@fieldhouse/contract/deleted-fields';
import { fieldTypeChanges } from '@fieldhouse/contract/field-type-changes';
import { teams } from '@fieldhouse/contract/teams';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIn } from '../../../../test/named-records.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

let count = 0;
function make(fields: readonly object[]): Promise<CollectionWithFields> {
  count += 1;
  const body = { name: `Wide ${count}`, pluralName: `Wide ones ${count}`, fields };
  return ada.call(collections.create, { body: body as never });
}

const text = (title: string, more: object = {}) => ({ title, dataType: 'plain_text', ...more });
const many = (length: number, more: object = {}) =>
  Array.from({ length }, (_, index) => text(`Text ${index + 1}`, more));
/** An address is four columns. */
const addresses = (length: number) =>
  Array.from({ length }, (_, index) => ({ title: `Place ${index + 1}`, dataType: 'physical_address' }));

test('a collection that is full takes values in all its fields, and no further field until one is gone for good', async () => {
  const full = await make([...many(196), ...addresses(26)].slice(0, 200));
  const params = { collectionId: full.id };
  // 196 texts and four addresses; the rest one by one.
  for (const field of addresses(26).slice(4))
    await ada.call(collections.addField, { params, body: field as never });
  const values = Object.fromEntries(
    Array.from({ length: 196 }, (_, index) => [`text_${index + 1}`, `exactly 24 bytes of ${100 + index}`]),
  );
  const place = { line1: '12 Levee Road', city: 'Davis', latitude: 38.5, longitude: -121.7 };
  const places = Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`place_${index + 1}`, place]));
  const [record] = await createIn(ada, full, [{ ...values, ...places }]);
  expect(record?.values).toMatchObject(values);

  const more = () => ada.call(collections.addField, { params, body: text('One more') as never });
  expect((await refusal(more())).problem).toMatchObject({
    status: 409,
    code: 'too_many_columns',
    data: { max: maxColumns },
  });
  const fieldOf = (columnName: string) => ({
    ...params,
    fieldId: full.fields.find((field) => field.columnName === columnName)?.id ?? '',
  });
  const change = ada.call(fieldTypeChanges.begin, {
    params: fieldOf('text_2'),
    body: { dataType: 'number', loses: 1 },
  });
  expect((await refusal(change)).problem.code).toBe('too_many_columns');
  await ada.call(collections.deleteField, { params: fieldOf('text_196') });
  expect((await refusal(more())).problem.code).toBe('too_many_columns');
  await ada.call(deletedFields.erase, { params: fieldOf('text_196') });
  expect(await more()).toMatchObject({ title: 'One more' });
});

test('a collection that would begin with too many is not made', async () => {
  const tried = make(addresses(76));
  expect((await refusal(tried)).problem.code).toBe('too_many_columns');
  const { items } = await ada.call(collections.list);
  expect(items.some(({ name }) => name === `Wide ${count}`)).toBe(false);
});

test('a language for which a collection has no place is not taken up, and says which one', async () => {
  const wide = await make(many(148, { isTranslatable: true }));
  await ada.call(teams.change, { body: { availableDataLanguages: ['en', 'es'] } });
  await expect
    .poll(
      async () => {
        const { fields } = await ada.call(collections.get, { params: { collectionId: wide.id } });
        return fields[0]?.languages;
      },
      { timeout: 20_000 },
    )
    .toEqual(['en', 'es']);
  const third = ada.call(teams.change, { body: { availableDataLanguages: ['en', 'es', 'fr'] } });
  expect((await refusal(third)).problem).toMatchObject({
    code: 'too_many_columns',
    data: { max: maxColumns, collection: wide.pluralName },
  });
  const { availableDataLanguages } = await ada.call(teams.get);
  expect(availableDataLanguages).toEqual(['en', 'es']);
  const add = (field: object) =>
    ada.call(collections.addField, { params: { collectionId: wide.id }, body: field as never });
  expect((await add(text('Late', { isTranslatable: true }))).languages).toEqual(['en', 'es']);
  const [address] = addresses(1);
  expect((await refusal(add(address ?? {}))).problem.code).toBe('too_many_columns');
});

test('after a life of adding and deleting a table takes no more, and says what helps', async () => {
  const worn = await make([text('Name')]);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const table = `team_${ada.teamId.replaceAll('-', '')}.${worn.tableName}`;
  await client.query(`do $$ begin
    for at in 1..1490 loop
      execute 'alter table ${table} add column x int';
      execute 'alter table ${table} drop column x';
    end loop;
  end $$`);
  await client.end();
  const params = { collectionId: worn.id };
  const add = (title: string) => ada.call(collections.addField, { params, body: text(title) as never });
  await add('Still one');
  expect((await refusal(add('No more'))).problem).toMatchObject({
    status: 409,
    code: 'column_limit_reached',
  });
  await createIn(ada, worn, [{ name: 'Whole', still_one: 'as ever' }]);
});
