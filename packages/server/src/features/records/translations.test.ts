// Translatable texts: the field's own column holds the first language, `name@es` is stored beside it with the
// same rules.
import { blueprints } from '@fieldhouse/contract/blueprints';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { deletedFields } from '@fieldhouse/contract/deleted-fields';
import { fieldTypeChanges } from '@fieldhouse/contract/field-type-changes';
import { recordHistory } from '@fieldhouse/contract/record-history';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { exportFile, runImport, uploadFile } from '../../../test/imports/import-file.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let count = 0;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  await ada.call(teams.change, { body: { availableDataLanguages: ['en', 'es'] } });
});
afterAll(() => server.stop());

async function makePlaces(motto: object = {}): Promise<CollectionWithFields> {
  count += 1;
  return ada.call(collections.create, {
    body: {
      name: `Place ${count}`,
      pluralName: `Places ${count}`,
      fields: [
        { title: 'Name', dataType: 'plain_text', isRequired: true },
        { title: 'Motto', dataType: 'plain_text', isTranslatable: true, ...motto },
      ],
    },
  });
}

const motto = (places: CollectionWithFields) => ({
  collectionId: places.id,
  fieldId: places.fields.find(({ columnName }) => columnName === 'motto')?.id ?? '',
});

async function add({ id }: CollectionWithFields, values: object): Promise<DataRecord> {
  const body = { records: [values as never] };
  const made = await ada.call(records.create, { params: { collectionId: id }, body });
  const [record] = (made as { records: DataRecord[] }).records;
  if (!record) throw new Error('Nothing was made.');
  return record;
}

function change({ id }: CollectionWithFields, record: DataRecord, change: object, person = ada) {
  const body = { records: [{ id: record.id, ...change } as never] };
  return person.call(records.update, { params: { collectionId: id }, body });
}

async function query(
  { id }: { id: string },
  body: object = {},
  person = ada,
): Promise<DataRecord['values'][]> {
  const reply = await person.call(records.query, { params: { collectionId: id }, body });
  return (reply as { records: DataRecord[] }).records.map(({ values }) => values);
}

test('a translatable field has one text a language, and each is written by itself', async () => {
  const places = await makePlaces();
  expect(places.fields[1]).toMatchObject({ isTranslatable: true, languages: ['en', 'es'] });
  expect(places.fields[0]).toMatchObject({ isTranslatable: false, languages: [] });
  expect(places.fields.map(({ columnName }) => columnName)).toEqual(['name', 'motto']);
  const lodi = await add(places, { name: 'Lodi', motto: 'Think first', 'motto@es': 'Piensa antes' });
  expect(lodi.values).toEqual({ name: 'Lodi', motto: 'Think first', 'motto@es': 'Piensa antes' });
  await change(places, lodi, { values: { motto: 'Think twice' } });
  await add(places, { name: 'Galt', motto: 'Onwards' });
  expect(await query(places, { sorts: [{ field: 'name' }] })).toEqual([
    { name: 'Galt', motto: 'Onwards', 'motto@es': null },
    { name: 'Lodi', motto: 'Think twice', 'motto@es': 'Piensa antes' },
  ]);
  expect(await query(places, { select: ['motto@es'], sorts: [{ field: 'motto@es' }] })).toEqual([
    { 'motto@es': 'Piensa antes' },
    { 'motto@es': null },
  ]);
  const found = { filter: { field: 'motto@es', operator: 'contains', value: 'piensa' }, select: ['name'] };
  expect(await query(places, found)).toEqual([{ name: 'Lodi' }]);
  expect(await query(places, { search: 'antes', select: ['name'] })).toEqual([{ name: 'Lodi' }]);
  const french = await refusal(change(places, lodi, { values: { 'motto@fr': 'Réfléchis' } }));
  expect(french.problem).toMatchObject({ code: 'unknown_field', data: { field: 'motto@fr' } });
});

test('the rules of the field hold for each of its texts, but none has to be translated or be unique', async () => {
  const places = await makePlaces({ isRequired: true, isUnique: true, settings: { maxLength: 5 } });
  await add(places, { name: 'One', motto: 'One', 'motto@es': 'Uno' });
  await add(places, { name: 'Two', motto: 'Two', 'motto@es': 'Uno' });
  await add(places, { name: 'Three', motto: 'Three' });
  const long = await refusal(add(places, { name: 'Four', motto: 'Four', 'motto@es': 'Cuatro' }));
  expect(long.problem.issues).toMatchObject([
    { path: ['body', 'records', 0, 'motto@es'], rule: 'max_length' },
  ]);
  const empty = await refusal(add(places, { name: 'Five', 'motto@es': 'Cinco' }));
  expect(empty.problem.issues).toMatchObject([{ path: ['body', 'records', 0, 'motto'] }]);
});

