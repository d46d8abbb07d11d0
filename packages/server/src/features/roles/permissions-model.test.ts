// Random roles, random questions: the server answers what a slow and obvious reading of the permissions answers. Nothing
// leaks, and nothing that is granted is missing.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import type { Condition, Filter } from '@fieldhouse/contract/filters';
import { identity } from '@fieldhouse/contract/identity';
import { type DataRecord, records, type Sort } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { ApiError, type Person } from '../../../test/people.ts';
import { type ModelTable, namesIn, PermissionModel, type SeenRow } from '../../../test/permission-model.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const runs = Number(process.env.MODEL_RUNS ?? 60);

let server: TestServer;
let ada: Person;
let kim: Person;
let roleId: string;
let roleVersion = 1;
let model: PermissionModel;
let tagIds: string[];
let labels: Map<string, string>;

type Values = Record<string, unknown>;
const areRegular: Filter = { field: 'visits', operator: 'at_least', value: 2 };

beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  ada = server.ada;
  kim = await makeMember(server, 'kim');
  const tags = await ada.call(collections.create, {
    body: { name: 'Tag', pluralName: 'Tags', isUsedAsCustomList: true },
  });
  const madeTags = await create(ada, tags, [{ name: 'Red' }, { name: 'Blue' }]);
  tagIds = madeTags.map((one) => one.id);
  const homes = await makeHomes();
  const guests = await makeGuests(homes, tags);
  const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number) => fc.sample(arbitrary, { numRuns, seed });
  const regulars = await ada.call(collections.create, {
    body: {
      name: 'Regular',
      pluralName: 'Regulars',
      parentId: guests.id,
      membershipDataFilter: areRegular,
    },
  });
  const madeHomes = await create(ada, homes, sample(homeValues, 6));
  const homeIds = madeHomes.map((one) => one.id);
  const byAda = await create(ada, guests, sample(guestValues(homeIds), 40));
  const byKim = await create(kim, guests, sample(guestValues(homeIds), 20));
  const session = await kim.call(identity.session);
  const me = session?.userId ?? '';
  const toTable = (collection: CollectionWithFields, rows: [DataRecord[], string][]): ModelTable => ({
    id: collection.id,
    fields: collection.fields,
    rows: rows.flatMap(([some, createdBy]) =>
      some.map((one) => ({ id: one.id, createdBy, values: stored(one.values) })),
    ),
  });
  model = new PermissionModel(
    toTable(guests, [
      [byAda, 'ada'],
      [byKim, me],
    ]),
    toTable(homes, [[madeHomes, 'ada']]),
    { me, regulars: { id: regulars.id, filter: areRegular } },
  );
  labels = new Map([...madeTags.map((one) => [one.id, String(one.values.name)] as const)]);
  const role = await ada.call(roles.create, { body: { name: 'Random' } });
  roleId = role.id;
  await giveRoles(ada, kim, [roleId as never], { dataAccess: 'by_role' });
});
afterAll(() => server.stop());

function makeHomes() {
  return ada.call(collections.create, {
    body: {
      name: 'Home',
      pluralName: 'Homes',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Size', dataType: 'number' },
      ],
    },
  });
}

function makeGuests(homes: { id: string }, tags: { id: string }) {
  return ada.call(collections.create, {
    body: {
      name: 'Guest',
      pluralName: 'Guests',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Secret', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
        { title: 'Visits', dataType: 'number' },
        { title: 'Active', dataType: 'boolean' },
        { title: 'Tag', dataType: 'single_selection_from_list', settings: { listId: tags.id } },
        { title: 'Home', dataType: 'single_data_record', settings: { collectionId: homes.id } },
        { title: 'Stays', dataType: 'multi_data_record', settings: { collectionId: homes.id } },
      ],
    },
  });
}

const words = ['ann', 'Bob', 'Çelik', 'zoë 7'];
const word = fc.constantFrom(...words);
const few = fc.integer({ min: 0, max: 3 });
const orEmpty = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4, nil: null });
const homeValues: fc.Arbitrary<Values> = fc.record({ name: orEmpty(word), size: orEmpty(few) });
const guestValues = (homeIds: readonly string[]): fc.Arbitrary<Values> =>
  fc.record({
    name: orEmpty(word),
    secret: orEmpty(word),
    email: orEmpty(fc.constantFrom('ann@example.org', 'bob@example.org')),
    visits: orEmpty(few),
    active: orEmpty(fc.boolean()),
    tag: orEmpty(fc.constantFrom(...tagIds)),
    home: orEmpty(fc.constantFrom(...homeIds)),
    stays: orEmpty(fc.shuffledSubarray([...homeIds], { minLength: 1, maxLength: 3 })),
  });

function guestChange(): fc.Arbitrary<[string, unknown]> {
  const homeIds = model.homes.rows.map((row) => row.id);
  return guestValues(homeIds).chain((values) => fc.constantFrom(...Object.entries(values)));
}

async function create(person: Person, collection: { id: string }, rows: Values[]): Promise<DataRecord[]> {
  const reply = await person.call(records.create, {
    params: { collectionId: collection.id },
    body: { records: rows },
  });
  return (reply as { records: DataRecord[] }).records;
}

/** Links and selections as they are written. */
function stored(values: Values): Values {
  const plain = (value: unknown) =>
    typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(plain) : plain(value),
    ]),
  );
}

