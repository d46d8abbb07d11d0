// Shared calendars and maps: which days and places an anonymous visitor gets, and that nothing is placed by what was not
// confirmed.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type ViewSettings, views } from '@fieldhouse/contract/data-views';
import { maxCalendarDays, publicViews } from '@fieldhouse/contract/public-views';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { viewShares } from '@fieldhouse/contract/view-shares';
import { startWidgetStyle, websiteWidgets } from '@fieldhouse/contract/website-widgets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inDatabase } from '../../../test/cluster/start-cluster.ts';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let games: CollectionWithFields;

const berne = { latitude: 46.95, longitude: 7.45 };
const lima = { latitude: -12.05, longitude: -77.04 };

beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1' } });
  ada = server.ada;
  games = await ada.call(collections.create, {
    body: {
      name: 'Game',
      pluralName: 'Games',
      fields: [
        { title: 'Name', dataType: 'plain_text', isSearchable: true },
        { title: 'Starts', dataType: 'date_time' },
        { title: 'Ends', dataType: 'date_time' },
        { title: 'Secret day', dataType: 'date' },
        { title: 'Season', dataType: 'date_range' },
        { title: 'Place', dataType: 'physical_address' },
        { title: 'Town', dataType: 'plain_text' },
      ],
    },
  });
  const at = (day: string) => `${day}T18:00:00Z`;
  await create(games, [
    {
      name: 'Opener',
      starts: at('2026-11-02'),
      ends: at('2026-11-04'),
      secret_day: '2026-11-20',
      town: 'Berne',
      place: address(berne),
    },
    { name: 'Final', starts: at('2026-11-28'), secret_day: '2026-12-01', town: 'Lima', place: address(lima) },
    { name: 'Camp', starts: at('2026-10-20'), ends: at('2026-11-03'), town: 'Berne', place: address(berne) },
    { name: 'Undated', season: { start: '2026-11-10', end: null }, town: 'Berne' },
  ]);
});
afterAll(() => server.stop());

function address(place: { latitude: number; longitude: number }) {
  return { line1: 'Main Street 1', city: 'Town', country: 'CH', ...place };
}

const fieldId = (name: string) => games.fields.find(({ columnName }) => columnName === name)?.id ?? '';

async function create(collection: CollectionWithFields, values: readonly object[]) {
  await ada.call(records.create, {
    params: { collectionId: collection.id },
    body: { records: values as never },
  });
}

interface Sharing {
  readonly type: 'calendar' | 'map' | 'list';
  readonly settings: Partial<ViewSettings>;
  readonly fields: readonly string[];
  readonly body?: object;
  readonly person?: Person;
}

const calendar = { startField: 'starts', endField: 'ends', mode: 'month' } as const;
const tokenOf = (address: string) => address.split('/').at(-1) ?? '';

async function share({ type, settings, fields, body = {}, person = ada }: Sharing) {
  const params = { collectionId: games.id };
  const view = await ada.call(views.create, {
    params,
    body: { internalName: 'Public', type, visibility: 'team', settings: settings as never },
  });
  const made = await person.call(viewShares.create, {
    params: { ...params, viewId: view.id },
    body: { fieldIds: fields.map(fieldId), ...body },
  });
  return { view, share: made, token: tokenOf(made.address) };
}

let visitors = 0;
/** From an address of its own, so that limits of other tests don't count. */
const headers = () => ({ 'x-forwarded-for': `2001:db8:6:${(visitors++).toString(16)}::1` });

const november = { first: '2026-11-01', last: '2026-11-30' };
const world = { west: '-180', south: '-85', east: '180', north: '85', zoom: '3' };
const eventsOf = (token: string, query: object = {}) =>
  server.anonymous.call(publicViews.events, {
    params: { token },
    query: { ...november, ...query },
    headers: headers(),
  });
const placesOf = (token: string, query: object = {}) =>
  server.anonymous.call(publicViews.places, {
    params: { token },
    query: { ...world, ...query } as never,
    headers: headers(),
  });
const read = (token: string) =>
  server.anonymous.call(publicViews.read, { params: { token }, query: {}, headers: headers() });
const isClosed = async (work: Promise<unknown>) => (await refusal(work)).problem.code === 'not_found';
const namesOf = ({ events }: Awaited<ReturnType<typeof eventsOf>>) =>
  events.map(({ cells: [name] }) => name?.text);

