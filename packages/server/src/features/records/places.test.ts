// Records on a map: clustered, complete, and only those visible to the viewer.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import type { Filter } from '@fieldhouse/contract/filters';
import { maxMapZoom } from '@fieldhouse/contract/map-zoom';
import { type MapBounds, maxClusters, recordPlaces } from '@fieldhouse/contract/record-places';
import { records } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { sized } from '../../../test/sizes.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

const world: MapBounds = { west: -180, south: -90, east: 180, north: 90 };

interface Home {
  readonly name: string;
  readonly rooms: number;
  readonly address: { readonly latitude: number; readonly longitude: number } | null;
}

let server: TestServer;
let homes: CollectionWithFields;
const stored: Home[] = [
  { name: 'Harbor', rooms: 3, address: { latitude: 37.8, longitude: -122.27 } },
  { name: 'Next door', rooms: 5, address: { latitude: 37.8001, longitude: -122.2701 } },
  { name: 'Fiji east', rooms: 2, address: { latitude: -16.5, longitude: 179.9 } },
  { name: 'Fiji west', rooms: 4, address: { latitude: -16.6, longitude: -179.9 } },
  { name: 'North pole', rooms: 1, address: { latitude: 90, longitude: 0 } },
  { name: 'Nowhere', rooms: 6, address: null },
];

beforeAll(async () => {
  server = await startServer();
  homes = await server.ada.call(collections.create, {
    body: {
      name: 'Home',
      pluralName: 'Homes',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Rooms', dataType: 'number' },
        { title: 'Address', dataType: 'physical_address' },
      ],
    },
  });
  stored.push(...fc.sample(home, { numRuns: 400, seed: 20_261_121 }));
  await server.ada.call(records.create, {
    params: { collectionId: homes.id },
    body: { records: stored.map((one) => ({ ...one })) },
  });
});
afterAll(() => server.stop());

const home: fc.Arbitrary<Home> = fc.record({
  name: fc.constant('Somewhere'),
  rooms: fc.integer({ min: 1, max: 9 }),
  address: fc.option(
    fc.record({
      latitude: fc.integer({ min: -9000, max: 9000 }).map((hundredths) => hundredths / 100),
      longitude: fc.integer({ min: -18_000, max: 18_000 }).map((hundredths) => hundredths / 100),
    }),
  ),
});

function ask(person: Person, bounds: MapBounds, zoom: number, filter?: Filter) {
  return person.call(recordPlaces.query, {
    params: { collectionId: homes.id },
    body: { field: 'address', bounds, zoom, sorts: [{ field: 'name' }], ...(filter && { filter }) },
  });
}

function isWithin({ west, south, east, north }: MapBounds, { address }: Home): boolean {
  if (!address) return false;
  const { latitude, longitude } = address;
  const isBetween =
    west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}

