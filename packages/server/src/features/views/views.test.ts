import { auditLog } from '@fieldhouse/contract/audit-log';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type View, views } from '@fieldhouse/contract/data-views';
import { roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
/** Reads names and ages of guests, and names of homes. */
let kim: Person;
let guests: CollectionWithFields;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  kim = await makeMember(server, 'kim');
  const homes = await ada.call(collections.create, {
    body: {
      name: 'Home',
      pluralName: 'Homes',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Alarm code', dataType: 'plain_text' },
      ],
    },
  });
  guests = await ada.call(collections.create, {
    body: {
      name: 'Guest',
      pluralName: 'Guests',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Age', dataType: 'number' },
        { title: 'Secret', dataType: 'boolean' },
        { title: 'Arrives', dataType: 'date' },
        { title: 'Home', dataType: 'single_data_record', settings: { collectionId: homes.id } },
      ],
    },
  });
  const read = (collection: CollectionWithFields, name: string) => ({
    type: 'read_data_field_data' as const,
    collectionId: collection.id,
    fieldId: collection.fields.find(({ columnName }) => columnName === name)?.id ?? null,
    filter: null,
  });
  const { id } = await ada.call(roles.create, {
    body: {
      name: 'Reads names and ages',
      dataPermissions: [read(guests, 'name'), read(guests, 'age'), read(guests, 'home'), read(homes, 'name')],
    },
  });
  await giveRoles(ada, kim, [id], { dataAccess: 'by_role' });
});
afterAll(() => server.stop());

const inGuests = () => ({ collectionId: guests.id });
const at = ({ id }: View) => ({ collectionId: guests.id, viewId: id });

function make(person: Person, internalName: string, body: object = {}): Promise<View> {
  return person.call(views.create, {
    params: inGuests(),
    body: { internalName, type: 'table', ...body },
  });
}

async function namesFor(person: Person): Promise<string[]> {
  const { items } = await person.call(views.list, { params: inGuests() });
  return items.map(({ internalName }) => internalName);
}

test('a view of the team is everybody’s, a personal one its owner’s alone', async () => {
  const shared = await make(ada, 'Arrivals', { visibility: 'team' });
  const own = await make(kim, 'Mine', { visibility: 'personal' });
  expect(own).toMatchObject({ visibility: 'personal', version: 1, position: 1, isPartial: false });
  expect(await namesFor(kim)).toEqual(['Arrivals', 'Mine']);
  expect(await namesFor(ada)).toEqual(['Arrivals']);
  const calls = [
    () => ada.call(views.get, { params: at(own) }),
    () => ada.call(views.find, { params: { viewId: own.id } }),
    () => ada.call(views.change, { params: at(own), body: { version: 1, internalName: 'Hers' } }),
    () => ada.call(views.delete, { params: at(own) }),
  ];
  for (const call of calls) {
    expect((await refusal(call())).problem.code).toBe('not_found');
  }
  expect(await kim.call(views.find, { params: { viewId: shared.id } })).toMatchObject({ ownerId: null });
});

test('team views are managed by users who may edit definitions', async () => {
  const shared = await make(ada, 'Saved by Ada', { visibility: 'team' });
  const calls = [
    () => make(kim, 'For all', { visibility: 'team' }),
    () => kim.call(views.change, { params: at(shared), body: { version: 1, internalName: 'Mine now' } }),
    () => kim.call(views.delete, { params: at(shared) }),
    () => kim.call(views.reorder, { params: inGuests(), body: { visibility: 'team', viewIds: [] } }),
  ];
  for (const call of calls) {
    expect((await refusal(call())).problem.code).toBe('forbidden');
  }
  const own = await make(kim, 'To share');
  const sharing = kim.call(views.change, { params: at(own), body: { version: 1, visibility: 'team' } });
  expect((await refusal(sharing)).problem.code).toBe('forbidden');
});

