// A child collection has the table of its parent, so what writes to the table changes its count.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { customLists } from '@fieldhouse/contract/custom-lists';
import { teamId as toTeamId } from '@fieldhouse/contract/ids';
import { imports } from '@fieldhouse/contract/imports';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newCollection, runImport, uploadFile } from '../../../test/imports/import-file.ts';
import type { Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { makeTeamAuthority } from '../../kernel/authority.ts';
import { loadCollection } from '../catalogue/index.ts';
import { tableOf } from '../records/engine/columns/identifiers.ts';
import { refreshSearch } from '../records/engine/search/refresh-search.ts';

let server: TestServer;
let ada: Person;
let groups: CollectionWithFields;
let members: CollectionWithFields;
let adults: CollectionWithFields;
let known: CollectionWithFields;
beforeAll(async () => {
  // Jobs take several steps.
  server = await startServer({ env: { BATCH_ROWS: '2' } });
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
  const name = `Of ${parent.pluralName}: ${JSON.stringify(membershipDataFilter)}`.slice(0, 60);
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

test('the count of a child follows items that are replaced in the background, and the undo', async () => {
  const states = await newCollection(ada, [], { isUsedAsCustomList: true });
  const made = await ada.call(records.create, {
    params: { collectionId: states.id },
    body: { records: [{ name: 'New' }, { name: 'Open' }] },
  });
  const [fresh, open] = (made as { records: DataRecord[] }).records.map(({ id }) => id);
  const settings = { listId: states.id };
  const cases = await newCollection(ada, [
    { title: 'State', dataType: 'single_selection_from_list', settings },
  ]);
  const opened = await childOf(cases, { field: 'state', operator: 'is', value: open });
  await ada.call(records.create, {
    params: { collectionId: cases.id },
    body: { records: Array.from({ length: 7 }, () => ({ state: fresh })) },
  });
  expect(await totalOf(opened)).toBe(0);
  const params = { collectionId: states.id, recordId: String(fresh) };
  const { batchId } = await ada.call(customLists.replaceItem, {
    params,
    body: { replaceWith: String(open) },
  });
  await expect.poll(() => totalOf(opened), { timeout: 10_000 }).toBe(7);
  await ada.call(customLists.undoReplacement, { params, body: { batchId } });
  await expect.poll(() => totalOf(opened), { timeout: 10_000 }).toBe(0);
});

test('the count of a child follows texts that are composed when the search is rebuilt', async () => {
  const apart = 'José'.normalize('NFD');
  const named = await childOf(groups, { field: 'name', operator: 'is', value: 'José' });
  await ada.call(records.create, {
    params: { collectionId: groups.id },
    body: { records: [{ name: 'Ann' }] },
  });
  const authority = makeTeamAuthority(toTeamId.parse(ada.teamId), { kind: 'system' });
  // As an earlier version stored it.
  await server.deps.withTeam(authority, async (ctx) => {
    const collection = await loadCollection(ctx, groups.id);
    const column = sql.id(`f_${collection.fields[0]?.number}`);
    await sql`update ${tableOf(ctx.teamId, collection)} set ${column} = ${apart}`.execute(
      ctx.db.withoutPlugins(),
    );
  });
  expect(await totalOf(named)).toBe(0);
  await refreshSearch(server.deps, authority, groups.id);
  expect(await totalOf(named)).toBe(1);
});

test('the count of a collection follows an import that is refused before its end', async () => {
  const limited = await startServer({ env: { BATCH_ROWS: '2', TEAM_MAX_RECORDS: '7' } });
  const person = limited.ada;
  const collection = await newCollection(person, [{ title: 'Name', dataType: 'plain_text' }]);
  const total = async () => {
    const body = { limit: 1, count: true } as const;
    const params = { collectionId: collection.id };
    return ((await person.call(records.query, { params, body })) as { total?: unknown }).total;
  };
  expect(await total()).toBe(0);
  const job = await uploadFile(person, collection, `Name\n${'Ann\n'.repeat(20)}`, 'members.csv');
  const done = await runImport(person, collection, job);
  expect(done).toMatchObject({ state: 'failed', errorDetail: 'record_limit_reached' });
  expect(done.rowsImported).toBeGreaterThan(0);
  await expect.poll(total).toBe(done.rowsImported);
  await limited.stop();
});
