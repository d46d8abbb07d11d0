import { auditLog } from '@fieldhouse/contract/audit-log';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { customLists } from '@fieldhouse/contract/custom-lists';
import { views } from '@fieldhouse/contract/data-views';
import { recordHistory } from '@fieldhouse/contract/record-history';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { giveUpAtOnce } from '../../../test/processes/worker-processes.ts';
import { sized, smallSteps } from '../../../test/sizes.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

/** Of every ten, two are red, five green, eight blue and seven crimson. */
const recordCount = sized(200, 10_000);
const stepRows = sized(20, 1000);
const share = (tenths: number) => (recordCount * tenths) / 10;

let server: TestServer;
let ada: Person;
let list: CollectionWithFields;
let people: CollectionWithFields;
let items: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = await startServer({ env: smallSteps(stepRows) });
  ada = server.ada;
  list = await ada.call(collections.create, {
    body: { name: 'Colour', pluralName: 'Colours', isUsedAsCustomList: true },
  });
  const made = await create(
    list,
    ['Red', 'Green', 'Blue', 'Crimson'].map((name) => ({ name })),
  );
  items = Object.fromEntries(made.map(({ id, values }) => [String(values.name).toLowerCase(), id]));
  const settings = { listId: list.id };
  people = await ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Colour', dataType: 'single_selection_from_list', settings, defaultValue: items.crimson },
        { title: 'Likes', dataType: 'multi_selection_from_list', settings },
      ],
    },
  });
  for (let from = 0; from < recordCount; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, recordCount) }, (_, n) => ({
      name: `Person ${from + n}`,
      colour: n % 2 === 0 ? items.crimson : items.green,
      likes: n % 5 === 0 ? [items.red, items.crimson] : [items.blue],
    }));
    await create(people, rows);
  }
}, 120_000);
afterAll(() => server.stop());

