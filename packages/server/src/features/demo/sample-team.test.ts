import { collections } from '@fieldhouse/contract/collections';
import { demo } from '@fieldhouse/contract/demo';
import { identity } from '@fieldhouse/contract/identity';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('a sample team is the caller’s own and full of things to try', async () => {
  const made = await server.tom.call(demo.createTeam, { body: { language: 'es' } });
  expect(made).toMatchObject({ teamName: 'Centro de muestra', isTeamAdmin: true, interfaceLanguage: 'es' });
  const session = await server.tom.call(identity.session);
  expect(session.memberships.map(({ teamId }) => teamId)).toContain(made.teamId);
  const params = { teamId: made.teamId };
  const { items } = await server.tom.call(collections.list, { params });
  expect(items.map(({ pluralName }) => pluralName)).toEqual(expect.arrayContaining(['People', 'Donations']));
  expect((await server.tom.call(messages.list, { params })).items).toHaveLength(1);
  expect((await server.tom.call(records.recent, { params })).items).toHaveLength(50);
});

test('where the operator does not offer it, there is no such thing', async () => {
  const closed = await startServer({ env: { DEMO: 'false' } });
  try {
    await expect(closed.tom.call(demo.createTeam)).rejects.toMatchObject({ status: 404 });
  } finally {
    await closed.stop();
  }
});

test('a person can’t fill the instance with sample teams', async () => {
  const tries = Array.from({ length: 4 }, () =>
    server.olga.send({ method: 'POST', path: '/demo/teams', body: {} }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses).toContain(429);
});
