// Turns at a rate: who comes first, and how long they take.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSendRateLimit } from './send-rate-limit.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function turnsWithin(ms: number, began: readonly string[]): Promise<readonly string[]> {
  await vi.advanceTimersByTimeAsync(ms);
  return [...began];
}

test('what is urgent has the next turn; everyone else keeps theirs', async () => {
  const rate = createSendRateLimit(10);
  const began: string[] = [];
  for (const name of ['a', 'b', 'c']) void rate.take().then(() => began.push(name));
  void rate.takeFirst().then(() => began.push('urgent'));
  expect(await turnsWithin(0, began)).toEqual(['a']);
  expect(await turnsWithin(100, began)).toEqual(['a', 'urgent']);
  expect(await turnsWithin(200, began)).toEqual(['a', 'urgent', 'b', 'c']);
});

test('a message of three parts takes three turns', async () => {
  const rate = createSendRateLimit(10);
  const began: string[] = [];
  void rate.take(3).then(() => began.push('long'));
  void rate.take().then(() => began.push('short'));
  expect(await turnsWithin(299, began)).toEqual(['long']);
  expect(await turnsWithin(1, began)).toEqual(['long', 'short']);
});

test('after a pause there is no burst', async () => {
  const rate = createSendRateLimit(10);
  const began: string[] = [];
  void rate.take().then(() => began.push('a'));
  await turnsWithin(5000, began);
  for (const name of ['b', 'c']) void rate.take().then(() => began.push(name));
  expect(await turnsWithin(99, began)).toEqual(['a', 'b']);
});

test('without a limit no one waits', async () => {
  const rate = createSendRateLimit(undefined);
  await Promise.all([rate.take(), rate.takeFirst(), rate.take(5)]);
});

test('processes of one account share its time in slices', async () => {
  // As platform.account_turns.
  let nextAt = 0;
  const reserve = (lengthMs: number) => {
    const from = Math.max(nextAt, performance.now());
    nextAt = from + lengthMs;
    return Promise.resolve(from - performance.now());
  };
  const began: string[] = [];
  for (const name of ['first', 'second']) {
    const rate = createSendRateLimit(40, reserve);
    for (let n = 0; n < 100; n += 1) void rate.take().then(() => began.push(name));
  }
  const first = await turnsWithin(249, began);
  expect(new Set(first)).toEqual(new Set(['first']));
  const inOneSecond = await turnsWithin(750, began);
  expect([inOneSecond.length, new Set(inOneSecond).size]).toEqual([40, 2]);
});

test('an SMS of several segments takes its time from all processes', async () => {
  const lengths: number[] = [];
  const rate = createSendRateLimit(1, async (lengthMs) => {
    lengths.push(lengthMs);
    return 0;
  });
  for (let n = 0; n < 2; n += 1) void rate.take(3);
  await turnsWithin(3000, []);
  expect(lengths).toEqual([1000, 3000]);
});

test('without a limit nothing is reserved', async () => {
  const rate = createSendRateLimit(undefined, () => Promise.reject(new Error('reserved')));
  await Promise.all([rate.take(), rate.takeFirst()]);
});

test('a changed limit holds from the next turn on', async () => {
  const rate = createSendRateLimit(1);
  const began: string[] = [];
  rate.limitTo(10);
  for (const name of ['a', 'b']) void rate.take().then(() => began.push(name));
  expect(await turnsWithin(100, began)).toEqual(['a', 'b']);
});
