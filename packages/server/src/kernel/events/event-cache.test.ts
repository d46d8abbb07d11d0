import { teamId as toTeamId } from '@fieldhouse/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { createEventCache } from './event-cache.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
});
afterAll(() => server.stop());

const newCache = (maxEntries: number) =>
  server.deps.service(
    createEventCache<number>({
      maxEntries,
      staleKey: ({ teamId, event }) => (event.type === 'team.changed' ? teamId : undefined),
    }),
  );

test('a value is cached until an event invalidates it', async () => {
  const { deps, ada } = server;
  const cache = newCache(10);
  let reads = 0;
  const ask = async () => cache.get(ada.teamId) ?? cache.load(ada.teamId, async () => ++reads);
  expect([await ask(), await ask()]).toEqual([1, 1]);
  deps.hub.publish(toTeamId.parse(ada.teamId), { type: 'team.changed' });
  expect([await ask(), await ask()]).toEqual([2, 2]);
});

test('a value that changed while it was read is returned but not cached', async () => {
  const { deps, olga } = server;
  const cache = newCache(10);
  const answered = await cache.load(olga.teamId, async () => {
    deps.hub.publish(toTeamId.parse(olga.teamId), { type: 'team.changed' });
    return 1;
  });
  expect([answered, cache.get(olga.teamId)]).toEqual([1, undefined]);
});

test('it holds at most the configured number of entries, and drops only the invalidated one', async () => {
  const { deps, ada } = server;
  const cache = newCache(3);
  const teams = ['one', ada.teamId, 'two', 'three', 'four'];
  const known = () => teams.filter((team) => cache.get(team) !== undefined);
  for (const team of teams.slice(0, 3)) await cache.load(team, async () => 1);
  deps.hub.publish(toTeamId.parse(ada.teamId), { type: 'team.changed' });
  expect(known()).toEqual(['one', 'two']);
  await cache.load('three', async () => 1);
  expect(known()).toEqual(['one', 'two', 'three']);
  await cache.load('four', async () => 1);
  expect(known()).toHaveLength(3);
  expect(known()).toContain('four');
});

test('asked in turn for a few more than it holds, it has nearly all of them', async () => {
  const cache = newCache(100);
  let reads = 0;
  for (let n = 0; n < 5000; n += 1) {
    const key = `${n % 102}`;
    if (cache.get(key) === undefined) await cache.load(key, async () => ++reads);
  }
  expect(reads).toBeLessThan(1000);
});
