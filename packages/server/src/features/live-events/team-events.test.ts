import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
});
afterAll(() => server.stop());

const open = (person: Person) => person.send({ method: 'GET', path: `/teams/${person.teamId}/events` });

test('a user has a hundred event streams at most, and another one once one of them is closed', async () => {
  const { ada, tom } = server;
  const streams = await Promise.all(Array.from({ length: 100 }, () => open(ada)));
  expect(streams.filter(({ status }) => status !== 200)).toEqual([]);
  const refused = await open(ada);
  expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'busy' })]);
  const ofAnother = await open(tom);
  expect(ofAnother.status).toBe(200);
  await streams[0]?.body?.cancel();
  const again: Response[] = [];
  const status = async () => {
    const reply = await open(ada);
    again.push(reply);
    return reply.status;
  };
  await expect.poll(status).toBe(200);
  for (const { body } of [ofAnother, ...streams.slice(1), ...again]) await body?.cancel();
});
