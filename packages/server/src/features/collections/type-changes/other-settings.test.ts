// Changing a field's list, collection or number of digits works like a type change: with a preview, a
// confirmation and an undo.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { views } from '@fieldhouse/contract/data-views';
import { fieldTypeChanges, type TypeChange } from '@fieldhouse/contract/field-type-changes';
import { recordHistory } from '@fieldhouse/contract/record-history';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../../test/give-roles.ts';
import { allRecords, runImport, uploadFile } from '../../../../test/imports/import-file.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let count = 0;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

type Values = Record<string, unknown>;

async function add(collection: { id: string }, rows: readonly Values[]): Promise<DataRecord['id'][]> {
  const made = await ada.call(records.create, {
    params: { collectionId: collection.id },
    body: { records: rows },
  });
  return (made as { records: DataRecord[] }).records.map(({ id }) => id);
}

async function makeCollection(
  fields: readonly object[] = [],
  more: object = {},
): Promise<CollectionWithFields> {
  count += 1;
  const names = { name: `Kind ${count}`, pluralName: `Kinds ${count}` };
  return ada.call(collections.create, { body: { ...names, ...more, fields: fields as never } });
}

async function makeList(...names: readonly string[]) {
  const list = await makeCollection([], { isUsedAsCustomList: true });
  const ids = await add(
    list,
    names.map((name) => ({ name })),
  );
  return { id: list.id, ids };
}

const nameField = { title: 'Name', dataType: 'plain_text' };

async function makeThings(field: object, values: readonly unknown[]): Promise<CollectionWithFields> {
  const made = await makeCollection([nameField, { title: 'Content', ...field }]);
  await add(
    made,
    values.map((value, n) => ({ name: `n${n}`, content: value })),
  );
  return made;
}

const valueFieldOf = (collection: CollectionWithFields) =>
  collection.fields.find(({ columnName }) => columnName === 'content');
const paramsOf = (collection: CollectionWithFields) => ({
  collectionId: collection.id,
  fieldId: valueFieldOf(collection)?.id as never,
});

async function ended(things: CollectionWithFields): Promise<TypeChange> {
  const params = paramsOf(things);
  await expect
    .poll(async () => (await ada.call(fieldTypeChanges.get, { params })).state, { timeout: 30_000 })
    .not.toBe('running');
  return ada.call(fieldTypeChanges.get, { params });
}

const preview = (things: CollectionWithFields, body: object, person = ada) =>
  person.call(fieldTypeChanges.preview, { params: paramsOf(things), body: body as never });

async function change(things: CollectionWithFields, body: object): Promise<TypeChange> {
  await ada.call(fieldTypeChanges.begin, {
    params: paramsOf(things),
    body: { loses: 0, ...body } as never,
  });
  return ended(things);
}

async function undo(things: CollectionWithFields, body: object = {}): Promise<TypeChange> {
  await ada.call(fieldTypeChanges.undo, { params: paramsOf(things), body: { loses: 0, ...body } });
  return ended(things);
}

async function valuesOf(things: { id: string }): Promise<unknown[]> {
  const reply = await ada.call(records.query, {
    params: { collectionId: things.id },
    body: { sorts: [{ field: 'name' }] } as never,
  });
  return (reply as { records: DataRecord[] }).records.map(({ values }) => values.content);
}

async function labels(things: { id: string }): Promise<unknown[]> {
  const labelOf = (one: unknown) => (one as { label: string }).label;
  return (await valuesOf(things)).map((value) =>
    Array.isArray(value) ? value.map(labelOf) : value === null ? null : labelOf(value),
  );
}

async function itemsOf({ id }: { id: string }): Promise<unknown[]> {
  const reply = await ada.call(records.query, {
    params: { collectionId: id },
    body: { sorts: [{ field: 'name' }] },
  });
  return (reply as { records: DataRecord[] }).records.map(({ values }) => values.name);
}

test('fewer digits round the values that need them, counted beforehand, and come back', async () => {
  const things = await makeThings({ dataType: 'decimal', settings: { scale: 3 }, defaultValue: '0.125' }, [
    '1.005',
    '-2.500',
    '3.1',
    null,
  ]);
  const to = { dataType: 'decimal', settings: { scale: 2 } };
  const look = await preview(things, to);
  expect(look).toMatchObject({ total: 3, converts: 3, loses: 0, rounds: 1, missing: 0 });
  expect(look.converted[0]).toEqual({ before: '1.005', after: '1.01' });
  expect(await change(things, to)).toMatchObject({ state: 'stopped', reason: 'would_round' });
  expect(await change(things, { ...to, rounds: 1 })).toMatchObject({ state: 'done', lost: 0 });
  expect(await valuesOf(things)).toEqual(['1.01', '-2.50', '3.10', null]);
  const after = await ada.call(collections.get, { params: { collectionId: things.id } });
  expect(valueFieldOf(after)).toMatchObject({ settings: { scale: 2 }, defaultValue: '0.13' });
  await refusal(add(things, [{ name: 'n9', content: '1.234' }]));
  expect(await undo(things)).toMatchObject({ state: 'done' });
  expect(await valuesOf(things)).toEqual(['1.005', '-2.500', '3.100', null]);
});

