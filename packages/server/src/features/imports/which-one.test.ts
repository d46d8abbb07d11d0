// Rows that more than one record fits wait for a choice after the import.
import { importMatches } from '@fieldhouse/contract/import-matches';
import { imports } from '@fieldhouse/contract/imports';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import {
  allRecords,
  newCollection,
  refusedRows,
  runImport,
  uploadFile,
} from '../../../test/imports/import-file.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

/** Two people in Rome, and the file that is imported by city. */
async function importCities(rows: string, fileName = 'cities.csv') {
  const collection = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'City', dataType: 'plain_text' },
    { title: 'Region', dataType: 'plain_text' },
    { title: 'Since', dataType: 'date' },
    { title: 'Email', dataType: 'email_address', isUnique: true },
  ]);
  await ada.call(records.create, {
    params: { collectionId: collection.id },
    body: {
      records: [
        { name: 'Bo', city: 'Rome', region: 'old', email: 'bo@example.org' },
        { name: 'Bo', city: 'rome', region: 'older', email: 'other@example.org' },
        { name: 'Di', city: 'Oslo' },
      ],
    },
  });
  const job = await uploadFile(ada, collection, rows, fileName);
  const done = await runImport(ada, collection, job, { mode: 'create_and_update', keyColumn: 'city' });
  const params = { collectionId: collection.id, importId: job.id };
  const waiting = async (person = ada) => (await person.call(importMatches.list, { params })).items;
  const choose = (row: number, recordId: string | null, person = ada) =>
    person.call(importMatches.choose, { params, body: { row, recordId: recordId as never } });
  const shown = async (field = 'region') =>
    (await allRecords(ada, collection)).map(({ values }) => values[field]);
  return { collection, job, done, params, waiting, choose, shown };
}

test('a row that fits several records waits until one is chosen, and the undo takes that back too', async () => {
  const { collection, job, done, params, waiting, choose, shown } = await importCities(
    'City,Region,Since\nOslo,Viken,\nRome,Lazio,never\n',
  );
  expect(done).toMatchObject({ rowsUpdated: 1, rowsRejected: 1 });
  const [row, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ row: 2, column: 0, text: 'Rome', total: 2 });
  expect(row?.candidates.map(({ label, detail }) => [label, detail])).toEqual([
    ['Bo', 'bo@example.org'],
    ['Bo', 'other@example.org'],
  ]);
  const second = String(row?.candidates[1]?.recordId);
  expect(await choose(2, second)).toMatchObject({ rowsUpdated: 2, rowsRejected: 0, cellsLeftEmpty: 1 });
  expect(await shown()).toEqual(['old', 'Lazio', 'Viken']);
  expect(await waiting()).toEqual([]);
  expect(await refusedRows(ada, collection, job)).toEqual([]);
  expect((await ada.call(imports.cells, { params })).items).toMatchObject([
    { row: 2, column: 2, recordId: second, text: 'never' },
  ]);
  expect((await refusal(choose(2, second))).problem.code).toBe('not_found');
  await ada.call(imports.undo, { params, body: {} });
  await expect.poll(() => shown(), { timeout: 10_000 }).toEqual(['old', 'older', null]);
});

test('cells of a JSON file are read as they are in it when a record is chosen', async () => {
  const { waiting, choose, shown } = await importCities(
    JSON.stringify([{ City: 'Rome', Region: 12345678901234567890n.toString(), Since: '2024-02-28' }]),
    'cities.json',
  );
  const [row] = await waiting();
  await choose(1, String(row?.candidates[0]?.recordId));
  expect(await shown('since')).toEqual(['2024-02-28', null, null]);
});

test('a row that is left out stays rejected and waits no longer', async () => {
  const { collection, job, waiting, choose, shown } = await importCities('City,Region\nRome,Lazio\n');
  expect(await choose(1, null)).toMatchObject({ rowsUpdated: 0, rowsRejected: 1 });
  expect(await waiting()).toEqual([]);
  expect(await refusedRows(ada, collection, job)).toHaveLength(1);
  expect(await shown()).toEqual(['old', 'older', null]);
});

test('a choice that would take another record’s unique value is refused, and the row waits on', async () => {
  const { waiting, choose } = await importCities('City,Email\nRome,other@example.org\n');
  const [row] = await waiting();
  const { problem } = await refusal(choose(1, String(row?.candidates[0]?.recordId)));
  expect(problem).toMatchObject({ issues: [{ rule: 'value_taken', data: { field: 'Email' } }] });
  expect(await waiting()).toHaveLength(1);
  expect(await choose(1, String(row?.candidates[1]?.recordId))).toMatchObject({ rowsUpdated: 1 });
});

test('a record that doesn’t fit the row can’t be chosen, not even one that did before', async () => {
  const { collection, waiting, choose, shown } = await importCities('City,Region\nRome,Lazio\n');
  const [first, , third] = await allRecords(ada, collection);
  if (!first || !third) throw new Error('No records.');
  expect((await refusal(choose(1, third.id))).problem.code).toBe('not_found');
  const change = { id: first.id, version: first.version, values: { city: 'Bari' } };
  await ada.call(records.update, {
    params: { collectionId: collection.id },
    body: { records: [change] } as never,
  });
  expect((await waiting())[0]).toMatchObject({ total: 1 });
  expect((await refusal(choose(1, first.id))).problem.code).toBe('not_found');
  expect(await shown()).toEqual(['old', 'older', null]);
});

test('who may see less by now is offered only what they may see, and can choose nothing', async () => {
  const { collection } = await importCities('City\nOslo\n');
  const may = (type: string, titles: readonly string[], filter: object | null = null) =>
    titles.map((title) => ({
      ...{ type, collectionId: collection.id, filter },
      fieldId: collection.fields.find((field) => field.title === title)?.id,
    }));
  const setRights = async (name: string, dataPermissions: readonly object[]) => {
    const role = await ada.call(roles.create, { body: { name, dataPermissions: dataPermissions as never } });
    await giveRoles(ada, server.tom, [role.id], { dataAccess: 'by_role' });
  };
  await ada.call(records.create, {
    params: { collectionId: collection.id },
    body: { records: [{ name: 'Cy', city: 'Rome', region: 'hidden' }] },
  });
  const titles = ['Name', 'City', 'Region'];
  await setRights('Importers', [
    ...may('read_data_field_data', titles),
    ...may('update_data_field_data', titles),
  ]);
  const job = await uploadFile(server.tom, collection, 'City,Region\nRome,Lazio\n', 'cities.csv');
  const columns = ['city', 'region'].map((columnName) => ({ to: 'field' as const, columnName }));
  await runImport(server.tom, collection, job, { columns, mode: 'only_update', keyColumn: 'city' });
  const params = { collectionId: collection.id, importId: job.id };
  const waiting = async () => (await server.tom.call(importMatches.list, { params })).items;
  expect(await waiting()).toMatchObject([{ total: 3 }]);
  const open = { field: 'region', operator: 'is_not', value: 'hidden' };
  await setRights('Readers', may('read_data_field_data', titles, open));
  const [row] = await waiting();
  expect(row).toMatchObject({ total: 2 });
  expect(row?.candidates.map(({ detail }) => detail)).toEqual(['old', 'older']);
  const body = { row: 1, recordId: row?.candidates[0]?.recordId ?? null };
  const refused = await refusal(server.tom.call(importMatches.choose, { params, body }));
  expect(refused.problem.code).toBe('unknown_field');
  await setRights('Without the city', may('read_data_field_data', ['Name']));
  expect(await waiting()).toEqual([]);
});