test('a view names to its reader no field that they may not read, and says that it is not whole', async () => {
  const secret = { field: 'secret', operator: 'is', value: true } as const;
  const adult = { field: 'age', operator: 'at_least', value: 18 } as const;
  const farSecret = { field: 'home.alarm_code', operator: 'is', value: '1234' } as const;
  const farOpen = { field: 'home.name', operator: 'contains', value: 'a' } as const;
  const made = await make(ada, 'Closed in parts', {
    visibility: 'team',
    settings: {
      filter: { all: [adult, secret, { any: [farOpen, farSecret] }, { any: [adult, farOpen] }] },
      sorts: [{ field: 'secret' }, { field: 'created_at' }, { field: 'name' }],
      group: { field: 'secret' },
      colorBy: 'secret',
      displayedFields: [{ field: 'secret' }, { field: 'age', width: 'two_thirds' }, { field: 'arrives' }],
      columnWidths: { secret: 100, age: 80 },
      frozenColumns: 2,
      density: 'roomy',
      calendar: { startField: 'arrives' },
    },
  });
  expect(made.isPartial).toBe(false);
  const seen = await kim.call(views.get, { params: at(made) });
  expect(seen).toMatchObject({ isPartial: true, internalName: 'Closed in parts' });
  expect(seen.settings).toEqual({
    filter: { all: [adult, { any: [adult, farOpen] }] },
    sorts: [{ field: 'name', direction: 'asc' }],
    displayedFields: [{ field: 'age', width: 'two_thirds' }],
    columnWidths: { age: 80 },
    frozenColumns: 2,
    density: 'roomy',
  });
  expect(JSON.stringify(await kim.call(views.list, { params: inGuests() }))).not.toMatch(
    /secret|arrives|alarm|1234/,
  );
});

test('a view can’t be saved with fields its owner may not read or that do not fit its type', async () => {
  const settings = (given: object) => make(kim, 'Peeking', { settings: given });
  const unknown = [
    { displayedFields: [{ field: 'secret' }] },
    { group: { field: 'secret' } },
    { colorBy: 'secret' },
    { columnWidths: { secret: 90 } },
    { calendar: { startField: 'arrives' } },
    { filter: { field: 'secret', operator: 'is', value: true } },
    { displayedFields: [{ field: 'nothing' }] },
  ];
  for (const given of unknown) expect((await refusal(settings(given))).problem.code).toBe('unknown_field');
  const closed = [
    { sorts: [{ field: 'created_at' }] },
    { filter: { field: 'home.alarm_code', operator: 'is_empty' } },
  ];
  for (const given of closed) expect((await refusal(settings(given))).status).toBe(400);
  const unfit = [
    { colorBy: 'age' },
    { map: { addressField: 'name' } },
    { calendar: { startField: 'age' } },
    { displayedFields: [{ field: 'age' }, { field: 'age' }] },
    { displayedFields: [{ field: 'age', width: 'eleventh' }] },
    { surprise: 1 },
  ];
  for (const given of unfit) expect((await refusal(settings(given))).problem.code).toBe('invalid_input');
});

test('a change on an older version is refused, and one of settings that are not seen whole', async () => {
  const made = await make(ada, 'Twice', { visibility: 'team' });
  const params = at(made);
  const changed = await ada.call(views.change, {
    params,
    body: { version: 1, type: 'list', icon: 'fa-solid fa-bed', settings: { colorBy: 'secret' } },
  });
  expect(changed).toMatchObject({ version: 2, type: 'list', icon: 'fa-solid fa-bed', internalName: 'Twice' });
  const late = ada.call(views.change, { params, body: { version: 1, internalName: 'Late' } });
  expect(await refusal(late)).toMatchObject({ status: 409, problem: { code: 'stale_version' } });

  const shaper = await makeMember(server, 'sam');
  const { id } = await ada.call(roles.create, {
    body: { name: 'Shapes', featurePermissions: ['team_admin_data_collections'] },
  });
  await giveRoles(ada, shaper, [id], { dataAccess: 'by_role' });
  const seen = await shaper.call(views.get, { params });
  expect(seen).toMatchObject({ isPartial: true, settings: { displayedFields: [] } });
  const blind = shaper.call(views.change, { params, body: { version: 2, settings: {} } });
  expect((await refusal(blind)).problem.code).toBe('forbidden');
  expect(
    await shaper.call(views.change, { params, body: { version: 2, internalName: 'Once' } }),
  ).toMatchObject({ version: 3, internalName: 'Once' });
  expect(await ada.call(views.get, { params })).toMatchObject({ settings: { colorBy: 'secret' } });
});

