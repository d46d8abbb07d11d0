import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EndTurn, FairTurns } from './fair-turns.ts';

// What still waits at the end of a test waits for good: its refusal would come in the middle of another file.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const here = () => false;
const limits = { max: 4, share: 2, waiting: { each: 3, all: 5 }, patienceMs: 60_000 };

/** What the calls have come to so far. */
async function outcomes(calls: readonly Promise<EndTurn>[]): Promise<string[]> {
  const waiting = Symbol('waiting');
  const soon = new Promise((resolve) => setImmediate(resolve, waiting));
  return Promise.all(
    calls.map(async (call) => {
      const found = await Promise.race([call, soon]).catch((error: { code?: string }) => error.code);
      return found === waiting ? 'waits' : typeof found === 'string' ? found : 'runs';
    }),
  );
}

test('beyond its share, a caller waits for its own turns and others run at once', async () => {
  const turns = new FairTurns(limits);
  const ada = [1, 2, 3].map(() => turns.take('ada', here));
  const ben = [turns.take('ben', here)];
  expect(await outcomes([...ada, ...ben])).toEqual(['runs', 'runs', 'waits', 'runs']);
  (await ada[0])?.();
  expect(await outcomes(ada)).toEqual(['runs', 'runs', 'runs']);
});

test('with too many of one caller waiting, the next is refused', async () => {
  const turns = new FairTurns(limits);
  const calls = Array.from({ length: 6 }, () => turns.take('ada', here));
  expect(await outcomes(calls)).toEqual(['runs', 'runs', 'waits', 'waits', 'waits', 'busy']);
});

test('with all turns taken, callers who wait get them in rotation', async () => {
  const turns = new FairTurns({ ...limits, max: 2 });
  const [first, second] = await Promise.all([turns.take('ada', here), turns.take('ada', here)]);
  const order: string[] = [];
  const waiting = ['ben', 'ben', 'cat'].map(async (name) => {
    const end = await turns.take(name, here);
    order.push(name);
    end();
  });
  first();
  await Promise.all(waiting);
  expect(order).toEqual(['ben', 'cat', 'ben']);
  second();
});

test('with too many of all callers waiting, the last of those with most gives way', async () => {
  const turns = new FairTurns({ ...limits, max: 1 });
  await turns.take('ada', here);
  const calls = ['ben', 'ben', 'ben', 'cat', 'cat', 'dan', 'eve'].map((name) => turns.take(name, here));
  expect(await outcomes(calls)).toEqual(['waits', 'busy', 'busy', 'waits', 'waits', 'waits', 'waits']);
});

test('the next is refused if no one waits with more', async () => {
  const turns = new FairTurns({ ...limits, max: 1 });
  await turns.take('ada', here);
  const calls = ['ben', 'ben', 'cat', 'cat', 'dan', 'dan'].map((name) => turns.take(name, here));
  expect(await outcomes(calls)).toEqual(['waits', 'waits', 'waits', 'waits', 'waits', 'busy']);
});

test('a request whose client has gone passes its turn to the next', async () => {
  const turns = new FairTurns(limits);
  const running = await Promise.all([turns.take('ada', here), turns.take('ada', here)]);
  const waiting = [turns.take('ada', () => true), turns.take('ada', here)];
  running[0]?.();
  expect(await outcomes(waiting)).toEqual(['busy', 'runs']);
});

test('who waits too long is refused, and the turn goes to the next', async () => {
  const turns = new FairTurns({ ...limits, patienceMs: 20 });
  const [first] = await Promise.all([turns.take('ada', here), turns.take('ada', here)]);
  const third = expect(turns.take('ada', here)).rejects.toMatchObject({ code: 'busy' });
  await vi.advanceTimersByTimeAsync(20);
  await third;
  const next = turns.take('ada', here);
  first();
  expect(await outcomes([next])).toEqual(['runs']);
});