test('more digits change nothing, and taking them back rounds only what was written since', async () => {
  const things = await makeThings({ dataType: 'percentage', settings: { scale: 0 } }, ['0.5', '0.07']);
  const to = { dataType: 'percentage', settings: { scale: 1 } };
  expect(await preview(things, to)).toMatchObject({ converts: 2, rounds: 0 });
  expect(await change(things, to)).toMatchObject({ state: 'done' });
  await add(things, [{ name: 'n2', content: '0.125' }]);
  const look = await ada.call(fieldTypeChanges.previewUndo, { params: paramsOf(things) });
  expect(look).toMatchObject({ converts: 3, rounds: 1 });
  expect(await undo(things)).toMatchObject({ state: 'stopped', reason: 'would_round' });
  expect(await change(things, { dataType: 'percentage', settings: { scale: 0 }, rounds: 1 })).toMatchObject({
    state: 'done',
  });
  expect(await valuesOf(things)).toEqual(['0.50', '0.07', '0.13']);
});

test('what a smaller limit does not take even rounded is lost with a yes only', async () => {
  const things = await makeThings({ dataType: 'decimal', settings: { scale: 2 } }, ['9.96', '3.20']);
  const to = { dataType: 'decimal', settings: { scale: 1, max: '9.9' } };
  expect(await preview(things, to)).toMatchObject({ converts: 1, loses: 1, lost: [{ before: '9.96' }] });
});

test('another list takes the items of the same name, and the rest where that is chosen', async () => {
  const colours = await makeList('Red', 'Blue', 'Sea, deep');
  const paints = await makeList('blue');
  const [red, blue, sea] = colours.ids;
  const things = await makeThings(
    { dataType: 'multi_selection_from_list', settings: { listId: colours.id } },
    [[blue], [red, sea], [sea], null],
  );
  const to = { dataType: 'multi_selection_from_list', settings: { listId: paints.id } };
  const look = await preview(things, to);
  expect(look).toMatchObject({ total: 3, converts: 1, loses: 2, missing: 2 });
  expect([...look.missingNames].sort()).toEqual(['Red', 'Sea, deep']);
  const adding = { ...to, onMissing: 'add' };
  expect(await preview(things, adding)).toMatchObject({ converts: 3, loses: 0, missing: 2 });
  expect(await itemsOf(paints)).toEqual(['blue']);
  expect(await change(things, adding)).toMatchObject({ state: 'done', lost: 0 });
  expect(await labels(things)).toEqual([['blue'], ['Red', 'Sea, deep'], ['Sea, deep'], null]);
  expect(await itemsOf(paints)).toEqual(['blue', 'Red', 'Sea, deep']);
  expect(await undo(things)).toMatchObject({ state: 'done' });
  expect(await labels(things)).toEqual([['Blue'], ['Red', 'Sea, deep'], ['Sea, deep'], null]);
});

test('texts become a list that gets what they name, one item for each spelling', async () => {
  const list = await makeList('Ash');
  const things = await makeThings({ dataType: 'plain_text' }, ['Oak', 'oak', 'Elm', null]);
  const to = { dataType: 'single_selection_from_list', settings: { listId: list.id }, onMissing: 'add' };
  expect(await preview(things, to)).toMatchObject({ converts: 3, loses: 0, missing: 2 });
  expect(await change(things, to)).toMatchObject({ state: 'done' });
  expect(await labels(things)).toEqual(['Oak', 'Oak', 'Elm', null]);
  const reply = await ada.call(records.query, { params: { collectionId: list.id }, body: {} });
  const oak = (reply as { records: DataRecord[] }).records.find(({ values }) => values.name === 'Oak');
  const params = { collectionId: list.id, recordId: oak?.id as never };
  const { items } = await ada.call(recordHistory.list, { params });
  // The item's history names the user who requested it.
  expect(items[0]).toMatchObject({ action: 'created', actor: { name: 'Ada Lindqvist' } });
});

test('a saved filter and the default follow to the other list', async () => {
  const one = await makeList('Open', 'Closed');
  const other = await makeList('Closed', 'Open');
  const things = await makeThings(
    {
      dataType: 'single_selection_from_list',
      settings: { listId: one.id },
      defaultValue: one.ids[0],
    },
    [one.ids[0], one.ids[1]],
  );
  const view = await ada.call(views.create, {
    params: { collectionId: things.id },
    body: {
      internalName: 'Open ones',
      type: 'table',
      settings: {
        filter: { field: 'content', operator: 'is', value: one.ids[0] ?? '' },
        displayedFields: [],
      },
    },
  });
  const to = { dataType: 'single_selection_from_list', settings: { listId: other.id } };
  expect(await preview(things, to)).toMatchObject({ loses: 0, stops: 0, blocks: 0, missing: 0 });
  expect(await change(things, to)).toMatchObject({ state: 'done' });
  const { items } = await ada.call(views.list, { params: { collectionId: things.id } });
  expect(items.find(({ id }) => id === view.id)?.settings.filter).toMatchObject({ value: other.ids[1] });
  const after = await ada.call(collections.get, { params: { collectionId: things.id } });
  expect(valueFieldOf(after)).toMatchObject({ settings: { listId: other.id }, defaultValue: other.ids[1] });
});