function conditionOf(name: string): fc.Arbitrary<Condition> {
  const make = (operator: Condition['operator'], operand?: fc.Arbitrary<unknown>) =>
    (operand ?? fc.constant(undefined)).map(
      (value): Condition => ({
        field: name,
        operator,
        ...(value !== undefined && { value: value as never }),
      }),
    );
  const empties = [make('is_empty'), make('is_not_empty')];
  switch (name.split('.').at(-1)) {
    case 'name':
    case 'secret':
      return fc.oneof(
        make('is', word),
        make('is_not', word),
        make('contains', fc.constantFrom('o', 'b', '7')),
        ...empties,
      );
    case 'email':
      return fc.oneof(
        make('ends_with', fc.constant('.org')),
        make('starts_with', fc.constant('a')),
        ...empties,
      );
    case 'visits':
    case 'size':
      return fc.oneof(make('is', few), make('at_least', few), make('less_than', few), ...empties);
    case 'active':
      return fc.oneof(make('is', fc.boolean()), ...empties);
    case 'tag':
      return fc.oneof(
        make('is', fc.constantFrom(...tagIds)),
        make('is_not', fc.constantFrom(...tagIds)),
        ...empties,
      );
    case 'stays': {
      const some = fc.shuffledSubarray(
        model.homes.rows.map((row) => row.id),
        { minLength: 1, maxLength: 2 },
      );
      return fc.oneof(
        make('has_any_of', some),
        make('has_all_of', some),
        make('has_none_of', some),
        ...empties,
      );
    }
    default: {
      const homeId = fc.constantFrom(...model.homes.rows.map((row) => row.id));
      return fc.oneof(make('is', homeId), make('is_not', homeId), ...empties);
    }
  }
}

const namesOf = (table: ModelTable) => [
  ...table.fields.map((field) => field.columnName),
  ...(table !== model.homes ? ['home.name', 'home.size'] : []),
];

function filterOf(table: ModelTable, isForRole: boolean): fc.Arbitrary<Filter> {
  const condition = fc.constantFrom(...namesOf(table)).chain(conditionOf);
  const mine = fc.constant<Filter>({ field: 'created_by', operator: 'is_me' });
  const one: fc.Arbitrary<Filter> = isForRole
    ? fc.oneof({ weight: 4, arbitrary: condition }, { weight: 1, arbitrary: mine })
    : condition;
  return fc.oneof(
    one,
    fc.record({ all: fc.array(one, { maxLength: 2 }) }),
    fc.record({ any: fc.array(one, { minLength: 1, maxLength: 2 }) }),
  );
}

function permission(): fc.Arbitrary<DataPermission> {
  const table = fc.constantFrom(undefined, model.guests, model.guests, model.homes, model.regulars);
  const type = fc.constantFrom(
    'read_data_field_data' as const,
    'read_data_field_data' as const,
    'read_data_field_data' as const,
    'update_data_field_data' as const,
    'delete_data_records' as const,
    'read_data_record_metadata' as const,
  );
  return fc.tuple(type, table).chain(([kind, where]) => {
    if (!where) return fc.constant(grant(kind, null, null, null));
    const field = fc.option(fc.constantFrom(...where.fields.map((one) => one.id)), { freq: 3, nil: null });
    const filter = fc.option(filterOf(where, true), { freq: 2, nil: null });
    return fc.tuple(field, filter).map(([fieldId, only]) => grant(kind, where.id, fieldId, only));
  });
}

function grant(type: string, collectionId: string | null, fieldId: string | null, filter: Filter | null) {
  const hasField = type === 'read_data_field_data' || type === 'update_data_field_data';
  return { type, collectionId, ...(hasField && { fieldId }), filter } as DataPermission;
}

async function giveRole(permissions: readonly DataPermission[]): Promise<void> {
  const changed = await ada.call(roles.change, {
    params: { roleId },
    body: { version: roleVersion, dataPermissions: [...permissions] },
  });
  roleVersion = changed.version;
  model.permissions = permissions;
}

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
      filter: fc.option(filterOf(table, false), { nil: undefined }),
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

/** What came of a call: its reply, or the code of its refusal. */
async function attempt<T>(call: Promise<T>): Promise<T | string> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError) return error.problem.code;
    throw error;
  }
}

/** A row of the model as the API shows it. */
function shown(table: ModelTable, row: SeenRow) {
  const values = Object.entries(row.values).map(([name, value]) => {
    const type = model.typeOf(table, name);
    if (value === null) return [name, null];
    if (type === 'single_data_record') return [name, homeLink(value)];
    if (type === 'multi_data_record') return [name, Array.isArray(value) ? value.map(homeLink) : value];
    if (type === 'single_selection_from_list')
      return [name, { id: value, label: labels.get(String(value)), color: null, icon: null }];
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
    return expect(['unknown_field', 'bad_filter']).toContain(answer);
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
  const all = table.rows.map((row) => row.id as never);
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

/** Groups of a field, each with its count and how many have an e-mail address, as the model counts them. */
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
    return expect(['unknown_field', 'bad_filter']).toContain(answer);
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

/** What one who sets a field of a guest gets for an answer, by the model; the model is changed along. */
async function checkChange(at: number, columnName: string, value: unknown): Promise<void> {
  const table = model.guests;
  const row = table.rows[at % table.rows.length];
  const field = table.fields.find((one) => one.columnName === columnName);
  if (!row || !field || model.granted('any', table).length === 0) return;
  const values = { [columnName]: value };
  const body = { records: [{ id: row.id as never, values }] };
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
  const body = { ids: [row.id as never] };
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
      fc.array(permission(), { maxLength: 6 }),
      fc.array(question(), { minLength: 6, maxLength: 6 }),
      fc.array(fc.tuple(fc.nat(), guestChange()), { minLength: 4, maxLength: 4 }),
      async (permissions, questions, changes) => {
        await giveRole(permissions);
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
