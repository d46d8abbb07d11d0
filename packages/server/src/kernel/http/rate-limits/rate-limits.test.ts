import { ownApiKeys } from '@fieldhouse/contract/api-keys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countInOneWindow } from '../../../../test/clock/count-in-one-window.ts';
import { Person } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { API_KEY_REQUESTS_PER_MINUTE: '60', USER_REQUESTS_PER_MINUTE: '50' } });
});
afterAll(() => server.stop());

const ask = (person: Person) => person.send({ method: 'GET', path: `/teams/${server.ada.teamId}` });
const rateOf = ({ headers }: Response) => ({
  limit: Number(headers.get('ratelimit-limit')),
  remaining: Number(headers.get('ratelimit-remaining')),
  reset: Number(headers.get('ratelimit-reset')),
});

test('each reply to a user contains the remaining requests, and beyond the limit a problem and a retry time', async () => {
  const first = rateOf(await ask(server.tom));
  expect(first.limit).toBe(50);
  expect(first.reset).toBeGreaterThan(0);
  expect(first.reset).toBeLessThanOrEqual(60);
  const replies: Response[] = [];
  // Twice the limit and one: wherever the minute turns, some are refused.
  for (let at = 0; at < 101; at += 1) replies.push(await ask(server.tom));
  const refused = replies.find(({ status }) => status === 429);
  expect(refused?.headers.get('content-type')).toContain('application/problem+json');
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused && rateOf(refused).remaining).toBe(0);
  expect(await refused?.json()).toMatchObject({ code: 'too_many_requests', status: 429 });
  expect((await ask(server.ada)).status).toBe(200);
});

test('a key gets its remaining requests, and is counted separately from its user', async () => {
  const { secret } = await server.ada.call(ownApiKeys.create, { body: { name: 'Script' } });
  const script = new Person(server.url, '', server.ada.teamId, secret);
  const first = rateOf(await ask(script));
  expect(first.limit).toBe(60);
  const second = rateOf(await ask(script));
  // Unless the minute has turned in between.
  if (second.reset <= first.reset) expect(second.remaining).toBe(first.remaining - 1);
});

test('an anonymous visitor gets no rate-limit headers', async () => {
  expect((await ask(server.anonymous)).headers.get('ratelimit-limit')).toBeNull();
});

test('limits that are counted together are consumed in order, up to the first that is reached', async () => {
  await countInOneWindow(server);
  const { attempts, ownerPool } = server.deps;
  const windowSeconds = 86_400;
  const consume = (address: string) =>
    attempts.consumeEach([
      { key: `each:${address}`, max: 2, windowSeconds },
      { key: 'each:wizard', max: 4, windowSeconds },
      { key: 'each:team', max: 9, windowSeconds },
    ]);
  const outcomes: string[] = [];
  for (const address of ['a', 'a', 'a', 'b', 'b', 'b', 'c'])
    outcomes.push(
      await consume(address).then(
        () => 'taken',
        (error: Error) => error.message,
      ),
    );
  const refused = 'too_many_requests';
  expect(outcomes).toEqual(['taken', 'taken', refused, 'taken', 'taken', refused, refused]);
  const { rows } = await ownerPool.query<{ key: string; tries: number }>(
    "select key, tries from identity.attempts where key like 'each:%' order by key",
  );
  expect(rows.map(({ key, tries }) => [key, tries])).toEqual([
    ['each:a', 3],
    ['each:b', 3],
    ['each:c', 1],
    // The fifth was refused, and counts only here.
    ['each:team', 4],
    ['each:wizard', 5],
  ]);
  await expect(consume('c')).rejects.toMatchObject({ details: { retryAfterSeconds: expect.any(Number) } });
});

test('an attempt beyond the limit isn’t taken and counts nowhere, and one that is given back can be taken again', async () => {
  await countInOneWindow(server);
  const { attempts } = server.deps;
  const limit = { max: 2, windowSeconds: 86_400 };
  const take = () => attempts.take('one-of-two', limit);
  expect([await take(), await take(), await take(), await take()]).toEqual([true, true, false, false]);
  await attempts.release('one-of-two', limit);
  expect([await take(), await take()]).toEqual([true, false]);
});
