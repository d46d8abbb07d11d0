import { collections } from '@fieldhouse/contract/collections';
import { demo } from '@fieldhouse/contract/demo';
import { identity } from '@fieldhouse/contract/identity';
import { messages } from '@fieldhouse/contract/messages';
import { projects } from '@fieldhouse/contract/projects';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { usage } from '@fieldhouse/contract/usage';
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
  const { items: sent } = await server.tom.call(messages.list, { params });
  expect(sent.map(({ internalName, status }) => [internalName, status])).toEqual([
    ['Autumn newsletter', 'draft'],
    ['Harvest supper', 'sent'],
    ['Planting day helpers', 'sent'],
  ]);
  const { counts } = await server.tom.call(projects.list, { params });
  expect(counts).toMatchObject({ mine: 4, overdue: 1, today: 1 });
  expect((await server.tom.call(records.recent, { params })).items).toHaveLength(50);
});

test('a sample team has sent messages, with what became of them on the days when it happened', async () => {
  const { teamId } = await server.tom.call(demo.createTeam, { body: {} });
  const params = { teamId };
  const { items } = await server.tom.call(messages.list, { params });
  const messageId = items.find(({ internalName }) => internalName === 'Harvest supper')?.id ?? ('' as never);
  const ofMessage = { params: { teamId, messageId } };
  const figures = await server.tom.call(messages.statistics, ofMessage);
  expect(figures).toMatchObject({ bounced: 1, unsubscribed: 1, complained: 0 });
  expect(figures).toMatchObject({ sent: figures.total, delivered: figures.sent - 1 });
  expect(figures.total).toBeGreaterThan(1000);
  const shares = [figures.opened, figures.machineOpened, figures.clicked].map(
    (count) => count / figures.total,
  );
  expect(Math.min(...shares)).toBeGreaterThan(0.05);
  expect(Math.max(...shares)).toBeLessThan(0.7);
  expect(figures.links.map(({ clicks }) => clicks > 0)).toEqual([true, true, true]);
  expect(figures.timeline.points.length).toBeGreaterThan(12);
  const { days, running, failed } = await server.tom.call(messages.dashboard, { params });
  const onDays = days.filter(({ sent }) => sent > 0).map(({ sent }) => sent);
  expect(onDays).toEqual([expect.any(Number), figures.sent]);
  expect([running, failed]).toEqual([[], []]);
  const { items: bounced } = await server.tom.call(messages.recipients, {
    ...ofMessage,
    query: { show: 'bounced' },
  });
  expect(bounced).toMatchObject([{ sentToEmailAddress: expect.stringContaining('@'), delivery: 'bounce' }]);
  // No mail left, so that none counts towards what the team may send.
  const { months } = await server.tom.call(usage.get, { params });
  expect(months.map(({ emails }) => emails).filter((count) => count > 0)).toEqual([]);
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
