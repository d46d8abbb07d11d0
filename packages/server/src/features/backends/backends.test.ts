import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import { backends } from '@fieldhouse/contract/backends';
import { collections } from '@fieldhouse/contract/collections';
import { ownPreferences } from '@fieldhouse/contract/preferences';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { Person } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const adaAddress = 'ada@fieldhouse.test';

test('a person finds themselves by their address, with teams and permissions in the seed’s words', async () => {
  const reply = await server.ada.send({
    method: 'GET',
    path: `/users/byAuthProvider/${encodeURIComponent(adaAddress)}?needData=1`,
  });
  const body = await reply.json();
  expect(body).toEqual({
    simplyUser: {
      userId: expect.any(String),
      primaryEmailAddress: { email: adaAddress },
      firstName: 'Ada',
      lastName: 'Lindqvist',
    },
    teamData: {
      result: [
        {
          teamId: server.ada.teamId,
          firstName: 'Ada',
          lastName: 'Lindqvist',
          Team: {
            name: 'Riverside Centre',
            shortName: 'Riverside Centre',
            organizationSquareLogo: null,
            organizationHorizontalLogo: null,
            appSquareLogo: null,
            appHorizontalLogo: null,
            primaryTimezone: 'America/Los_Angeles',
            defaultInterfaceLanguage: 'en',
            deactivatedAsOf: null,
          },
          InterfaceLanguage: null,
          isTeamAdmin: true,
          lastOpened: null,
        },
      ],
      s3DefaultUserPicture: expect.stringMatching(/^\//),
      s3DefaultTeamPicture: expect.stringMatching(/^\//),
    },
    teamUserRoleLink: [{ FeaturePermissions: [] }],
  });
});

test('the address of another user gets the reply of an unknown address', async () => {
  const ask = async (address: string) => {
    const reply = await server.tom.send({
      method: 'GET',
      path: `/users/byAuthProvider/${encodeURIComponent(address)}?needData=1`,
    });
    return { status: reply.status, body: (await reply.text()).replaceAll(/"requestId":"[^"]*"/g, '') };
  };
  expect(await ask(adaAddress)).toEqual(await ask('nobody@fieldhouse.test'));
  expect((await ask(adaAddress)).status).toBe(404);
});

test('the language of a link is the person’s own to choose', async () => {
  await server.tom.call(ownPreferences.changeTeamLanguage, { body: { interfaceLanguage: 'es' } });
  const { teamData } = await server.tom.call(backends.user, {
    params: { authUsername: 'TOM@fieldhouse.test' },
    query: { needData: '1' },
  });
  expect(teamData.result[0]?.InterfaceLanguage).toBe('es');
});

test('a query that is not the seed’s is refused', async () => {
  const paths = [
    `/users/byAuthProvider/${adaAddress}`,
    `/users/byAuthProvider/${adaAddress}?needData=2`,
    `/dataCollections?TeamId=${server.ada.teamId}`,
    `/dataCollections?countObjects=1`,
    `/dataCollections?TeamId=${server.ada.teamId}&countObjects=1&x=1`,
    `/dataObjectTestings`,
    `/teamUsers?limit=none`,
  ];
  for (const path of paths) {
    const reply = await server.ada.send({ method: 'GET', path });
    expect([path, reply.status, reply.headers.get('content-type')]).toEqual([
      path,
      400,
      'application/problem+json; charset=utf-8',
    ]);
  }
  const noTeam = await server.ada.send({ method: 'GET', path: '/dataCollections?TeamId=x&countObjects=1' });
  expect(noTeam.status).toBe(404);
});

test('collections and their counts are those visible to the viewer', async () => {
  const query = { TeamId: server.ada.teamId, countObjects: '1' as const };
  const made = await server.ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: [{ title: 'Name', dataType: 'plain_text' }],
    },
  });
  await server.ada.call(collections.create, { body: { name: 'Secret', pluralName: 'Secrets' } });
  await server.ada.call(records.create, {
    params: { collectionId: made.id },
    body: { records: [{ name: 'Elena' }, { name: 'Tomás' }] },
  });
  const nora = await makeMember(server, 'nora');
  const role = await server.ada.call(roles.create, {
    body: {
      name: 'Elenas',
      dataPermissions: [
        {
          type: 'read_data_field_data',
          collectionId: made.id,
          filter: { field: 'name', operator: 'is', value: 'Elena' },
        },
      ],
    },
  });
  await giveRoles(server.ada, nora, [role.id], { dataAccess: 'by_role' });
  const seen = async (someone: typeof nora) =>
    (await someone.call(backends.dataCollection, { query })).map(({ pluralName, countDataObject }) => [
      pluralName,
      countDataObject,
    ]);
  expect(await seen(server.ada)).toEqual([
    ['People', 2],
    ['Secrets', 0],
  ]);
  await expect.poll(() => seen(nora)).toEqual([['People', 1]]);
});

test('the users of the team are listed for their managers only', async () => {
  const query = { teamId: server.ada.teamId };
  const { result } = await server.ada.call(backends.teamUser, { query });
  expect(result.map(({ email }) => email)).toContain('tom@fieldhouse.test');
  await expect(server.tom.call(backends.teamUser, { query })).rejects.toMatchObject({ status: 403 });
  const page = await server.ada.call(backends.teamUser, { query: { ...query, limit: '1' } });
  expect(page.result).toHaveLength(1);
  expect(page.next).not.toBeNull();
});

test('without a team, the users are those of the team that was opened last', async () => {
  const emails = async (someone: Person) => {
    const reply = await someone.send({ method: 'GET', path: '/teamUsers' });
    const { result } = (await reply.json()) as { result?: { email: string }[] };
    return [reply.status, result?.map(({ email }) => email)];
  };
  const [status, own] = await emails(server.ada);
  expect([status, own]).toEqual([
    200,
    expect.arrayContaining(['ada@fieldhouse.test', 'tom@fieldhouse.test']),
  ]);
  expect(await emails(server.olga)).toEqual([200, expect.not.arrayContaining(['tom@fieldhouse.test'])]);
  expect(await emails(server.tom)).toEqual([403, undefined]);
  expect(await emails(server.anonymous)).toEqual([401, undefined]);
  const second = await server.ada.call(teams.create, { body: { name: 'Second' } });
  await server.ada.call(teams.open, { params: { teamId: second.teamId }, body: {} });
  expect(await emails(server.ada)).toEqual([200, ['ada@fieldhouse.test']]);
  const { secret } = await server.ada.call(teamApiKeys.create, {
    body: { name: 'Users', featurePermissions: ['team_admin_users'] },
  });
  expect(await emails(new Person(server.url, '', '', secret))).toEqual([200, own]);
});
