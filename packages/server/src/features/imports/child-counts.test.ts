// A child collection has the table of its parent, so what writes to the table changes its count.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { imports } from '@fieldhouse/contract/imports';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newCollection, runImport, uploadFile } from '../../../test/imports/import-file.ts';
import type { Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let groups: CollectionWithFields;
let members: CollectionWithFields;
let adults: CollectionWithFields;
let known: CollectionWithFields;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

beforeEach(async () => {
  groups = await newCollection(ada, [{ title: 'Name', dataType: 'plain_text' }]);
  known = await childOf(groups, { field: 'name', operator: 'is_not_empty' });
  const group = { title: 'Group', dataType: 'single_data_record', settings: { collectionId: groups.id } };
  members = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Age', dataType: 'number' },
    group,
  ]);
  adults = await childOf(members, { field: 'age', operator: 'at_least', value: 18 });
  // From here on the counts are cached.
  expect(await totalOf(adults)).toBe(0);
  expect(await totalOf(known)).toBe(0);
});

async function childOf(parent: CollectionWithFields, membershipDataFilter: object) {
  const name = `Of ${parent.pluralName}`;
  return ada.call(collections.create, {
    body: {
      name,
      pluralName: name,
      parentId: parent.id,
      membershipDataFilter: membershipDataFilter as never,
    },
  });
}

async function totalOf({ id }: CollectionWithFields): Promise<unknown> {
  const body = { limit: 10, count: true } as const;
  const reply = await ada.call(records.query, { params: { collectionId: id }, body });
  return (reply as { total?: unknown }).total;
}

async function importMembers(content: string) {
  const job = await uploadFile(ada, members, content, 'members.csv');
  const columns = job.columns.map(({ guess, header }) =>
    header === 'Group' ? ({ to: 'field', columnName: 'group', onMissing: 'add' } as const) : guess,
  );
  return runImport(ada, members, job, { columns });
}

test('the count of a child follows an import into its parent, and its undo', async () => {
  const job = await importMembers('Name,Age\nAnn,30\nBob,12\nCleo,41\n');
  expect(await totalOf(adults)).toBe(2);
  const params = { collectionId: members.id, importId: job.id };
  await ada.call(imports.undo, { params, body: {} });
  await expect.poll(() => totalOf(adults)).toBe(0);
});

test('the count of a child follows records that an import adds to a linked collection', async () => {
  await importMembers('Name,Age,Group\nAnn,30,Choir\nBob,12,Garden\n');
  expect(await totalOf(known)).toBe(2);
});
