import { ownApiKeys, teamApiKeys } from '@fieldhouse/contract/api-keys';
import { collections } from '@fieldhouse/contract/collections';
import { identity } from '@fieldhouse/contract/identity';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { Person } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { createApp } from '../../app.ts';
import { createDeps } from '../../deps.ts';
import { beforeCommitListeners } from '../slices.ts';

let server: TestServer;
let people: { readonly id: string; readonly nameFieldId: string };
beforeAll(async () => {
  server = await startServer();
  const made = await server.ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Salary', dataType: 'number' },
      ],
    },
  });
  people = { id: made.id, nameFieldId: made.fields[0]?.id ?? '' };
  await server.ada.call(records.create, {
    params: { collectionId: people.id },
    body: { records: [{ name: 'Elena', salary: 100 }] },
  });
});
afterAll(() => server.stop());

function bearer(secret: string, cookie = ''): Person {
  return new Person(server.url, cookie, server.ada.teamId, secret);
}

async function listPeople(someone: Person) {
  const page = await someone.call(records.query, { params: { collectionId: people.id }, body: {} });
  // The engine serialises the reply itself.
  return (page as { records: { values: Record<string, unknown> }[] }).records.map(({ values }) => values);
}

test('a secret is returned once and stored nowhere', async () => {
  const { key, secret } = await server.ada.call(teamApiKeys.create, { body: { name: 'Website' } });
  expect(secret).toMatch(/^fh_team_[0-9A-Za-z]{49}$/);
  const listed = await server.ada.send({ method: 'GET', path: `/teams/${server.ada.teamId}/api-keys` });
  const text = await listed.text();
  expect(text).toContain(key.id);
  expect(text).not.toContain(secret.slice(8));
  expect(key.hint).toBe(secret.slice(-4));
});

test('a key of the team reads the fields it was given and no other', async () => {
  const { secret } = await server.ada.call(teamApiKeys.create, {
    body: {
      name: 'Names',
      dataPermissions: [
        {
          type: 'read_data_field_data',
          collectionId: people.id,
          fieldId: people.nameFieldId,
        },
      ],
    },
  });
  const [elena] = await listPeople(bearer(secret));
  expect(elena).toEqual({ name: 'Elena' });
});

test('a key of a role follows the role, and opens nothing once the role is gone', async () => {
  const role = await server.ada.call(roles.create, {
    body: { name: 'Readers', dataPermissions: [{ type: 'read_data_field_data' }] },
  });
  const { key, secret } = await server.ada.call(teamApiKeys.create, {
    body: { name: 'By role', roleId: role.id },
  });
  expect(key.role).toEqual({ id: role.id, name: 'Readers' });
  const program = bearer(secret);
  expect((await listPeople(program))[0]).toMatchObject({ name: 'Elena', salary: 100 });
  await server.ada.call(roles.delete, { params: { roleId: role.id } });
  await expect.poll(() => listPeople(program).catch((error) => error.problem?.code)).toBe('not_found');
});

test('records written with a key show the key as their author, and no user', async () => {
  const collectionId = people.id;
  const { secret } = await server.ada.call(teamApiKeys.create, {
    body: {
      name: 'Writer',
      dataPermissions: [
        {
          type: 'read_data_field_data',
          collectionId,
          filter: { field: 'created_by', operator: 'is_me' },
        },
        { type: 'update_data_field_data', collectionId },
      ],
    },
  });
  const program = bearer(secret);
  await program.call(records.create, {
    params: { collectionId: people.id },
    body: { records: [{ name: 'Tomás' }] },
  });
  // A permission to change reveals that a record exists; only values of one's own records are readable.
  const names = (await listPeople(program)).map(({ name }) => name).filter(Boolean);
  expect(names).toEqual(['Tomás']);
});

test('a revoked key opens nothing within a second, in another process too', async () => {
  const { key, secret } = await server.ada.call(teamApiKeys.create, { body: { name: 'Short' } });
  // Another process: separate caches and pool, the same database.
  const deps = createDeps(server.deps.config, server.deps.secrets, server.databaseUrl, beforeCommitListeners);
  await deps.hub.start();
  const app = await createApp(deps);
  try {
    const there = new Person(await app.listen({ host: '127.0.0.1', port: 0 }), '', server.ada.teamId, secret);
    await there.call(teams.get);
    await server.ada.call(teamApiKeys.revoke, { params: { apiKeyId: key.id } });
    const revokedAt = Date.now();
    // When the last request began that was still granted: the machine may pause after it.
    let grantedAt = revokedAt;
    const ask = async () => {
      const askedAt = Date.now();
      const reply = await there.send({ method: 'GET', path: `/teams/${server.ada.teamId}` });
      if (reply.ok) grantedAt = askedAt;
      return reply.status;
    };
    await expect.poll(ask, { interval: 20 }).toBe(401);
    expect(grantedAt - revokedAt).toBeLessThan(1000);
    await expect(bearer(secret).call(teams.get)).rejects.toMatchObject({ status: 401 });
  } finally {
    await app.close();
    await deps.stop();
  }
});

test('a key expires at its expiration time', async () => {
  // On the database's clock. Enough for a busy machine to create and use it.
  const expiresAt = new Date(Date.now() + 4000).toISOString();
  const { secret } = await server.ada.call(teamApiKeys.create, { body: { name: 'Brief', expiresAt } });
  await bearer(secret).call(teams.get);
  await expect
    .poll(() =>
      bearer(secret)
        .call(teams.get)
        .then(
          () => 200,
          (error) => error.status,
        ),
    )
    .toBe(401);
  await expect(
    server.ada.call(teamApiKeys.create, { body: { name: 'Late', expiresAt: '2020-01-01T00:00:00Z' } }),
  ).rejects.toMatchObject({ problem: { code: 'invalid_input' } });
});

