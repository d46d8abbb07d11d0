// Every route of the product × API keys, generated from the endpoints themselves.
import { ownApiKeys, teamApiKeys } from '@fieldhouse/contract/api-keys';
import { featurePermissions } from '@fieldhouse/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Person } from '../people.ts';
import { startServer, type TestServer } from '../start-server.ts';
import { ask, randomIds } from './ask-endpoint.ts';
import { everyEndpoint, isTeamEndpoint } from './every-endpoint.ts';
import { type KnownIds, makeKnownIds } from './known-ids.ts';

let server: TestServer;
let known: KnownIds;
let keys: {
  readonly revoked: Person;
  readonly ofOlga: Person;
  /** Of Ada's team, without any permission. */
  readonly bare: Person;
  /** Of Ada's team, with every feature permission. */
  readonly wide: Person;
  /** Ada's own, for reading only. */
  readonly reading: Person;
  /** Ada's own, beside her session's cookie. */
  readonly withCookie: Person;
};

beforeAll(async () => {
  server = await startServer({ env: { API_KEY_REQUESTS_PER_MINUTE: '100000' } });
  known = await makeKnownIds(server);
  const { ada, olga, url } = server;
  const bearer = (secret: string, cookie = '') => new Person(url, cookie, ada.teamId, secret);
  const deletedKey = await ada.call(teamApiKeys.create, { body: { name: 'Gone' } });
  await ada.call(teamApiKeys.revoke, { params: { apiKeyId: deletedKey.key.id } });
  const ofOlga = await olga.call(teamApiKeys.create, {
    body: { name: 'Olga', featurePermissions: [...featurePermissions] },
  });
  const bare = await ada.call(teamApiKeys.create, { body: { name: 'Bare' } });
  const wide = await ada.call(teamApiKeys.create, {
    body: { name: 'Wide', featurePermissions: [...featurePermissions] },
  });
  const reading = await ada.call(ownApiKeys.create, { body: { name: 'Reading', isReadOnly: true } });
  const own = await ada.call(ownApiKeys.create, { body: { name: 'Own' } });
  keys = {
    revoked: bearer(deletedKey.secret),
    ofOlga: bearer(ofOlga.secret),
    bare: bearer(bare.secret),
    wide: bearer(wide.secret),
    reading: bearer(reading.secret),
    withCookie: bearer(own.secret, ada.cookie),
  };
});
afterAll(() => server.stop());

const teamEndpoints = everyEndpoint.filter(isTeamEndpoint);
const closedEndpoints = everyEndpoint.filter(({ needs }) => needs !== 'none' && needs !== 'wizard_run');
const named = <E extends { readonly name: string }>(some: readonly E[]) =>
  some.map((endpoint) => [endpoint.name, endpoint] as const);

describe('a revoked key', () => {
  test.each(named(closedEndpoints))('%s answers 401', async (_name, endpoint) => {
    expect((await ask(keys.revoked, endpoint, { ...randomIds(endpoint), ...known })).status).toBe(401);
  });
});

describe('a key of another team', () => {
  test.each(named(teamEndpoints))(
    '%s can’t distinguish the team from one that does not exist',
    async (_name, endpoint) => {
      const real = await ask(keys.ofOlga, endpoint, { ...randomIds(endpoint), ...known });
      expect(real).toEqual(await ask(keys.ofOlga, endpoint, randomIds(endpoint)));
      expect(real.status).toBe(404);
    },
  );
});

describe('a key without the permission', () => {
  const guarded = teamEndpoints.filter(({ needs }) => needs === 'team_admin' || typeof needs === 'object');
  test.each(named(guarded))('%s answers 403', async (_name, endpoint) => {
    expect((await ask(keys.bare, endpoint, { ...randomIds(endpoint), ...known })).status).toBe(403);
  });
});

describe('a key with every feature permission', () => {
  const admins = teamEndpoints.filter(({ needs }) => needs === 'team_admin');
  test.each(named(admins))('%s stays closed: no key is a team admin', async (_name, endpoint) => {
    expect((await ask(keys.wide, endpoint, { ...randomIds(endpoint), ...known })).status).toBe(403);
  });

  const granted = teamEndpoints.filter(({ needs, personOnly }) => typeof needs === 'object' && !personOnly);
  test.each(named(granted))('%s is opened', async (_name, endpoint) => {
    const { status, body } = await ask(keys.wide, endpoint, { ...randomIds(endpoint), ...known });
    expect(status === 401 || body.includes('"key_not_allowed"')).toBe(false);
  });
});

describe('what is a person’s own', () => {
  const own = everyEndpoint.filter(({ needs, personOnly }) => needs === 'account' || personOnly === true);
  test.each(named(own))('%s is closed to a key, also beside a session', async (_name, endpoint) => {
    const reply = await ask(keys.withCookie, endpoint, { ...randomIds(endpoint), ...known });
    expect(reply.status).toBe(403);
    expect(reply.body).toContain('"code":"key_not_allowed"');
  });
});

describe('a key that only reads', () => {
  const writing = teamEndpoints.filter(({ writes }) => writes);
  test.each(named(writing))('%s is refused', async (_name, endpoint) => {
    const reply = await ask(keys.reading, endpoint, { ...randomIds(endpoint), ...known });
    // Some ids don't exist in Ada's team; the refusal comes before they are looked up.
    expect(reply.status).toBe(403);
    expect(reply.body).toContain('"code":"key_not_allowed"');
  });
});
