// What a member sees of a file that they imported, as far as they may read its fields.
import { imports } from '@fieldhouse/contract/imports';
import { roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { newCollection, refusedRows, runImport, uploadFile } from '../../../test/imports/import-file.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let tom: Person;
beforeAll(async () => {
  server = await startServer();
  ({ ada, tom } = server);
});
afterAll(() => server.stop());

const types = ['read_data_field_data', 'update_data_field_data'] as const;

async function give(collectionId: string, fieldIds: readonly (string | undefined)[]) {
  const dataPermissions = fieldIds.flatMap((fieldId) =>
    types.map((type) => ({ type, collectionId, ...(fieldId !== undefined && { fieldId }) })),
  );
  const role = await ada.call(roles.create, {
    body: { name: `Role ${collectionId} ${fieldIds.length}`, dataPermissions } as never,
  });
  await giveRoles(ada, tom, [role.id], { dataAccess: 'by_role' });
}

test('an importer who may no longer read a field sees nothing of its column', async () => {
  const collection = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text', isRequired: true },
    { title: 'Wage', dataType: 'number', settings: { max: 9000 } },
    { title: 'Code', dataType: 'number', isRequired: true, settings: { max: 9 } },
    { title: 'Joined', dataType: 'date' },
  ]);
  await give(collection.id, [undefined]);
  const rows = 'Name,Wage,Code,Joined\nAnna,77777,1,never\nBob,4321,12,2024-01-02\n,8765,3,2024-01-02\n';
  const job = await uploadFile(tom, collection, rows, 'wages.csv');
  expect(await runImport(tom, collection, job)).toMatchObject({
    rowsImported: 1,
    rowsRejected: 2,
    cellsLeftEmpty: 2,
  });
  const params = { collectionId: collection.id, importId: job.id };
  expect((await tom.call(imports.cells, { params })).items).toMatchObject([
    { column: 1, text: '77777' },
    { column: 3, text: 'never' },
  ]);
  const seen = collection.fields.filter(({ title }) => title === 'Name' || title === 'Joined');
  await give(
    collection.id,
    seen.map(({ id }) => id),
  );
  expect(await refusedRows(tom, collection, job)).toEqual([
    '2,A column that you can’t see has a problem,Bob,2024-01-02',
    '3,Name: Value is required,,2024-01-02',
  ]);
  expect(await tom.call(imports.cells, { params })).toMatchObject({
    total: 1,
    items: [{ column: 3, text: 'never' }],
  });
  const fill = tom.call(imports.fillCell, { params, body: { row: 1, column: 1, text: '77' } });
  expect((await refusal(fill)).problem.code).toBe('not_found');
  const shown = [await tom.call(imports.get, { params }), await tom.call(imports.list, { params })];
  expect(JSON.stringify(shown)).toMatch(/Anna/);
  expect(JSON.stringify(shown)).not.toMatch(/77777|4321|8765/);
  expect(await refusedRows(ada, collection, job)).toEqual([
    '2,Code: The maximum value allowed is 9,Bob,4321,12,2024-01-02',
    '3,Name: Value is required,,8765,3,2024-01-02',
  ]);
});