describe('a shared calendar', () => {
  test('has the events that overlap the days, with confirmed fields only and without ids', async () => {
    const { token } = await share({
      type: 'calendar',
      settings: { calendar },
      fields: ['name', 'starts', 'ends'],
    });
    const { view } = await read(token);
    expect(view).toMatchObject({ type: 'calendar', calendar: { timeZone: expect.any(String) }, map: null });
    const found = await eventsOf(token);
    expect(namesOf(found)).toEqual(['Camp', 'Opener', 'Final']);
    expect(found).toMatchObject({ total: 3, next: null });
    expect(found.events[1]).toMatchObject({
      start: '2026-11-02T18:00:00.000Z',
      end: '2026-11-04T18:00:00.000Z',
    });
    expect(JSON.stringify(found)).not.toMatch(/Berne|Lima|[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(namesOf(await eventsOf(token, { first: '2026-12-01', last: '2026-12-31' }))).toEqual([]);
    expect(namesOf(await eventsOf(token, { search: 'fin' }))).toEqual(['Final']);
    for (const days of [
      { last: '2026-10-31' },
      { last: '2027-01-30' },
      { first: 'tomorrow' },
      { order: 'x' },
    ])
      expect((await refusal(eventsOf(token, days))).problem.code).toBe('invalid_input');
    expect(maxCalendarDays).toBe(62);
    // It is no map.
    expect(await isClosed(placesOf(token))).toBe(true);
  });

  test('by a field that was not confirmed is not offered, and an unconfirmed end is left out', async () => {
    const hidden = await share({
      type: 'calendar',
      settings: { calendar: { startField: 'secret_day', mode: 'month' } },
      fields: ['name'],
    });
    expect((await read(hidden.token)).view?.calendar).toBeNull();
    expect(await isClosed(eventsOf(hidden.token))).toBe(true);
    const open = await share({ type: 'calendar', settings: { calendar }, fields: ['name', 'starts'] });
    const found = await eventsOf(open.token);
    // Camp began in October: that it lasts into November is what its end says.
    expect(namesOf(found)).toEqual(['Opener', 'Final']);
    expect(found.events.map(({ end }) => end)).toEqual([null, null]);
  });

  test('places by its date field though it does not display it, and a span of days is open where it has no end', async () => {
    const { token } = await share({
      type: 'calendar',
      settings: {
        calendar: { startField: 'season', mode: 'month' },
        displayedFields: [{ field: 'name', width: 'full' }],
      },
      fields: ['name', 'season'],
    });
    const { events } = await eventsOf(token);
    expect(events).toMatchObject([{ start: '2026-11-10', end: null }]);
    // Not displayed, and no date of this calendar.
    expect((await read(token)).view?.fields.map(({ title }) => title)).toEqual(['Name', 'Season']);
  });

  test('is read on by sealed cursors', async () => {
    const many = await ada.call(collections.create, {
      body: {
        name: 'Shift',
        pluralName: 'Shifts',
        fields: [
          { title: 'Name', dataType: 'plain_text' },
          { title: 'Day', dataType: 'date' },
        ],
      },
    });
    const rows = Array.from({ length: 230 }, (_, at) => ({
      name: `S${at}`,
      day: `2026-11-${String((at % 30) + 1).padStart(2, '0')}`,
    }));
    await create(many, rows);
    const params = { collectionId: many.id };
    const view = await ada.call(views.create, {
      params,
      body: {
        internalName: 'All',
        type: 'calendar',
        visibility: 'team',
        settings: { calendar: { startField: 'day', mode: 'month' } } as never,
      },
    });
    const made = await ada.call(viewShares.create, {
      params: { ...params, viewId: view.id },
      body: { fieldIds: many.fields.map(({ id }) => id) as never },
    });
    const token = tokenOf(made.address);
    const first = await eventsOf(token);
    expect(first).toMatchObject({ total: 230 });
    const second = await eventsOf(token, { after: first.next });
    expect(second.total).toBeNull();
    expect(new Set([...namesOf(first), ...namesOf(second)]).size).toBe(230);
    expect(await isClosed(eventsOf(token, { after: 'eyJrIjpbXX0' }))).toBe(true);
  });
});

describe('a shared map', () => {
  const map = { addressField: 'place' };

  test('has the points within its bounds, and the records of one by its bounds', async () => {
    const { token } = await share({ type: 'map', settings: { map }, fields: ['name', 'place'] });
    expect((await read(token)).view).toMatchObject({ map: { tiles: null }, calendar: null });
    const found = await placesOf(token);
    expect(found.clusters.map(({ count }) => count).toSorted()).toEqual([1, 2]);
    expect(found).toMatchObject({ total: 3, withoutPlace: 1 });
    expect(JSON.stringify(found)).not.toMatch(/Berne|Lima|[0-9a-f]{8}-[0-9a-f]{4}-/);
    const peru = await placesOf(token, {
      west: '-77.1',
      south: '-12.1',
      east: '-77',
      north: '-12',
      zoom: '18',
    });
    expect(peru.records.map(([name]) => name?.text)).toEqual(['Final']);
    expect((await placesOf(token, { search: 'camp' })).total).toBe(1);
    for (const bad of [{ west: '-181' }, { north: 'NaN' }, { zoom: '19' }, { limit: '5' }])
      expect((await refusal(placesOf(token, bad))).problem.code).toBe('invalid_input');
    expect(await isClosed(eventsOf(token))).toBe(true);
  });

  test('by a field that was not confirmed is not offered, also if it is added to the view later', async () => {
    const { token, view } = await share({ type: 'list', settings: {}, fields: ['name'] });
    await ada.call(views.change, {
      params: { collectionId: games.id, viewId: view.id },
      body: { version: 1, type: 'map', settings: { map } as never },
    });
    expect((await read(token)).view).toMatchObject({ type: 'map', map: null });
    expect(await isClosed(placesOf(token))).toBe(true);
  });

  test('shows what its author may see: a narrower role, then none', async () => {
    const sam = await makeMember(server, 'sam');
    const read = (name: string) => ({
      type: 'read_data_field_data' as const,
      collectionId: games.id,
      fieldId: fieldId(name),
      filter: { field: 'town', operator: 'is', value: 'Berne' } as const,
    });
    const role = await ada.call(roles.create, {
      body: {
        name: 'Publishes Berne',
        featurePermissions: ['team_admin_data_collections'],
        dataPermissions: [read('name'), read('place'), read('town')] as never,
      },
    });
    await giveRoles(ada, sam, [role.id], { dataAccess: 'by_role' });
    const { token } = await share({ type: 'map', settings: { map }, fields: ['name', 'place'], person: sam });
    expect(await placesOf(token)).toMatchObject({ total: 2, withoutPlace: 1 });
    await giveRoles(ada, sam, [], { dataAccess: 'by_role' });
    expect(await isClosed(placesOf(token))).toBe(true);
  });
});

describe('calendars and maps are closed', () => {
  test('while their password was not entered, once they have ended, and with a token of another kind', async () => {
    const sharing = {
      type: 'map',
      settings: { map: { addressField: 'place' } },
      fields: ['name', 'place'],
    } as const;
    const locked = await share({ ...sharing, body: { password: 'open sesame' } });
    expect(await isClosed(placesOf(locked.token))).toBe(true);
    const { token } = await server.anonymous.call(publicViews.unlock, {
      params: { token: locked.token },
      body: { password: 'open sesame' },
      headers: headers(),
    });
    expect((await placesOf(token)).total).toBe(3);
    const ended = await share({
      ...sharing,
      body: { endsAt: new Date(Date.now() + 3_600_000).toISOString() },
    });
    await inDatabase(
      server.databaseUrl,
      `update platform.view_shares set ends_at = now() where id = '${ended.share.id}'`,
    );
    expect(await isClosed(placesOf(ended.token))).toBe(true);
    const bytes = Buffer.from(token, 'base64url');
    // Of another team.
    bytes.writeUInt8(bytes.readUInt8(3) ^ 1, 3);
    expect(await isClosed(placesOf(bytes.toString('base64url')))).toBe(true);
    expect(await isClosed(eventsOf('x'.repeat(71)))).toBe(true);
  });

  test('in a widget as in a link, whose frame only its sites may show', async () => {
    const params = { collectionId: games.id };
    const view = await ada.call(views.create, {
      params,
      body: {
        internalName: 'Map',
        type: 'map',
        visibility: 'team',
        settings: { map: { addressField: 'place' } } as never,
      },
    });
    const widget = await ada.call(websiteWidgets.create, {
      params,
      body: {
        name: 'Map',
        shows: { kind: 'view', viewId: view.id, fieldIds: ['name', 'place'].map(fieldId) as never },
        allowedOrigins: ['https://club.example'],
        style: startWidgetStyle,
      },
    });
    expect((await placesOf(tokenOf(widget.address))).total).toBe(3);
    await ada.call(websiteWidgets.delete, { params: { ...params, widgetId: widget.id } });
    expect(await isClosed(placesOf(tokenOf(widget.address)))).toBe(true);
  });
});
