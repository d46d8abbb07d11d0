import { backends } from '@fieldhouse/contract/backends';
import { collections } from '@fieldhouse/contract/collections';
import { headerMenu, type MenuTarget, maxMenuEntries } from '@fieldhouse/contract/header-menu';
import { roles } from '@fieldhouse/contract/roles';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import type { Person } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { makeSignup } from '../../../test/wizard-makers.ts';

let server: TestServer | undefined;
beforeEach(async () => {
  await server?.stop();
  server = await startServer({ hasWorker: false });
});
afterAll(() => server?.stop());

function currentServer(): TestServer {
  if (!server) throw new Error('No server.');
  return server;
}

function add(person: Person, label: string, target: MenuTarget) {
  return person.call(headerMenu.add, { body: { label, icon: 'fa-solid fa-star', target } });
}

async function labelsFor(person: Person): Promise<string[]> {
  return (await menuOf(person)).map(({ label }) => label);
}

async function menuOf(person: Person) {
  const query = { idTeam: person.teamId };
  return (await person.call(backends.dataObjectTesting, { query })).TeamAppHeaderBarMenu;
}

const path = (to: string): MenuTarget => ({ type: 'path', path: to });

test('entries stand in the order they are given, and say where they lead', async () => {
  const { ada, tom } = currentServer();
  const people = await ada.call(collections.create, { body: { name: 'Person', pluralName: 'People' } });
  const first = await add(ada, 'Everyone', { type: 'collection', collectionId: people.id });
  expect(first.targetName).toBe('People');
  const second = await add(ada, 'Handbook', { type: 'url', url: 'https://example.org/book' });
  const third = await add(ada, 'Recent', path('/recent'));
  expect(await labelsFor(tom)).toEqual(['Everyone', 'Handbook', 'Recent']);
  const entryIds = [third.id, first.id, second.id];
  await ada.call(headerMenu.arrange, { body: { entryIds } });
  expect(await labelsFor(tom)).toEqual(['Recent', 'Everyone', 'Handbook']);
  await ada.call(headerMenu.change, { params: { menuEntryId: first.id }, body: { label: 'All people' } });
  await ada.call(headerMenu.remove, { params: { menuEntryId: second.id } });
  const team = `/team-${ada.teamId}`;
  expect(await menuOf(tom)).toEqual([
    { id: third.id, label: 'Recent', icon: 'fa-solid fa-star', url: `${team}/recent` },
    {
      id: first.id,
      label: 'All people',
      icon: 'fa-solid fa-star',
      url: `${team}/data-collections/${people.id}/records`,
    },
  ]);
});

test('an order that misses an entry, or knows one too many, is refused', async () => {
  const { ada } = currentServer();
  const first = await add(ada, 'One', path('/dashboard'));
  const second = await add(ada, 'Two', path('/projects'));
  for (const entryIds of [
    [first.id],
    [first.id, first.id],
    [first.id, second.id, first.id.replace(/^./, 'f')],
  ]) {
    const answer = ada.call(headerMenu.arrange, { body: { entryIds } });
    await expect(answer).rejects.toMatchObject({ status: 409, problem: { code: 'stale_version' } });
  }
});

test('a person is not led to what they may not see', async () => {
  const { ada, tom } = currentServer();
  const open = await ada.call(collections.create, { body: { name: 'Event', pluralName: 'Events' } });
  const closed = await ada.call(collections.create, { body: { name: 'Wage', pluralName: 'Wages' } });
  const { wizard } = await makeSignup(ada);
  await add(ada, 'Events', { type: 'collection', collectionId: open.id });
  await add(ada, 'Wages', { type: 'collection', collectionId: closed.id });
  await add(ada, 'Sign up', { type: 'wizard', wizardId: wizard.id });
  await add(ada, 'Account', path('/admin/account'));
  await add(ada, 'Collections', path('/admin/data-collections'));
  await add(ada, 'Dashboard', path('/dashboard'));
  expect(await labelsFor(ada)).toEqual(['Events', 'Wages', 'Sign up', 'Account', 'Collections', 'Dashboard']);
  expect(await labelsFor(tom)).toEqual(['Events', 'Wages', 'Sign up', 'Dashboard']);
  const limited = await makeMember(currentServer(), 'lina');
  const reader = await ada.call(roles.create, {
    body: {
      name: 'Events only',
      dataPermissions: [{ type: 'read_data_field_data', collectionId: open.id }],
    },
  });
  await giveRoles(ada, limited, [reader.id], { accountType: 'limited', dataAccess: 'by_role' });
  expect(await labelsFor(limited)).toEqual(['Events', 'Dashboard']);
  // A grant for the records of a collection opens no wizard that starts without one.
  const runner = await makeMember(currentServer(), 'rune');
  const ofEvents = { type: 'run_data_wizard', wizardId: null, collectionId: open.id, filter: null } as const;
  const runs = await ada.call(roles.create, { body: { name: 'For events', dataPermissions: [ofEvents] } });
  await giveRoles(ada, runner, [runs.id], { accountType: 'full', dataAccess: 'by_role' });
  expect(await labelsFor(runner)).toEqual(['Dashboard']);
  await ada.call(wizards.takeOffline, { params: { wizardId: wizard.id }, body: {} });
  await ada.call(collections.delete, { params: { collectionId: closed.id } });
  expect(await labelsFor(tom)).toEqual(['Events', 'Dashboard']);
  const { items } = await ada.call(headerMenu.list);
  expect(items.find(({ label }) => label === 'Wages')?.targetName).toBeNull();
});

test.each([
  [{ type: 'url', url: 'http://example.org' }],
  [{ type: 'url', url: 'javascript:alert(1)' }],
  [{ type: 'path', path: '//evil.example.org' }],
  [{ type: 'path', path: '/\\evil.example.org' }],
  [{ type: 'path', path: 'dashboard' }],
  [{ type: 'collection', collectionId: '00000000-0000-7000-8000-000000000000' }],
  [{ type: 'wizard', wizardId: '00000000-0000-7000-8000-000000000000' }],
])('a target like %j is refused', async (target) => {
  const answer = add(currentServer().ada, 'X', target as MenuTarget);
  await expect(answer).rejects.toMatchObject({ status: 400, problem: { code: 'invalid_input' } });
});

test('it has room for a dozen', async () => {
  const { ada } = currentServer();
  for (let n = 1; n <= maxMenuEntries; n += 1) await add(ada, `Entry ${n}`, path('/dashboard'));
  await expect(add(ada, 'One more', path('/dashboard'))).rejects.toMatchObject({ status: 409 });
});