test('links go to another collection by what records are called; a name that two have leads to neither', async () => {
  const [people, members] = [await makeCollection([nameField]), await makeCollection([nameField])];
  const [ana, bo, cy] = await add(people, [{ name: 'Ana' }, { name: 'Bo' }, { name: 'Cy' }]);
  await add(members, [{ name: 'ana' }, { name: 'Bo' }, { name: 'Bo' }]);
  const things = await makeThings({ dataType: 'single_data_record', settings: { collectionId: people.id } }, [
    ana,
    bo,
    cy,
  ]);
  const to = { dataType: 'single_data_record', settings: { collectionId: members.id } };
  expect(await preview(things, to)).toMatchObject({ converts: 1, loses: 2, missing: 0 });
  expect(await change(things, { ...to, loses: 2 })).toMatchObject({ state: 'done', lost: 2 });
  expect(await labels(things)).toEqual(['ana', null, null]);
  expect(await undo(things)).toMatchObject({ state: 'done' });
  expect(await labels(things)).toEqual(['Ana', 'Bo', 'Cy']);
});

test('links go to every record of a collection of hundreds of thousands, and so do conditions and the default', async () => {
  const people = await makeCollection([nameField]);
  const [ana, bo, cy, di] = await add(people, [
    { name: 'Ana' },
    { name: 'Bo, Jr; x' },
    { name: 'Cy' },
    { name: 'Di' },
  ]);
  const members = await makeCollection([nameField]);
  const [first, second] = await add(members, [{ name: 'ana' }, { name: 'Bo, Jr; x' }, { name: 'Cy' }]);
  const names = Array.from({ length: 201_000 }, (_, n) => `Member ${n}`);
  const file = await uploadFile(ada, members, ['Name', ...names, 'Cy'].join('\n'), 'members.csv');
  expect(await runImport(ada, members, file)).toMatchObject({ state: 'done', rowsRejected: 0 });
  const link = { dataType: 'multi_data_record', settings: { collectionId: people.id } };
  const things = await makeThings({ ...link, defaultValue: [bo] }, [[ana, bo], [bo], [cy], [di, ana]]);
  const view = await ada.call(views.create, {
    params: { collectionId: things.id },
    body: {
      internalName: 'With Ana',
      type: 'table',
      settings: {
        filter: { field: 'content', operator: 'has_any_of', value: [ana ?? ''] },
        displayedFields: [],
      },
    },
  });
  const to = { dataType: 'multi_data_record', settings: { collectionId: members.id } };
  const look = await preview(things, to);
  expect(look).toMatchObject({ converts: 2, loses: 2, blocks: 0 });
  expect(look.converted.map(({ after }) => after)).toEqual(['ana; Bo, Jr; x', 'Bo, Jr; x']);
  expect(await change(things, { ...to, loses: 2 })).toMatchObject({ state: 'done', lost: 2 });
  const several = (await allRecords(ada, things)).map(({ values }) => values.content);
  expect(several.slice(0, 2)).toMatchObject([[{ id: first }, { id: second }], [{ id: second }]]);
  const { items } = await ada.call(views.list, { params: { collectionId: things.id } });
  expect(items.find(({ id }) => id === view.id)?.settings.filter).toMatchObject({ value: [first] });
  const after = await ada.call(collections.get, { params: { collectionId: things.id } });
  expect(valueFieldOf(after)).toMatchObject({ defaultValue: [second] });
});

test('who may not add to a list can’t have it extended', async () => {
  const list = await makeList('Oak');
  const things = await makeThings({ dataType: 'plain_text' }, ['Elm']);
  const kim = await makeMember(server, 'kim.types');
  const shaper = await ada.call(roles.create, {
    body: {
      name: 'Shaper of kinds',
      featurePermissions: ['team_admin_data_collections'],
      dataPermissions: [
        { type: 'read_data_field_data', collectionId: things.id },
        { type: 'update_data_field_data', collectionId: things.id },
        { type: 'read_data_field_data', collectionId: list.id },
      ],
    },
  });
  await giveRoles(ada, kim, [shaper.id], { dataAccess: 'by_role' });
  const to = { dataType: 'single_selection_from_list', settings: { listId: list.id } };
  expect(await preview(things, to, kim)).toMatchObject({ loses: 1, missing: 1 });
  expect(await refusal(preview(things, { ...to, onMissing: 'add' }, kim))).toMatchObject({ status: 403 });
});
