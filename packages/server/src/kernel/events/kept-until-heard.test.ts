import { teamId as toTeamId } from '@fieldhouse/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { keepUntilHeard } from './kept-until-heard.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
});
afterAll(() => server.stop());

const keeper = (most: number) =>
  keepUntilHeard<number>({
    most,
    staleKey: ({ teamId, event }) => (event.type === 'team.changed' ? teamId : undefined),
  })(server.deps);

test('what was read is kept until an event says that it changed', async () => {
  const { deps, ada } = server;
  const kept = keeper(10);
  let reads = 0;
  const ask = async () => kept.get(ada.teamId) ?? kept.load(ada.teamId, async () => ++reads);
  expect([await ask(), await ask()]).toEqual([1, 1]);
  deps.hub.publish(toTeamId.parse(ada.teamId), { type: 'team.changed' });
  expect([await ask(), await ask()]).toEqual([2, 2]);
});

test('what changed while it was read is answered and not kept', async () => {
  const { deps, olga } = server;
  const kept = keeper(10);
  const answered = await kept.load(olga.teamId, async () => {
    deps.hub.publish(toTeamId.parse(olga.teamId), { type: 'team.changed' });
    return 1;
  });
  expect([answered, kept.get(olga.teamId)]).toEqual([1, undefined]);
});

test('it holds no more than it is told', async () => {
  const kept = keeper(2);
  for (const n of [1, 2, 3]) await kept.load(`team ${n}`, async () => n);
  expect([1, 2, 3].map((n) => kept.get(`team ${n}`))).toEqual([undefined, undefined, 3]);
});
