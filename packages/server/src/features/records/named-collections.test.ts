// Values that reference collections: their labels, who sees them, and what happens when the collection is
// deleted.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let plans: CollectionWithFields;
let animals: CollectionWithFields;
let barns: CollectionWithFields;

beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  ada = server.ada;
  animals = await make('Animal', 'Animals');
  barns = await make('Barn', 'Barns');
  plans = await ada.call(collections.create, {
    body: {
      name: 'Plan',
      pluralName: 'Plans',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Main', dataType: 'single_data_collection' },
        { title: 'About', dataType: 'multi_data_collection' },
      ],
    },
  });
});
afterAll(() => server.stop());

const make = (name: string, pluralName: string) =>
  ada.call(collections.create, { body: { name, pluralName } });
const place = () => ({ collectionId: plans.id });

async function create(person: Person, values: Record<string, unknown>): Promise<DataRecord> {
  const made = await person.call(records.create, { params: place(), body: { records: [values] } });
  // One record was sent.
  return (made as { records: [DataRecord] }).records[0];
}

const read = (person: Person, recordId: string): Promise<DataRecord> =>
  person.call(records.get, { params: { ...place(), recordId } });

test('a collection is shown by its name and icon, in the order it was put', async () => {
  const made = await create(ada, { name: 'One', main: animals.id, about: [barns.id, animals.id, barns.id] });
  expect(made.values.main).toEqual({ id: animals.id, label: 'Animals', icon: animals.icon });
  expect(made.values.about).toMatchObject([{ label: 'Barns' }, { label: 'Animals' }]);
  const unknown = '01900000-0000-7000-8000-000000000000';
  const error = await refusal(create(ada, { name: 'Two', about: [barns.id, unknown] }));
  expect(error.problem.issues).toMatchObject([{ rule: 'unknown_choice' }]);
});

test('records are sorted by the names of the collections', async () => {
  await create(ada, { name: 'B', main: barns.id });
  const reply = await ada.call(records.query, {
    params: place(),
    body: { sorts: [{ field: 'main', direction: 'desc' }], limit: 10, count: false },
  });
  const labels = (reply as { records: DataRecord[] }).records.map(
    ({ values }) => (values.main as { label: string } | null)?.label,
  );
  expect(labels).toEqual(['Barns', 'Animals']);
});

test('who may not see a collection does not see its name in a value, nor finds it', async () => {
  const { id } = await create(ada, { name: 'Three', main: barns.id, about: [barns.id, animals.id] });
  const bob = await makeMember(server, 'bob');
  const dataPermissions = [
    { type: 'read_data_field_data', collectionId: plans.id, filter: null },
    { type: 'update_data_field_data', collectionId: plans.id, filter: null },
    { type: 'read_data_field_data', collectionId: animals.id, filter: null },
  ];
  const role = await ada.call(roles.create, {
    body: { name: 'Planner', dataPermissions: dataPermissions as never },
  });
  await giveRoles(ada, bob, [role.id], { dataAccess: 'by_role' });
  const seen = await read(bob, id);
  expect(seen.values.main).toBeNull();
  expect(seen.values.about).toMatchObject([{ label: 'Animals' }]);
  const found = await bob.call(records.query, {
    params: place(),
    body: { filter: { field: 'main', operator: 'is', value: barns.id }, limit: 10, count: true },
  });
  expect(found).toMatchObject({ total: 0, records: [] });
  const write = (values: Record<string, unknown>) =>
    bob.call(records.update, { params: place(), body: { records: [{ id: id, values }] } });
  expect((await refusal(write({ main: barns.id }))).problem.issues).toMatchObject([
    { rule: 'unknown_choice' },
  ]);
  await refusal(write({ about: [animals.id] }));
});

test('a collection that goes into the trash leaves the values, unless a field keeps it', async () => {
  const ponds = await make('Pond', 'Ponds');
  const { id } = await create(ada, { name: 'Four', main: ponds.id, about: [animals.id, ponds.id] });
  const main = plans.fields.find(({ columnName }) => columnName === 'main');
  const change = (onTargetDelete: string) =>
    ada.call(collections.changeField, {
      params: { ...place(), fieldId: main?.id as never },
      body: { settings: { onTargetDelete } },
    });
  await change('block');
  const remove = () => ada.call(collections.delete, { params: { collectionId: ponds.id } });
  expect((await refusal(remove())).problem).toMatchObject({ code: 'in_use', data: { by: 'records' } });
  await change('clear');
  await remove();
  expect((await read(ada, id)).values).toMatchObject({ main: null, about: [{ label: 'Animals' }] });
});