test('formatted text is made clean in every language', async () => {
  const places = await makePlaces({ dataType: 'formatted_text' });
  const { values } = await add(places, {
    name: 'Lodi',
    'motto@es': '<p onclick="x()">Hola</p><script>1</script>',
  });
  expect(values['motto@es']).toBe('<p>Hola</p>');
  const found = { filter: { field: 'motto@es', operator: 'contains', value: 'hola' }, select: ['name'] };
  expect(await query(places, found)).toEqual([{ name: 'Lodi' }]);
});

test('the history shows the language, undo restores it, and a stale change is refused with both texts', async () => {
  const places = await makePlaces();
  const lodi = await add(places, { name: 'Lodi', motto: 'One', 'motto@es': 'Uno' });
  await change(places, lodi, { version: 1, values: { 'motto@es': 'Dos' } });
  const stale = await refusal(change(places, lodi, { version: 1, values: { 'motto@es': 'Tres' } }));
  expect(stale.problem).toMatchObject({
    code: 'stale_version',
    data: { current: { 'motto@es': 'Dos' }, yours: { 'motto@es': 'Tres' } },
  });
  const params = { collectionId: places.id, recordId: lodi.id };
  const { items } = await ada.call(recordHistory.list, { params });
  expect(items[0]?.fields).toEqual([{ field: 'motto@es', before: 'Uno', after: 'Dos' }]);
  const body = { changeId: items[0]?.id ?? '', point: 'before' as const, version: 2 };
  const { record, changed } = await ada.call(recordHistory.revert, { params, body });
  expect(changed).toEqual(['motto@es']);
  expect(record.values).toMatchObject({ motto: 'One', 'motto@es': 'Uno' });
});

test('a user who may not read or change a field may not do so in any language', async () => {
  const places = await makePlaces();
  const lodi = await add(places, { name: 'Lodi', motto: 'One', 'motto@es': 'Uno' });
  const eva = await makeMember(server, 'eva');
  const field = (title: string, type: 'read_data_field_data' | 'update_data_field_data') => ({
    type,
    collectionId: places.id,
    fieldId: places.fields.find((one) => one.title === title)?.id,
  });
  const grant = async (permissions: object[]) => {
    const body = { name: `Role ${++count}`, dataPermissions: permissions as DataPermission[] };
    const { id } = await ada.call(roles.create, { body });
    await giveRoles(ada, eva, [id], { accountType: 'limited', dataAccess: 'by_role' });
  };
  await grant([field('Name', 'read_data_field_data')]);
  expect(await query(places, {}, eva)).toEqual([{ name: 'Lodi' }]);
  expect(await query(places, { search: 'uno' }, eva)).toEqual([]);
  for (const body of [{ select: ['motto@es'] }, { sorts: [{ field: 'motto@es' }] }])
    expect((await refusal(query(places, body, eva))).problem.code).toMatch(/^unknown_(field|sort)$/);
  const closed = await refusal(change(places, lodi, { values: { 'motto@es': 'Dos' } }, eva));
  expect(closed.problem.code).toBe('unknown_field');
  await grant([field('Name', 'read_data_field_data'), field('Motto', 'read_data_field_data')]);
  expect(await query(places, {}, eva)).toEqual([{ name: 'Lodi', motto: 'One', 'motto@es': 'Uno' }]);
  expect(await query(places, { search: 'uno' }, eva)).toHaveLength(1);
  const refused = await refusal(change(places, lodi, { values: { 'motto@es': 'Dos' } }, eva));
  expect(refused.problem.code).toBe('forbidden');
  await grant([field('Motto', 'read_data_field_data'), field('Motto', 'update_data_field_data')]);
  await change(places, lodi, { values: { 'motto@es': 'Dos' } }, eva);
  expect(await query(places)).toEqual([{ name: 'Lodi', motto: 'One', 'motto@es': 'Dos' }]);
});

test('turning it on loses nothing, turning it off says what would be lost, and turning it on again brings that back', async () => {
  const places = await makePlaces({ isTranslatable: false });
  const params = motto(places);
  const set = (body: object) => ada.call(collections.changeField, { params, body });
  const lodi = await add(places, { name: 'Lodi', motto: 'One' });
  expect(lodi.values).toEqual({ name: 'Lodi', motto: 'One' });
  expect(await set({ isTranslatable: true })).toMatchObject({ languages: ['en', 'es'] });
  await change(places, lodi, { values: { 'motto@es': 'Uno' } });
  const both = [{ name: 'Lodi', motto: 'One', 'motto@es': 'Uno' }];
  expect(await query(places)).toEqual(both);
  const asked = await refusal(set({ isTranslatable: false }));
  expect(asked.problem).toMatchObject({
    code: 'translations_lost',
    data: { texts: [{ language: 'es', count: 1 }] },
  });
  expect(await query(places)).toEqual(both);
  expect(await set({ isTranslatable: false, dropTranslations: true })).toMatchObject({ languages: [] });
  expect(await query(places)).toEqual([{ name: 'Lodi', motto: 'One' }]);
  await vi.waitFor(async () => expect(await query(places, { search: 'uno' })).toEqual([]), {
    timeout: 20_000,
  });
  await set({ isTranslatable: true });
  expect(await query(places)).toEqual(both);
  await set({ isTranslatable: true });
  // No data is lost, so no confirmation is required.
  await change(places, lodi, { values: { 'motto@es': null } });
  await set({ isTranslatable: false });
  const number = { title: 'Size', dataType: 'number', isTranslatable: true } as const;
  const wrong = await refusal(ada.call(collections.addField, { params, body: number }));
  expect(wrong.problem.issues).toEqual([{ path: ['body', 'isTranslatable'], rule: 'not_available' }]);
});

