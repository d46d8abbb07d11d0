// Every route of the product × every kind of caller. Generated from the endpoints themselves.
import { comments } from '@fieldhouse/contract/comments';
import { featuresOf } from '@fieldhouse/contract/endpoint';
import {
  type FeaturePermission,
  featurePermissions,
  messagePermissions,
  wizardPermissions,
} from '@fieldhouse/contract/permissions';
import { roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveRoles } from '../give-roles.ts';
import type { Person } from '../people.ts';
import { makeMember, startServer, type TestServer } from '../start-server.ts';
import { ask, randomIds } from './ask-endpoint.ts';
import { everyEndpoint, isTeamEndpoint, paramNames, words } from './every-endpoint.ts';
import { type KnownIds, makeKnownIds } from './known-ids.ts';
import { whoMayCall } from './who-may-call-rows.ts';

let server: TestServer;
let known: KnownIds;
beforeAll(async () => {
  server = await startServer();
  known = await makeKnownIds(server);
});
afterAll(() => server.stop());

/** The caller's name in the table. */
function callerOf(features: readonly FeaturePermission[]): string {
  if (String(features) === String(wizardPermissions)) return 'builds_wizards';
  const isOfMessages = String(features) === String(messagePermissions);
  return isOfMessages ? 'reads_messages' : features.join(' or ');
}

const teamEndpoints = everyEndpoint.filter(isTeamEndpoint);
const closedEndpoints = everyEndpoint.filter(({ needs }) => needs !== 'none' && needs !== 'wizard_run');

test('every endpoint has a row in the table, which says what it needs', () => {
  const needs = everyEndpoint.map(({ name, needs: need }) => [
    name,
    typeof need === 'object' ? callerOf(featuresOf(need)) : need,
  ]);
  expect(Object.fromEntries(needs)).toEqual(whoMayCall);
});

describe('an anonymous visitor', () => {
  const open = everyEndpoint.filter(({ needs }) => needs === 'none');
  test.each(open.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is not asked who it is',
    async (_name, endpoint) => {
      const { status, body } = await ask(server.anonymous, endpoint, { ...randomIds(endpoint), ...known });
      expect(body).not.toMatch(/"code":"(not_signed_in|session_expired|forbidden)"/);
      expect(status).toBeLessThan(500);
    },
  );

  const ofRuns = everyEndpoint.filter(({ needs }) => needs === 'wizard_run');
  test.each(ofRuns.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers only the bearer of its run',
    async (_name, endpoint) => {
      for (const person of [server.anonymous, server.ada]) {
        const { status } = await ask(person, endpoint, { ...randomIds(endpoint), ...known });
        expect([401, 403, 404]).toContain(status);
      }
    },
  );

  test.each(closedEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers 401',
    async (_name, endpoint) => {
      expect((await ask(server.anonymous, endpoint, { ...randomIds(endpoint), ...known })).status).toBe(401);
    },
  );
});

/** Would close the team to what is asked after them; opened in features/teams/lifecycle/lifecycle.test.ts. */
const ending = new Set(['teamLifecycle.leave', 'teamLifecycle.deactivate', 'teamLifecycle.delete']);

describe('a member of another team', () => {
  test.each(teamEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s can’t distinguish the team from one that does not exist',
    async (_name, endpoint) => {
      const real = await ask(server.olga, endpoint, { ...randomIds(endpoint), ...known });
      const random = await ask(server.olga, endpoint, randomIds(endpoint));
      expect(real).toEqual(random);
      expect(real.status).toBe(404);
    },
  );

  test.each(
    teamEndpoints
      .filter((endpoint) => paramNames(endpoint).filter((name) => !(name in words)).length > 1)
      .map((endpoint) => [endpoint.name, endpoint] as const),
  )('%s answers for the ids of another team as for random ones', async (_name, endpoint) => {
    const own = { teamId: server.olga.teamId };
    const real = await ask(server.olga, endpoint, { ...randomIds(endpoint), ...known, ...own });
    const random = await ask(server.olga, endpoint, randomIds(endpoint, own));
    expect(real).toEqual(random);
    expect([404, 403, 400, 410]).toContain(real.status);
  });
});