test('a personal key is its person, and loses what they lose', async () => {
  const nora = await makeMember(server, 'nora');
  const role = await server.ada.call(roles.create, {
    body: { name: 'Users', featurePermissions: ['team_admin_users'] },
  });
  await giveRoles(server.ada, nora, [role.id]);
  const { secret } = await nora.call(ownApiKeys.create, { body: { name: 'Script' } });
  expect(secret).toMatch(/^fh_user_/);
  const script = bearer(secret);
  expect((await script.call(roles.list)).items.length).toBeGreaterThan(0);
  await giveRoles(server.ada, nora, []);
  await expect.poll(() => script.call(roles.list).catch((error) => error.status)).toBe(403);
});

test('a personal key stays in the teams it was made for', async () => {
  const second = await server.ada.call(teams.create, { body: { name: 'Second' } });
  const { secret } = await server.ada.call(ownApiKeys.create, {
    body: { name: 'Second only', teamIds: [second.teamId] },
  });
  await expect(bearer(secret).call(teams.get)).rejects.toMatchObject({ status: 404 });
  const there = new Person(server.url, '', second.teamId, secret);
  expect((await there.call(teams.get)).name).toBe('Second');
  await expect(
    server.tom.call(ownApiKeys.create, { body: { name: 'Not mine', teamIds: [second.teamId] } }),
  ).rejects.toMatchObject({ status: 404 });
});

test('a user can’t revoke another user’s key', async () => {
  const { key, secret } = await server.ada.call(ownApiKeys.create, { body: { name: 'Mine' } });
  await expect(server.tom.call(ownApiKeys.revoke, { params: { apiKeyId: key.id } })).rejects.toMatchObject({
    status: 404,
  });
  expect((await bearer(secret).call(teams.get)).name).toBe('Riverside Centre');
});

test('beside a session the key decides, and a bad one is not saved by the cookie', async () => {
  const { secret } = await server.ada.call(teamApiKeys.create, { body: { name: 'Beside' } });
  const { cookie } = server.ada;
  await expect(bearer(secret, cookie).call(roles.list)).rejects.toMatchObject({ status: 403 });
  await expect(bearer(`${secret.slice(0, -1)}_`, cookie).call(teams.get)).rejects.toMatchObject({
    status: 401,
  });
  await expect(bearer(secret, cookie).call(identity.session)).rejects.toMatchObject({
    problem: { code: 'key_not_allowed' },
  });
});

test('a key can’t name what belongs to another team', async () => {
  const theirs = await server.olga.call(collections.create, {
    body: { name: 'Pupil', pluralName: 'Pupils' },
  });
  await expect(
    server.ada.call(teamApiKeys.create, {
      body: {
        name: 'Foreign',
        dataPermissions: [{ type: 'delete_data_records', collectionId: theirs.id }],
      },
    }),
  ).rejects.toMatchObject({ problem: { code: 'invalid_input' } });
  const role = (await server.olga.call(roles.list)).items[0];
  await expect(
    server.ada.call(teamApiKeys.create, { body: { name: 'Foreign', roleId: role?.id } }),
  ).rejects.toMatchObject({ status: 404 });
});

test('two keys of a team have two names until one is revoked', async () => {
  const first = await server.ada.call(teamApiKeys.create, { body: { name: 'Same' } });
  const again = () => server.ada.call(teamApiKeys.create, { body: { name: 'same' } });
  await expect(again()).rejects.toMatchObject({ problem: { code: 'name_taken' } });
  await server.ada.call(teamApiKeys.revoke, { params: { apiKeyId: first.key.id } });
  expect((await again()).key.name).toBe('same');
});

test('a key that asks too often waits, and others do not', async () => {
  const slow = await startServer({ env: { API_KEY_REQUESTS_PER_MINUTE: '5' } });
  try {
    const one = await slow.ada.call(teamApiKeys.create, { body: { name: 'One' } });
    const two = await slow.ada.call(teamApiKeys.create, { body: { name: 'Two' } });
    const ask = (secret: string) =>
      new Person(slow.url, '', slow.ada.teamId, secret).send({
        method: 'GET',
        path: `/teams/${slow.ada.teamId}`,
        headers: { 'x-forwarded-for': `10.0.0.${Math.floor(Math.random() * 200)}` },
      });
    const statuses: number[] = [];
    // Twice the limit and one: wherever the minute turns, some are refused.
    for (let at = 0; at < 11; at += 1) statuses.push((await ask(one.secret)).status);
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(statuses).toContain(429);
    expect((await ask(two.secret)).status).toBe(200);
  } finally {
    await slow.stop();
  }
});

test('the last use is recorded to the minute', async () => {
  const { key, secret } = await server.ada.call(teamApiKeys.create, { body: { name: 'Used' } });
  expect(key.lastUsedAt).toBeNull();
  await bearer(secret).call(teams.get);
  const { items } = await server.ada.call(teamApiKeys.list);
  const used = items.find(({ id }) => id === key.id)?.lastUsedAt;
  expect(Date.now() - Date.parse(used ?? '')).toBeLessThan(60_000);
});
