// Roles through the API: created, changed, assigned and removed.
import { collections } from '@fieldhouse/contract/collections';
import { identity } from '@fieldhouse/contract/identity';
import { roles } from '@fieldhouse/contract/roles';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveRoles, teamUserIdOf } from '../../../test/give-roles.ts';
import type { Person } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { createApp } from '../../app.ts';
import { createDeps } from '../../deps.ts';
import { beforeCommitListeners } from '../slices.ts';

let server: TestServer;
let ada: Person;
let tom: Person;
beforeAll(async () => {
  server = await startServer();
  ({ ada, tom } = server);
});
afterAll(() => server.stop());

const refused = (status: number, code: string) => ({ status, problem: { code } });
const readsAll = { type: 'read_data_field_data' as const, collectionId: null, fieldId: null, filter: null };

async function makeRole(body: { name: string; featurePermissions?: never[]; dataPermissions?: never[] }) {
  return ada.call(roles.create, { body });
}

async function featuresOf(person: Person): Promise<readonly string[]> {
  const session = await person.call(identity.session);
  return session?.memberships.find((one) => one.teamId === person.teamId)?.featurePermissions ?? [];
}

test('a new team starts with three roles, and its creator needs none', async () => {
  const { items } = await ada.call(roles.list);
  expect(items.map((role) => role.name)).toEqual(['Data manager', 'Messenger', 'Viewer']);
  expect(items[2]?.dataPermissions).toContainEqual(readsAll);
  expect(await ada.call(roles.own)).toMatchObject({ isTeamAdmin: true, hasAllData: true });
});

test('a role is created, changed and deleted, and every step requires the previous version', async () => {
  const role = await makeRole({
    name: 'Front desk',
    featurePermissions: ['outgoing_messages_edit' as never],
  });
  expect(role).toMatchObject({ version: 1, memberCount: 0, dataPermissions: [] });
  const changed = await ada.call(roles.change, {
    params: { roleId: role.id },
    body: { version: 1, name: 'Reception', dataPermissions: [readsAll] },
  });
  expect(changed).toMatchObject({ name: 'Reception', version: 2, dataPermissions: [readsAll] });
  const stale = ada.call(roles.change, { params: { roleId: role.id }, body: { version: 1, name: 'Late' } });
  await expect(stale).rejects.toMatchObject(refused(409, 'stale_version'));
  await ada.call(roles.delete, { params: { roleId: role.id } });
  const deleted = ada.call(roles.get, { params: { roleId: role.id } });
  await expect(deleted).rejects.toMatchObject(refused(404, 'not_found'));
});

test('two roles can not have one name, whatever its case', async () => {
  await makeRole({ name: 'Volunteers' });
  await expect(makeRole({ name: 'volunteers' })).rejects.toMatchObject(refused(409, 'name_taken'));
});

test('a permission names only what exists, with a filter of its collection', async () => {
  const people = await ada.call(collections.create, { body: { name: 'Person', pluralName: 'People' } });
  const make = (permission: object) =>
    ada.call(roles.create, { body: { name: 'Odd', dataPermissions: [permission as never] } });
  const nowhere = '01900000-0000-7000-8000-000000000000';
  for (const odd of [
    { type: 'read_data_field_data', collectionId: nowhere },
    { type: 'read_data_field_data', collectionId: people.id, fieldId: nowhere },
    { type: 'read_data_field_data', fieldId: people.fields[0]?.id },
    { type: 'run_data_wizard', wizardId: nowhere },
    { type: 'read_everything' },
  ]) {
    await expect(make(odd), JSON.stringify(odd)).rejects.toMatchObject(refused(400, 'invalid_input'));
  }
  const filter = { field: 'salary', operator: 'is', value: 1 };
  const unknown = make({ type: 'delete_data_records', collectionId: people.id, filter });
  await expect(unknown).rejects.toMatchObject(refused(400, 'unknown_field'));
});