test('the clusters of a window hold every record in it once, at any zoom', async () => {
  const edge = (limit: number) =>
    fc.integer({ min: -limit * 10, max: limit * 10 }).map((tenths) => tenths / 10);
  const windows = fc.record({
    latitudes: fc.tuple(edge(90), edge(90)),
    west: edge(180),
    east: edge(180),
    zoom: fc.double({ min: 0, max: maxMapZoom, noNaN: true }),
    maxRooms: fc.integer({ min: 0, max: 9 }),
  });
  const holds = fc.asyncProperty(windows, async ({ latitudes, west, east, zoom, maxRooms }) => {
    const bounds = { west, south: Math.min(...latitudes), east, north: Math.max(...latitudes) };
    const rooms = { field: 'rooms', operator: 'at_most', value: maxRooms } as const;
    const wanted = stored.filter((one) => one.rooms <= maxRooms);
    const found = await ask(server.ada, bounds, zoom, rooms);
    expect(found.total).toBe(wanted.filter((one) => isWithin(bounds, one)).length);
    expect(found.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(found.total);
    expect(found.withoutPlace).toBe(wanted.filter(({ address }) => address === null).length);
    expect(found.clusters.length).toBeLessThanOrEqual(maxClusters);
    expect(found.clusters.every(({ id, count }) => (id !== null) === (count === 1))).toBe(true);
    expect(found.records).toHaveLength(Math.min(found.total, 50));
  });
  await fc.assert(holds, { numRuns: sized(30, 300) });
});

test('neighbors are one point from afar and two from near', async () => {
  const harbor = { west: -122.5, south: 37.7, east: -122.1, north: 37.9 };
  const far = await ask(server.ada, harbor, 8);
  expect(far.clusters.map(({ count, id }) => [count, id])).toEqual([[2, null]]);
  expect(far.clusters[0]?.bounds).toEqual({
    west: -122.2701,
    south: 37.8,
    east: -122.27,
    north: 37.8001,
  });
  expect(far.records.map(({ values }) => values.name)).toEqual(['Harbor', 'Next door']);
  const near = await ask(server.ada, { west: -122.28, south: 37.79, east: -122.26, north: 37.81 }, 18);
  expect(near.clusters.map(({ count }) => count)).toEqual([1, 1]);
  expect(near.clusters.map(({ id }) => id).sort()).toEqual(near.records.map(({ id }) => id).sort());
});

test('a window over the date line shows both of its sides', async () => {
  const fiji = { west: 179.8, south: -17, east: -179.8, north: -16.4 };
  const { records: found } = await ask(server.ada, fiji, 10);
  const names = found.map(({ values }) => values.name);
  expect(names).toEqual(expect.arrayContaining(['Fiji east', 'Fiji west']));
});

test('a single record takes the color of its item', async () => {
  const list = await server.ada.call(collections.create, {
    body: { name: 'Kind', pluralName: 'Kinds', isUsedAsCustomList: true },
  });
  const items = await server.ada.call(records.create, {
    params: { collectionId: list.id },
    body: { records: [{ name: 'Hall', color: 'teal' }] },
  });
  const halls = await server.ada.call(collections.create, {
    body: {
      name: 'Hall',
      pluralName: 'Halls',
      fields: [
        { title: 'Address', dataType: 'physical_address' },
        { title: 'Kind', dataType: 'single_selection_from_list', settings: { listId: list.id } },
      ],
    },
  });
  const params = { collectionId: halls.id };
  const address = { latitude: 1, longitude: 2 };
  await server.ada.call(records.create, {
    params,
    body: { records: [{ address, kind: items.records[0]?.id }] },
  });
  const found = await server.ada.call(recordPlaces.query, {
    params,
    body: { field: 'address', colorBy: 'kind', bounds: world, zoom: 2 },
  });
  expect(found.clusters).toMatchObject([{ count: 1, color: 'teal', ...address }]);
});

test('what is no address is no place', async () => {
  const params = { collectionId: homes.id };
  const refusedField = async (field: string) =>
    (await refusal(server.ada.call(recordPlaces.query, { params, body: { field, bounds: world, zoom: 1 } })))
      .problem.code;
  expect(await refusedField('rooms')).toBe('invalid_filter');
  expect(await refusedField('cellar')).toBe('unknown_field');
});

test('hidden records are counted nowhere, and a closed address is an unknown field', async () => {
  const kim = await makeMember(server, 'kim');
  const fieldOf = (name: string) => homes.fields.find(({ columnName }) => columnName === name)?.id ?? null;
  const grant = async (name: string, dataPermissions: readonly DataPermission[]) => {
    const role = await server.ada.call(roles.create, {
      body: { name, dataPermissions: [...dataPermissions] },
    });
    await giveRoles(server.ada, kim, [role.id], { dataAccess: 'by_role' });
  };
  const read = { type: 'read_data_field_data', collectionId: homes.id } as const;
  const large = { field: 'rooms', operator: 'at_least', value: 5 } as const;
  await grant('Names', [{ ...read, fieldId: fieldOf('name'), filter: null }]);
  const closed = await refusal(ask(kim, world, 1));
  expect(closed.problem).toMatchObject({ code: 'unknown_field', data: { field: 'address' } });
  await grant('Large homes', [{ ...read, fieldId: null, filter: large }]);
  const seen = await ask(kim, world, 1);
  const visible = stored.filter(({ rooms }) => rooms >= 5);
  expect(seen.total).toBe(visible.filter((one) => isWithin(world, one)).length);
  expect(seen.withoutPlace).toBe(visible.filter(({ address }) => address === null).length);
  await grant('Names, and addresses of large homes', [
    { ...read, fieldId: fieldOf('name'), filter: null },
    { ...read, fieldId: fieldOf('address'), filter: large },
  ]);
  const partly = await ask(kim, world, 1);
  expect(partly.total).toBe(seen.total);
  expect(partly.withoutPlace).toBe(stored.length - seen.total);
  expect((await refusal(ask(server.olga, world, 1))).status).toBe(404);
});