test('views are put into another order, each kind for itself', async () => {
  const [a, b, c] = [await make(ada, 'A'), await make(ada, 'B'), await make(ada, 'C')];
  const order = (viewIds: string[]) =>
    ada.call(views.reorder, {
      params: inGuests(),
      body: { visibility: 'personal', viewIds },
    });
  await order([c.id, a.id, b.id]);
  expect((await namesFor(ada)).slice(-3)).toEqual(['C', 'A', 'B']);
  expect((await refusal(order([c.id, a.id]))).problem.code).toBe('stale_version');
  const shared = await ada.call(views.change, {
    params: at(a),
    body: { version: a.version, visibility: 'team' },
  });
  expect(shared).toMatchObject({ visibility: 'team', ownerId: null });
  expect((await namesFor(ada)).slice(-2)).toEqual(['C', 'B']);
  await ada.call(views.delete, { params: at(c) });
  expect(await namesFor(ada)).not.toContain('C');
});

test('a field that is gone leaves its views, which stay whole', async () => {
  const field = await ada.call(collections.addField, {
    params: inGuests(),
    body: { title: 'Short lived', dataType: 'plain_text' },
  });
  const made = await make(ada, 'With it', {
    settings: {
      displayedFields: [{ field: field.columnName }, { field: 'name' }],
      filter: { field: field.columnName, operator: 'is_empty' },
    },
  });
  await ada.call(collections.deleteField, { params: { ...inGuests(), fieldId: field.id } });
  const seen = await ada.call(views.get, { params: at(made) });
  expect(seen).toMatchObject({ isPartial: false, settings: { displayedFields: [{ field: 'name' }] } });
  expect(seen.settings.filter).toBeUndefined();
});

test('the audit log contains team views, not personal ones', async () => {
  await make(ada, 'Quiet');
  const loud = await make(ada, 'Loud', { visibility: 'team' });
  await ada.call(views.delete, { params: at(loud) });
  const { items } = await ada.call(auditLog.list, { query: { area: 'view' } });
  const lines = items.map(({ action, subjectName }) => `${action} ${subjectName}`);
  expect(lines.slice(0, 2)).toEqual(['view.deleted Loud', 'view.created Loud']);
  expect(lines.join()).not.toContain('Quiet');
});

test('changes of a personal view reach its owner only', async () => {
  const streams = { ada: await listen(ada), kim: await listen(kim) };
  const own = await make(kim, 'Whispered');
  const shared = await make(ada, 'Announced', { visibility: 'team' });
  await expect.poll(() => streams.kim.ids()).toEqual([own.id, shared.id]);
  await expect.poll(() => streams.ada.ids()).toEqual([shared.id]);
  streams.ada.stop();
  streams.kim.stop();
});

async function listen(person: Person) {
  const stop = new AbortController();
  const reply = await fetch(`${person.url}/api/teams/${person.teamId}/events`, {
    headers: { cookie: person.cookie },
    signal: stop.signal,
  });
  let text = '';
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of reply.body ?? []) text += decoder.decode(chunk, { stream: true });
  })().catch(() => undefined);
  return {
    ids: () => [...text.matchAll(/"view\.changed","viewId":"([^"]+)"/g)].map(([, id]) => id),
    stop: () => stop.abort(),
  };
}
