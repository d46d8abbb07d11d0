// A team with a user whose role is random: guests that link to homes, regulars among the guests, and the
// model of all of it.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import type { Filter } from '@fieldhouse/contract/filters';
import { identity } from '@fieldhouse/contract/identity';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import fc from 'fast-check';
import { giveRoles } from '../give-roles.ts';
import { ApiError, type Person } from '../people.ts';
import { makeMember, startServer, type TestServer } from '../start-server.ts';
import { guestValues, homeValues, type Values } from './permission-arbitraries.ts';
import { type ModelTable, PermissionModel } from './permission-model.ts';

export interface World {
  readonly server: TestServer;
  /** Admin. */
  readonly ada: Person;
  /** Holds the random role. */
  readonly kim: Person;
  readonly model: PermissionModel;
  /** The list that guests choose a tag from, and its items. */
  readonly tags: CollectionWithFields;
  readonly tagIds: readonly string[];
  /** A list with an item that no field offers. */
  readonly codes: CollectionWithFields;
  readonly labels: ReadonlyMap<string, string>;
  /** Sets the permissions of the random role. */
  giveRole(permissions: readonly DataPermission[]): Promise<void>;
}

export interface WorldOptions {
  readonly seed: number;
  /** What Kim may do in addition, regardless of the random role. */
  readonly featurePermissions?: readonly FeaturePermission[];
}

const areRegular: Filter = { field: 'visits', operator: 'at_least', value: 2 };

export async function makeWorld({ seed, featurePermissions = [] }: WorldOptions): Promise<World> {
  const server = await startServer({ hasWorker: false });
  const { ada } = server;
  const kim = await makeMember(server, 'kim');
  const tags = await ada.call(collections.create, {
    body: { name: 'Tag', pluralName: 'Tags', isUsedAsCustomList: true },
  });
  const madeTags = await create(ada, tags, [{ name: 'Red' }, { name: 'Blue' }]);
  const tagIds = madeTags.map((one) => one.id);
  const codes = await ada.call(collections.create, {
    body: { name: 'Code word', pluralName: 'Code words', isUsedAsCustomList: true },
  });
  await create(ada, codes, [{ name: 'Swordfish' }]);
  const { guests, homes, regulars } = await makeCollections(ada, tags);
  const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number) => fc.sample(arbitrary, { numRuns, seed });
  const madeHomes = await create(ada, homes, sample(homeValues, 6));
  const place = { homeIds: madeHomes.map((one) => one.id), tagIds };
  const byAda = await create(ada, guests, sample(guestValues(place), 40));
  const byKim = await create(kim, guests, sample(guestValues(place), 20));
  const session = await kim.call(identity.session);
  const me = session?.userId ?? '';
  const guestRows: [DataRecord[], string][] = [
    [byAda, 'ada'],
    [byKim, me],
  ];
  const model = new PermissionModel(toTable(guests, guestRows), toTable(homes, [[madeHomes, 'ada']]), {
    me,
    regulars: { id: regulars.id, filter: areRegular },
  });
  const { id: roleId } = await ada.call(roles.create, { body: { name: 'Random' } });
  const { id: featuresId } = await ada.call(roles.create, {
    body: { name: 'Features', featurePermissions: [...featurePermissions] },
  });
  await giveRoles(ada, kim, [roleId, featuresId], { dataAccess: 'by_role' });
  let version = 1;
  return {
    server,
    ada,
    kim,
    model,
    tags,
    tagIds,
    codes,
    labels: new Map(madeTags.map((one) => [one.id, String(one.values.name)])),
    async giveRole(permissions) {
      const body = { version, dataPermissions: [...permissions] };
      version = (await ada.call(roles.change, { params: { roleId }, body })).version;
      model.permissions = permissions;
    },
  };
}

async function makeCollections(ada: Person, tags: { readonly id: string }) {
  const homes = await ada.call(collections.create, {
    body: {
      name: 'Home',
      pluralName: 'Homes',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Size', dataType: 'number' },
      ],
    },
  });
  const guests = await ada.call(collections.create, {
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
  const regulars = await ada.call(collections.create, {
    body: {
      name: 'Regular',
      pluralName: 'Regulars',
      parentId: guests.id,
      membershipDataFilter: areRegular,
    },
  });
  return { guests, homes, regulars };
}

function toTable(collection: CollectionWithFields, rows: readonly [DataRecord[], string][]): ModelTable {
  return {
    id: collection.id,
    fields: collection.fields,
    rows: rows.flatMap(([some, createdBy]) =>
      some.map((one) => ({ id: one.id, createdBy, values: stored(one.values) })),
    ),
  };
}

async function create(
  person: Person,
  collection: { readonly id: string },
  rows: readonly Values[],
): Promise<DataRecord[]> {
  const reply = await person.call(records.create, {
    params: { collectionId: collection.id },
    body: { records: [...rows] },
  });
  return (reply as { records: DataRecord[] }).records;
}

/** Links and selections as they are written. */
export function stored(values: Values): Values {
  const plain = (value: unknown) =>
    typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(plain) : plain(value),
    ]),
  );
}

/** Outcome of a call: its response, or the code of its refusal. */
export async function attempt<T>(call: Promise<T>): Promise<T | string> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError) return error.problem.code;
    throw error;
  }
}