test('a field goes to the trash, comes back and ends with its translations, and keeps its type', async () => {
  const places = await makePlaces();
  const params = motto(places);
  await add(places, { name: 'Lodi', motto: 'One', 'motto@es': 'Uno' });
  const preview = ada.call(fieldTypeChanges.preview, { params, body: { dataType: 'number' } });
  expect((await refusal(preview)).problem.code).toBe('field_is_translated');
  await ada.call(collections.deleteField, { params });
  expect(await query(places)).toEqual([{ name: 'Lodi' }]);
  const deleted = await ada.call(deletedFields.list, { params });
  expect(deleted.items.map(({ title }) => title)).toEqual(['Motto']);
  await ada.call(deletedFields.restore, { params });
  expect(await query(places)).toEqual([{ name: 'Lodi', motto: 'One', 'motto@es': 'Uno' }]);
  await ada.call(collections.deleteField, { params });
  await ada.call(deletedFields.erase, { params });
  const again = { title: 'Motto', dataType: 'plain_text', isTranslatable: true } as const;
  await ada.call(collections.addField, { params, body: again });
  expect(await query(places)).toEqual([{ name: 'Lodi', motto: null, 'motto@es': null }]);
});

test('an export has a column a language, and imported again it is what it was', async () => {
  const places = await makePlaces();
  await add(places, { name: 'Lodi', motto: 'One', 'motto@es': 'Uno' });
  await add(places, { name: 'Galt', motto: 'Two' });
  const csv = (await exportFile(ada, places, 'csv')).toString();
  expect(csv).toMatch(/^\ufeff?Name,Motto,Motto \(es\)\r\n/);
  const whole = await query(places, { sorts: [{ field: 'name' }] });
  for (const form of ['csv', 'xlsx', 'json'] as const) {
    const copy = await makePlaces();
    const job = await uploadFile(ada, copy, await exportFile(ada, places, form), `places.${form}`);
    expect(await runImport(ada, copy, job)).toMatchObject({
      state: 'done',
      rowsImported: 2,
      rowsRejected: 0,
    });
    expect(await query(copy, { sorts: [{ field: 'name' }] })).toEqual(whole);
  }
  const change = await uploadFile(ada, places, 'Name,Motto (es)\nGalt,Dos\n', 'update.csv');
  await runImport(ada, places, change, { mode: 'only_update', keyColumn: 'name' });
  const filter = { field: 'name', operator: 'is', value: 'Galt' };
  expect(await query(places, { filter })).toEqual([{ name: 'Galt', motto: 'Two', 'motto@es': 'Dos' }]);
});

test('a language that the team takes up is soon there, and one that it gives up loses no text', async () => {
  const places = await makePlaces();
  await add(places, { name: 'Lodi', motto: 'One', 'motto@es': 'Uno' });
  await ada.call(teams.change, { body: { availableDataLanguages: ['en', 'fr'] } });
  await vi.waitFor(
    async () =>
      expect(await query(places)).toEqual([
        { name: 'Lodi', motto: 'One', 'motto@es': 'Uno', 'motto@fr': null },
      ]),
    { timeout: 20_000 },
  );
  // A restored field gets the languages added since its deletion.
  const params = motto(places);
  await ada.call(collections.deleteField, { params });
  await ada.call(teams.change, { body: { availableDataLanguages: ['en', 'es', 'de'] } });
  await ada.call(deletedFields.restore, { params });
  await vi.waitFor(async () => expect((await query(places))[0]).toHaveProperty(['motto@de'], null), {
    timeout: 20_000,
  });
  await ada.call(teams.change, { body: { availableDataLanguages: ['en', 'es'] } });
});

test('a blueprint preserves that a field is translatable, in the languages of the installing team', async () => {
  const places = await makePlaces();
  const params = { collectionId: places.id };
  await ada.call(collections.change, { params, body: { isBlueprint: true } });
  const { olga } = server;
  await olga.call(teams.change, { body: { availableDataLanguages: ['en', 'de'] } });
  const offered = await olga.call(blueprints.list);
  expect(offered.items.find(({ id }) => id === places.id)?.fieldCount).toBe(2);
  const installed = await olga.call(blueprints.install, {
    params: { blueprintId: places.id },
    body: {},
  });
  const made = await olga.call(collections.get, { params: { collectionId: installed.collection.id } });
  expect(made.fields[1]).toMatchObject({ isTranslatable: true, languages: ['en', 'de'] });
});
