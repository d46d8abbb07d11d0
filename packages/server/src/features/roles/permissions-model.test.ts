// Random roles, random queries: the server returns what a slow and obvious implementation of the permissions
// returns. Nothing leaks, and nothing that is granted is missing.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import type { Filter } from '@fieldhouse/contract/filters';
import { type DataRecord, records, type Sort } from '@fieldhouse/contract/records';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../../../../domain/test/seed.ts';
import type { Person } from '../../../test/people.ts';
import { PermissionArbitraries } from '../../../test/permissions/permission-arbitraries.ts';
import {
  type ModelTable,
  namesIn,
  type PermissionModel,
  type SeenRow,
} from '../../../test/permissions/permission-model.ts';
import { attempt, makeWorld, type World } from '../../../test/permissions/permission-world.ts';
import { sized } from '../../../test/sizes.ts';

const runs = Number(process.env.MODEL_RUNS ?? sized(15, 200));

let world: World;
let kim: Person;
let model: PermissionModel;
let make: PermissionArbitraries;

beforeAll(async () => {
  world = await makeWorld({ seed });
  ({ kim, model } = world);
  make = new PermissionArbitraries(world);
});
afterAll(() => world.server.stop());

interface Question {
  readonly table: ModelTable;
  readonly filter: Filter | undefined;
  readonly sorts: Sort[];
  readonly search: string | undefined;
}

function question(): fc.Arbitrary<Question> {
  return fc.constantFrom(model.guests, model.guests, model.regulars, model.homes).chain((table) => {
    const sortable = table.fields.filter(({ dataType }) => !/selection|data_record/.test(dataType));
    return fc.record({
      table: fc.constant(table),
      filter: fc.option(make.filterOf(table, false), { nil: undefined }),
      sorts: fc.uniqueArray(
        fc.record({
          field: fc.constantFrom(...sortable.map((field) => field.columnName)),
          direction: fc.constantFrom('asc' as const, 'desc' as const),
        }),
        { maxLength: 2, selector: (sort) => sort.field },
      ),
      search: fc.option(fc.constantFrom('ann', 'BOB', 'celik', 'zoe', '7 zoë', 'example', 'ann bob'), {
        freq: 2,
        nil: undefined,
      }),
    });
  });
}

/** A row of the model in the form of the API. */
function shown(table: ModelTable, row: SeenRow) {
  const values = Object.entries(row.values).map(([name, value]) => {
    const type = model.typeOf(table, name);
    if (value === null) return [name, null];
    if (type === 'single_data_record') return [name, homeLink(value)];
    if (type === 'multi_data_record') return [name, Array.isArray(value) ? value.map(homeLink) : value];
    if (type === 'single_selection_from_list')
      return [name, { id: value, label: world.labels.get(String(value)), color: null, icon: null }];
    return [name, value];
  });
  return { id: row.id, hasMetadata: row.hasMetadata, values: Object.fromEntries(values) };
}

function homeLink(id: unknown) {
  const home = model.homes.rows.find((one) => one.id === id);
  const seen = home && model.see(model.homes, home);
  return { id, label: seen?.values.name ?? '' };
}

function plain(record: DataRecord) {
  return { id: record.id, hasMetadata: record.createdAt !== null, values: record.values };
}

async function checkQuestion({ table, filter, sorts, search }: Question): Promise<void> {
  const params = { collectionId: table.id };
  const body = { ...(filter && { filter }), sorts, ...(search && { search }), limit: 500, count: true };
  const answer = await attempt(kim.call(records.query, { params, body }));
  if (model.granted('any', table).length === 0) return expect(answer).toBe('not_found');
  if (!model.isAskable(table, [...namesIn(filter), ...sorts.map((sort) => sort.field)])) {
    return expect(['unknown_field', 'invalid_filter']).toContain(answer);
  }
  const expected = model.ask(table, { ...(filter && { filter }), sorts, ...(search && { search }) });
  const page = answer as unknown as { records: DataRecord[]; total: number };
  expect(page.records?.map(plain), JSON.stringify(answer).slice(0, 300)).toEqual(
    expected.map((row) => shown(table, row)),
  );
  expect(page.total).toBe(expected.length);
}

async function checkDefinitions(): Promise<void> {
  const { items } = await kim.call(collections.list);
  for (const table of [model.guests, model.regulars, model.homes]) {
    const listed = items.find((one) => one.id === table.id);
    const isThere = model.granted('any', table).length > 0;
    expect(listed !== undefined).toBe(isThere);
    const definition = await attempt(kim.call(collections.get, { params: { collectionId: table.id } }));
    if (!isThere) {
      expect(definition).toBe('not_found');
      continue;
    }
    expect(listed?.recordCount).toBe(model.seen(table).length);
    const open = table.fields.filter(
      (field) =>
        model.mayRead(table, field.columnName) ||
        model.granted('update_data_field_data', table, field.id).length > 0,
    );
    expect((definition as CollectionWithFields).fields.map((field) => field.id)).toEqual(
      open.map((field) => field.id),
    );
  }
}

async function checkOneByOne(table: ModelTable): Promise<void> {
  if (model.granted('any', table).length === 0) return;
  const params = { collectionId: table.id };
  const all = table.rows.map((row) => row.id);
  const many = (await kim.call(records.getMany, { params, body: { ids: all } })) as { records: DataRecord[] };
  const seen = model.seen(table).map((row) => shown(table, row));
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(many.records.map(plain).toSorted(byId)).toEqual(seen.toSorted(byId));
  for (const row of model.guests.rows.slice(0, 5)) {
    const one = await attempt(kim.call(records.get, { params: { ...params, recordId: row.id } }));
    if (table.rows.includes(row) && model.exists(table, row)) expect(one).toMatchObject({ id: row.id });
    else expect(one).toBe('not_found');
  }
  for (const { columnName } of table.fields) {
    const body = { aggregates: [{ field: columnName, fn: 'count_filled' as const }] };
    const answer = await attempt(kim.call(records.aggregate, { params, body }));
    const filled = model.seen(table).filter((one) => one.values[columnName] !== null).length;
    if (model.mayRead(table, columnName)) expect(answer).toEqual({ values: [filled] });
    else expect(answer).toBe('unknown_field');
  }
}