describe('a user with an account', () => {
  const own = everyEndpoint.filter((endpoint) => endpoint.needs === 'account' && !isTeamEndpoint(endpoint));
  test.each(own.map((endpoint, index) => [endpoint.name, endpoint, index] as const))(
    '%s opens',
    async (_name, endpoint, index) => {
      // Some of them end sessions: each is called by a different user.
      const person = await makeMember(server, `account${index}`);
      const { body } = await ask(person, endpoint, { ...randomIds(endpoint), ...known });
      expect(body).not.toMatch(/"code":"(not_signed_in|session_expired)"/);
    },
  );
});

describe('a member without the permission', () => {
  const forAll = teamEndpoints.filter(({ needs, name }) => needs === 'team_member' && !ending.has(name));
  test.each(
    forAll.filter(({ reply }) => reply !== 'stream').map((endpoint) => [endpoint.name, endpoint] as const),
  )('%s opens all the same', async (_name, endpoint) => {
    const { status } = await ask(server.tom, endpoint, { ...randomIds(endpoint), ...known });
    expect([401, 403]).not.toContain(status);
    expect(status).toBeLessThan(500);
  });

  const guarded = teamEndpoints.filter(({ needs }) => needs === 'team_admin' || typeof needs === 'object');
  test.each(guarded.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers 403',
    async (_name, endpoint) => {
      expect((await ask(server.tom, endpoint, { ...randomIds(endpoint), ...known })).status).toBe(403);
    },
  );
});

describe('a member with the permission and no other', () => {
  const holders = new Map<string, Person>();
  beforeAll(async () => {
    for (const feature of featurePermissions) {
      const holder = await makeMember(server, feature);
      const role = await server.ada.call(roles.create, {
        body: { name: feature, featurePermissions: [feature] },
      });
      await giveRoles(server.ada, holder, [role.id]);
      holders.set(feature, holder);
    }
  });

  const granted = teamEndpoints.flatMap((endpoint) =>
    featuresOf(endpoint.needs).map((feature) => [feature, endpoint] as const),
  );
  test.each(granted.map(([feature, endpoint]) => [feature, endpoint.name, endpoint] as const))(
    '%s opens %s',
    async (feature, _name, endpoint) => {
      const reply = await ask(holders.get(feature) ?? server.anonymous, endpoint, {
        ...randomIds(endpoint),
        ...known,
      });
      expect([401, 403]).not.toContain(reply.status);
    },
  );

  const guarded = teamEndpoints.filter(({ needs }) => featuresOf(needs).length > 0);
  const closed = featurePermissions.flatMap((feature) =>
    guarded.flatMap((endpoint) =>
      featuresOf(endpoint.needs).includes(feature) ? [] : [[feature, endpoint.name, endpoint] as const],
    ),
  );
  test.each(closed)('%s does not open %s', async (feature, _name, endpoint) => {
    const reply = await ask(holders.get(feature) ?? server.anonymous, endpoint, {
      ...randomIds(endpoint),
      ...known,
    });
    expect(reply.status).toBe(403);
  });
});

describe('a team admin', () => {
  // The calls change and delete the objects of the team, so this test has its own server.
  let server: TestServer;
  let things: KnownIds;
  beforeAll(async () => {
    server = await startServer({ hasWorker: false });
    const known = await makeKnownIds(server);
    // Not even an admin can change comments of others.
    const own = await server.ada.call(comments.add, {
      params: { collectionId: known.collectionId as never, recordId: known.recordId as never },
      body: { body: 'Mine.' },
    });
    things = { ...known, commentId: own.id };
  });
  afterAll(() => server.stop());

  const open = teamEndpoints.filter(
    ({ reply, needs, name }) => reply !== 'stream' && needs !== 'wizard_run' && !ending.has(name),
  );
  test.each(open.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s opens',
    async (_name, endpoint) => {
      const { status } = await ask(server.ada, endpoint, { ...randomIds(endpoint), ...things });
      expect([401, 403]).not.toContain(status);
      expect(status).toBeLessThan(500);
    },
  );
});

test('every path parameter has a real thing to ask for', () => {
  const missing = new Set(teamEndpoints.flatMap(paramNames).filter((name) => known[name] === undefined));
  expect([...missing]).toEqual([]);
});

test('every endpoint has a name of its own, a summary and a path of its own', () => {
  const names = everyEndpoint.map((endpoint) => endpoint.name);
  const addresses = everyEndpoint.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(everyEndpoint.filter((endpoint) => endpoint.summary.length < 10)).toEqual([]);
});