describe('a feature permission', () => {
  test('comes with a role and goes with it', async () => {
    const eva = await makeMember(server, 'eva');
    const role = await makeRole({
      name: 'Shapers',
      featurePermissions: ['team_admin_data_collections' as never],
    });
    const create = (name: string) => eva.call(collections.create, { body: { name, pluralName: `${name}s` } });
    await expect(create('Tool')).rejects.toMatchObject(refused(403, 'forbidden'));
    await giveRoles(ada, eva, [role.id]);
    expect(await featuresOf(eva)).toEqual(['team_admin_data_collections']);
    await create('Tool');
    await eva.call(wizards.create, { body: { name: 'Tools out' } });
    await giveRoles(ada, eva, []);
    await expect(create('Car')).rejects.toMatchObject(refused(403, 'forbidden'));
  });

  test('that a role loses is lost by its members at once', async () => {
    const kim = await makeMember(server, 'kim');
    const role = await makeRole({ name: 'Users', featurePermissions: ['team_admin_users' as never] });
    await giveRoles(ada, kim, [role.id]);
    await kim.call(roles.list);
    await ada.call(roles.change, {
      params: { roleId: role.id },
      body: { version: 1, featurePermissions: [] },
    });
    await expect(kim.call(roles.list)).rejects.toMatchObject(refused(403, 'forbidden'));
  });

  test('that is taken away in one process is gone in another within a second', async () => {
    const lea = await makeMember(server, 'lea');
    const role = await makeRole({ name: 'Far away', featurePermissions: ['team_admin_users' as never] });
    await giveRoles(ada, lea, [role.id]);
    const { deps: here } = server;
    const there = createDeps(here.config, here.secrets, server.databaseUrl, beforeCommitListeners, {
      log: here.log,
    });
    await there.hub.start();
    const app = await createApp(there);
    try {
      const ask = async () =>
        (
          await app.inject({
            method: 'GET',
            url: `/api/teams/${ada.teamId}/roles`,
            headers: { cookie: lea.cookie },
          })
        ).statusCode;
      expect(await ask()).toBe(200);
      await giveRoles(ada, lea, []);
      const takenAt = performance.now();
      while ((await ask()) === 200 && performance.now() - takenAt < 5000);
      expect(performance.now() - takenAt).toBeLessThan(1000);
    } finally {
      await app.close();
      await there.stop();
    }
  });
});

describe('no member grants more than they have', () => {
  let hugo: Person;
  beforeAll(async () => {
    hugo = await makeMember(server, 'hugo');
    const role = await makeRole({ name: 'People office', featurePermissions: ['team_admin_users' as never] });
    await giveRoles(ada, hugo, [role.id], { accountType: 'limited' });
  });

  test('neither in a role of their own making', async () => {
    for (const body of [
      { name: 'More', featurePermissions: ['team_admin_data_wizards' as const] },
      { name: 'More', dataPermissions: [readsAll] },
    ]) {
      await expect(hugo.call(roles.create, { body })).rejects.toMatchObject(refused(403, 'forbidden'));
    }
    await hugo.call(roles.create, { body: { name: 'Same', featurePermissions: ['team_admin_users'] } });
  });

  test('nor by giving a role, a wider account or all data', async () => {
    const { items } = await ada.call(roles.list);
    const viewer = items.find((role) => role.name === 'Viewer');
    const own = items.find((role) => role.name === 'People office');
    const teamUserId = await teamUserIdOf(hugo);
    const roleIds = [own?.id as never];
    for (const body of [
      { roleIds: [...roleIds, viewer?.id as never] },
      { roleIds, accountType: 'full' as const },
      { roleIds, accountType: 'full' as const, dataAccess: 'all' as const },
    ]) {
      const asked = hugo.call(roles.assign, { params: { teamUserId }, body });
      await expect(asked).rejects.toMatchObject(refused(403, 'forbidden'));
    }
    await hugo.call(roles.assign, { params: { teamUserId }, body: { roleIds } });
  });

  test('and only an admin can change an admin', async () => {
    const teamUserId = await teamUserIdOf(ada);
    const asked = hugo.call(roles.assign, { params: { teamUserId }, body: { roleIds: [] } });
    await expect(asked).rejects.toMatchObject(refused(403, 'forbidden'));
  });
});

describe('data is given by role', () => {
  test('from the first role with data permissions on, and stays so when the role goes', async () => {
    const nora = await makeMember(server, 'nora');
    expect(await nora.call(roles.own)).toMatchObject({ accountType: 'full', hasAllData: true });
    const role = await makeRole({ name: 'Readers', dataPermissions: [readsAll as never] });
    expect(await giveRoles(ada, nora, [role.id])).toMatchObject({ dataAccess: 'by_role' });
    expect(await nora.call(roles.own)).toMatchObject({ hasAllData: false, dataPermissions: [readsAll] });
    await ada.call(roles.delete, { params: { roleId: role.id } });
    expect(await nora.call(roles.own)).toMatchObject({ hasAllData: false, dataPermissions: [] });
    await giveRoles(ada, nora, [], { dataAccess: 'all' });
    expect(await nora.call(roles.own)).toMatchObject({ hasAllData: true });
  });

  test('to those who hold a role that gets its first data permission', async () => {
    const role = await makeRole({ name: 'Later' });
    await giveRoles(ada, tom, [role.id]);
    expect(await tom.call(roles.own)).toMatchObject({ hasAllData: true });
    const body = { version: 1, dataPermissions: [readsAll] };
    await ada.call(roles.change, { params: { roleId: role.id }, body });
    expect(await tom.call(roles.own)).toMatchObject({ hasAllData: false, dataPermissions: [readsAll] });
  });
});
