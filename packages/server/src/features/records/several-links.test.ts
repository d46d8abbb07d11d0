// Links to several records: their order, the incoming side, and what happens when a target is deleted.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { trash } from '@fieldhouse/contract/record-history';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let tools: CollectionWithFields;
let hammer: DataRecord;
let saw: DataRecord;
let drill: DataRecord;

beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  ada = server.ada;
  tools = await ada.call(collections.create, { body: { name: 'Tool', pluralName: 'Tools' } });
  [hammer, saw, drill] = (await create(tools, [{ name: 'Hammer' }, { name: 'Saw' }, { name: 'Drill' }])) as [
    DataRecord,
    DataRecord,
    DataRecord,
  ];
});
afterAll(() => server.stop());

async function create(collection: { id: string }, rows: Record<string, unknown>[]): Promise<DataRecord[]> {
  const params = { collectionId: collection.id };
  return ((await ada.call(records.create, { params, body: { records: rows } })) as { records: DataRecord[] })
    .records;
}

let made = 0;

function makeKits(onTargetDelete: 'clear' | 'block') {
  made += 1;
  const settings = { collectionId: tools.id, onTargetDelete };
  return ada.call(collections.create, {
    body: {
      name: `Kit ${made}`,
      pluralName: `Kits ${made}`,
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Tools', dataType: 'multi_data_record', settings },
      ],
    },
  });
}

const labels = (record: DataRecord | undefined) =>
  (record?.values.tools as { label: string }[] | null)?.map(({ label }) => label) ?? null;

async function read(collection: { id: string }, record: { id: string } | undefined): Promise<DataRecord> {
  return ada.call(records.get, { params: { collectionId: collection.id, recordId: record?.id ?? '' } });
}

test('links keep their order, each occurs once, and missing targets are refused', async () => {
  const kits = await makeKits('clear');
  const [kit] = await create(kits, [{ name: 'Big', tools: [saw.id, hammer.id, saw.id] }]);
  expect(labels(kit)).toEqual(['Saw', 'Hammer']);
  const params = { collectionId: kits.id };
  const unknown = '01900000-0000-7000-8000-000000000000';
  const body = { records: [{ id: kit?.id as never, values: { tools: [saw.id, unknown] } }] };
  expect((await refusal(ada.call(records.update, { params, body }))).problem.issues).toMatchObject([
    { rule: 'unknown_choice' },
  ]);

  await ada.call(records.delete, { params: { collectionId: tools.id }, body: { ids: [saw.id] } });
  expect(labels(await read(kits, kit))).toEqual(['Hammer']);
  await ada.call(records.delete, { params: { collectionId: tools.id }, body: { ids: [hammer.id] } });
  expect((await read(kits, kit)).values.tools).toBeNull();
});

test('a target that is needed stays', async () => {
  const kits = await makeKits('block');
  await create(kits, [{ name: 'Small', tools: [drill.id] }]);
  const error = await refusal(
    ada.call(records.delete, { params: { collectionId: tools.id }, body: { ids: [drill.id] } }),
  );
  expect(error.problem).toMatchObject({ code: 'in_use', data: { count: 1 } });
});

test('deleting a target updates the records that linked to it, except those in the trash', async () => {
  const kits = await makeKits('clear');
  const [wrench] = await create(tools, [{ name: 'Wrench' }]);
  const [kit, trashed] = await create(kits, [
    { name: 'In use', tools: [wrench?.id] },
    { name: 'Deleted', tools: [wrench?.id] },
  ]);
  const { tom } = server;
  const params = { collectionId: kits.id };
  await ada.call(records.delete, { params, body: { ids: [trashed?.id ?? ''] } });
  const [before] = (await ada.call(trash.list, { params })).items;
  await tom.call(records.delete, { params: { collectionId: tools.id }, body: { ids: [wrench?.id ?? ''] } });
  const changed = await read(kits, kit);
  expect(changed.values.tools).toBeNull();
  expect(Date.parse(changed.updatedAt ?? '')).toBeGreaterThan(Date.parse(kit?.updatedAt ?? ''));
  const filter = { field: 'updated_by', operator: 'is_me' } as const;
  const byTom = await tom.call(records.query, { params, body: { filter } });
  expect(byTom.records.map(({ id }) => id)).toEqual([kit?.id]);
  expect((await ada.call(trash.list, { params })).items).toEqual([before]);
});

async function deleteTools(...ids: string[]): Promise<void> {
  await ada.call(records.delete, { params: { collectionId: tools.id }, body: { ids: ids as never } });
}

async function restoreTools(...ids: string[]): Promise<void> {
  await ada.call(records.restore, { params: { collectionId: tools.id }, body: { ids: ids as never } });
}

test('restoring a target restores the links to it in their order, and keeps what was linked since', async () => {
  const kits = await makeKits('clear');
  const [axe, rake, spade] = await create(tools, [{ name: 'Axe' }, { name: 'Rake' }, { name: 'Spade' }]);
  const ids = [axe?.id ?? '', rake?.id ?? ''] as const;
  const [kit] = await create(kits, [{ name: 'Garden', tools: ids }]);
  await deleteTools(...ids);
  expect(labels(await read(kits, kit))).toBeNull();
  await restoreTools(ids[1]);
  expect(labels(await read(kits, kit))).toEqual(['Rake']);
  const { version } = await read(kits, kit);
  const change = { id: kit?.id ?? '', version, values: { tools: [ids[1], spade?.id] } };
  await ada.call(records.update, { params: { collectionId: kits.id }, body: { records: [change as never] } });
  await restoreTools(ids[0]);
  expect(labels(await read(kits, kit))).toEqual(['Axe', 'Rake', 'Spade']);
});

test('restoring a target leaves a single link that leads elsewhere by now', async () => {
  const settings = { collectionId: tools.id, onTargetDelete: 'clear' };
  const homes = await ada.call(collections.create, {
    body: {
      name: 'Home',
      pluralName: 'Homes',
      fields: [{ title: 'Tool', dataType: 'single_data_record', settings }],
    },
  });
  const [vise, clamp] = await create(tools, [{ name: 'Vise' }, { name: 'Clamp' }]);
  const [bench, shelf] = await create(homes, [{ tool: vise?.id }, { tool: vise?.id }]);
  await deleteTools(vise?.id ?? '');
  const { version } = await read(homes, shelf);
  const change = { id: shelf?.id ?? '', version, values: { tool: clamp?.id } };
  await ada.call(records.update, {
    params: { collectionId: homes.id },
    body: { records: [change as never] },
  });
  await restoreTools(vise?.id ?? '');
  expect((await read(homes, bench)).values.tool).toMatchObject({ label: 'Vise' });
  expect((await read(homes, shelf)).values.tool).toMatchObject({ label: 'Clamp' });
});