async function create(
  collection: CollectionWithFields,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<DataRecord[]> {
  const body = { records: rows };
  const reply = await ada.call(records.create, { params: { collectionId: collection.id }, body });
  // The engine serialises the reply itself, in the contract's format.
  return (reply as { records: DataRecord[] }).records;
}

async function usageOf(person: Person): Promise<Readonly<Record<string, number>>> {
  const usage = await person.call(customLists.usage, { params: { collectionId: list.id } });
  const counts = new Map(usage.items.map(({ id, recordCount: count }) => [id as string, count]));
  return Object.fromEntries(Object.entries(items).map(([name, id]) => [name, counts.get(id) ?? 0]));
}

const before = { red: share(2), green: share(5), blue: share(8), crimson: share(7) };

test('usage lists the fields of a list and how many records use each item', async () => {
  const { fields } = await ada.call(customLists.usage, { params: { collectionId: list.id } });
  expect(fields.map(({ title, isMulti }) => `${title} ${isMulti}`)).toEqual(['Colour false', 'Likes true']);
  expect(await usageOf(ada)).toEqual(before);
});

test('who may read no record counts none, and who shapes nothing replaces nothing', async () => {
  const kim = await makeMember(server, 'kim');
  await giveRoles(ada, kim, [], { dataAccess: 'by_role' });
  const asked = kim.call(customLists.usage, { params: { collectionId: list.id } });
  expect(await refusal(asked)).toMatchObject({ status: 404 });
  const params = { collectionId: list.id, recordId: items.red ?? '' };
  const tried = kim.call(customLists.replaceItem, { params, body: { replaceWith: null } });
  expect(await refusal(tried)).toMatchObject({ status: 403 });
});

test('an item is merged into another everywhere, and all of it is undone at once', async () => {
  const view = await ada.call(views.create, {
    params: { collectionId: people.id },
    body: {
      internalName: 'Crimson ones',
      type: 'table',
      settings: { filter: { field: 'colour', operator: 'is', value: items.crimson } },
    },
  });
  const params = { collectionId: list.id, recordId: items.crimson ?? '' };
  const merged = await ada.call(customLists.replaceItem, {
    params,
    body: { replaceWith: items.red as never },
  });
  expect(merged).toMatchObject({ changed: stepRows, isRunning: true });
  await expect
    .poll(() => usageOf(ada), { timeout: 60_000 })
    .toEqual({
      // Records with red already had crimson too.
      red: share(7),
      green: share(5),
      blue: share(8),
      crimson: 0,
    });
  // The item itself is deleted with the last page.
  const ids = [items.crimson as never];
  const left = async () =>
    (await ada.call(records.getMany, { params: { collectionId: list.id }, body: { ids } })) as {
      records: DataRecord[];
    };
  await expect.poll(async () => (await left()).records.length, { timeout: 60_000 }).toBe(0);
  const { fields } = await ada.call(collections.get, { params: { collectionId: people.id } });
  expect(fields.find(({ columnName }) => columnName === 'colour')?.defaultValue).toBe(items.red);
  const changed = await ada.call(views.get, { params: { collectionId: people.id, viewId: view.id } });
  expect(JSON.stringify(changed.settings)).toContain(items.red);
  await ada.call(customLists.undoReplacement, { params, body: { batchId: merged.batchId } });
  await expect.poll(() => usageOf(ada), { timeout: 60_000 }).toEqual(before);
}, 120_000);

test('an item is deleted and nothing takes its place', async () => {
  const [record] = await create(people, [
    { name: 'Elena', colour: items.blue, likes: [items.green, items.blue] },
  ]);
  const params = { collectionId: list.id, recordId: items.blue ?? '' };
  await ada.call(customLists.replaceItem, { params, body: { replaceWith: null } });
  await expect.poll(() => usageOf(ada), { timeout: 60_000 }).toMatchObject({ blue: 0 });
  const place = { collectionId: people.id, recordId: record?.id ?? '' };
  const now = (await ada.call(records.get, { params: place })) as DataRecord;
  expect(now.values.colour).toBeNull();
  expect(now.values.likes).toMatchObject([{ id: items.green }]);
  const { items: entries } = await ada.call(recordHistory.list, { params: place });
  expect(entries.length).toBeGreaterThan(1);
}, 120_000);

test('an item is not replaced by itself, nor by what is no item of the list', async () => {
  const params = { collectionId: list.id, recordId: items.red ?? '' };
  const itself = ada.call(customLists.replaceItem, { params, body: { replaceWith: items.red as never } });
  expect(await refusal(itself)).toMatchObject({ status: 400 });
  const other = ada.call(customLists.replaceItem, { params, body: { replaceWith: people.id } });
  expect(await refusal(other)).toMatchObject({ status: 404 });
});

test('a replacement that fails for good is in the audit log, and can be repeated', async () => {
  const { ownerPool } = server.deps;
  await giveUpAtOnce(server, 'custom-lists.replace-item');
  const params = { collectionId: list.id, recordId: items.crimson ?? '' };
  const replace = () =>
    ada.call(customLists.replaceItem, { params, body: { replaceWith: items.red as never } });
  const hasItem = async () => {
    const ids = [items.crimson as never];
    const found = await ada.call(records.getMany, { params: { collectionId: list.id }, body: { ids } });
    return (found as { records: DataRecord[] }).records.length === 1;
  };
  // The item itself can't be deleted.
  await ownerPool.query(
    `alter table platform.record_changes add constraint test_fault check (record_id <> '${items.crimson}') not valid`,
  );
  expect((await replace()).isRunning).toBe(true);
  const line = async () =>
    (await ada.call(auditLog.list)).items.find(({ action }) => action === 'collection.replacement_gave_up');
  await expect.poll(line, { timeout: 30_000 }).toMatchObject({ subjectName: 'Colours' });
  expect(await hasItem()).toBe(true);
  await ownerPool.query('alter table platform.record_changes drop constraint test_fault');
  await replace();
  await expect.poll(hasItem, { timeout: 30_000 }).toBe(false);
}, 120_000);
