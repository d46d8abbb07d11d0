import { collections } from '@fieldhouse/contract/collections';
import { demo } from '@fieldhouse/contract/demo';
import { identity } from '@fieldhouse/contract/identity';
import { messages } from '@fieldhouse/contract/messages';
import { projects } from '@fieldhouse/contract/projects';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countInOneWindow } from '../../../test/clock/count-in-one-window.ts';
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
  const events = items.find(({ pluralName }) => pluralName === 'Events');
  const reply = await server.tom.call(records.query, {
    params: { ...params, collectionId: events?.id ?? '' },
    body: { limit: 100 },
  });
  // The engine writes the reply itself, in the contract's form.
  const { records: planned } = reply as { records: DataRecord[] };
  const hour = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone: 'America/Los_Angeles',
  });
  const hours = planned.map(({ values }) => Number(hour.format(new Date(String(values.starts)))));
  expect(hours.length).toBeGreaterThan(20);
  // The centre opens at nine, in the zone of the team.
  expect(Math.min(...hours)).toBeGreaterThanOrEqual(9);
  expect((await server.tom.call(messages.list, { params })).items).toHaveLength(1);
  const { counts } = await server.tom.call(projects.list, { params });
  expect(counts).toMatchObject({ mine: 4, overdue: 1, today: 1 });
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
  await countInOneWindow(server);
  // Olga has created two of the three that a day allows.
  const { userId } = await server.olga.call(identity.session);
  const limit = { max: 3, windowSeconds: 24 * 60 * 60 };
  for (let n = 0; n < 2; n += 1) await server.deps.attempts.consume(`sample-team:${userId}`, limit);
  const tries = Array.from({ length: 4 }, () =>
    server.olga.send({ method: 'POST', path: '/demo/teams', body: {} }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 429, 429, 429]);
});