const groupedBy = ['secret', 'email', 'visits', 'active', 'tag', 'home'];

/** Groups of a field, each with its count and how many have an e-mail address, according to the model. */
async function checkGroups({ table, filter, search }: Question, columnName: string): Promise<void> {
  const isGuest = table !== model.homes;
  const name = isGuest ? columnName : 'name';
  const counted = isGuest ? 'email' : 'size';
  const selection = { ...(filter && { filter }), ...(search && { search }) };
  const body = {
    ...selection,
    aggregates: [{ field: counted, fn: 'count_filled' as const }],
    groupBy: { field: name },
  };
  const answer = await attempt(kim.call(records.aggregate, { params: { collectionId: table.id }, body }));
  if (model.granted('any', table).length === 0) return expect(answer).toBe('not_found');
  if (!model.isAskable(table, [...namesIn(filter), name, counted])) {
    return expect(['unknown_field', 'invalid_filter']).toContain(answer);
  }
  const groups = new Map<string, { value: unknown; count: number; values: number[] }>();
  const rows = model.ask(table, selection);
  for (const row of rows) {
    const value = shown(table, row).values[name];
    const key = JSON.stringify(value);
    const { count, values } = groups.get(key) ?? { count: 0, values: [0] };
    const filled = (values[0] ?? 0) + (row.values[counted] === null ? 0 : 1);
    groups.set(key, { value, count: count + 1, values: [filled] });
  }
  const reply = answer as { groups: { value: unknown }[]; isCut: boolean };
  const byKey = (a: { value: unknown }, b: { value: unknown }) =>
    JSON.stringify(a.value) < JSON.stringify(b.value) ? -1 : 1;
  expect(reply.groups.toSorted(byKey)).toEqual([...groups.values()].toSorted(byKey));
  expect(reply.isCut).toBe(false);
  const empty = reply.groups.findIndex(({ value }) => value === null);
  expect([-1, reply.groups.length - 1]).toContain(empty);
}

/** The reply to setting a field of a guest, according to the model, which is updated as well. */
async function checkChange(at: number, columnName: string, value: unknown): Promise<void> {
  const table = model.guests;
  const row = table.rows[at % table.rows.length];
  const field = table.fields.find((one) => one.columnName === columnName);
  if (!row || !field || model.granted('any', table).length === 0) return;
  const values = { [columnName]: value };
  const body = { records: [{ id: row.id, values }] };
  const answer = await attempt(kim.call(records.update, { params: { collectionId: table.id }, body }));
  const granted = model.granted('update_data_field_data', table, field.id);
  const after = { ...row, values: { ...row.values, ...values } };
  const home = model.homes.rows.find((one) => one.id === value);
  if (granted.length === 0) {
    return expect(answer).toBe(model.mayRead(table, columnName) ? 'forbidden' : 'unknown_field');
  }
  const named = Array.isArray(value) ? value : home ? [home.id] : [];
  if (!named.every((id) => model.homeExists(id))) return expect(answer).toBe('invalid_input');
  if (!model.exists(table, row)) return expect(answer).toBe('not_found');
  const maySet = model.holdsIn(granted, table, row) && model.seesAllLinks(field, row);
  if (!maySet || !model.holdsIn(granted, table, after)) {
    return expect(answer).toBe('forbidden');
  }
  model.replace(after);
  const seen = model.see(table, after);
  const page = answer as unknown as { records: DataRecord[] };
  expect(page.records.map(plain)).toEqual(seen ? [shown(table, seen)] : []);
}

async function checkDelete(at: number): Promise<void> {
  const table = model.guests;
  const row = table.rows[at % table.rows.length];
  if (!row || model.granted('any', table).length === 0) return;
  const params = { collectionId: table.id };
  const body = { ids: [row.id] };
  const answer = await attempt(kim.call(records.delete, { params, body }));
  const granted = model.granted('delete_data_records', table);
  if (granted.length === 0) return expect(answer).toBe('forbidden');
  if (!model.exists(table, row)) return expect(answer).toBe('not_found');
  if (!model.holdsIn(granted, table, row)) return expect(answer).toBe('forbidden');
  expect(answer).toEqual({ deleted: 1 });
  await kim.call(records.restore, { params, body });
}

test(`whatever is asked, what is granted is answered and nothing else (SEED=${seed})`, {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(make.permission(), { maxLength: 6 }),
      fc.array(question(), { minLength: 6, maxLength: 6 }),
      fc.array(fc.tuple(fc.nat(), make.guestChange()), { minLength: 4, maxLength: 4 }),
      async (permissions, questions, changes) => {
        await world.giveRole(permissions);
        await checkDefinitions();
        await checkOneByOne(model.guests);
        await checkOneByOne(model.regulars);
        for (const one of questions) await checkQuestion(one);
        for (const [index, one] of questions.entries()) await checkGroups(one, groupedBy[index] ?? 'name');
        for (const [at, [columnName, value]] of changes) {
          await checkChange(at, columnName, value);
          await checkDelete(at);
        }
      },
    ),
    { seed, numRuns: runs, interruptAfterTimeLimit: 500_000 },
  );
});
