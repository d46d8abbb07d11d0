import { expect, test } from 'vitest';
import { createRounds } from './rounds.ts';

/** Rounds that end when the test lets them. */
function heldRounds() {
  const ends: (() => void)[] = [];
  const rounds = createRounds(
    () => new Promise<void>((resolve) => ends.push(resolve)),
    (error) => {
      throw error;
    },
  );
  return { rounds, ends };
}

test('what wakes during a round runs one more after it, however often it woke', async () => {
  const { rounds, ends } = heldRounds();
  rounds.wake();
  rounds.wake();
  rounds.wake();
  expect([ends.length, rounds.idleSince]).toEqual([1, undefined]);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await expect.poll(() => rounds.idleSince).toBeTypeOf('number');
  expect(ends).toHaveLength(2);
});

test('stopping waits for the round under way, and none comes after it', async () => {
  const { rounds, ends } = heldRounds();
  rounds.wake();
  rounds.wake();
  const stopped = rounds.stop();
  ends[0]?.();
  await stopped;
  rounds.wake();
  expect([ends.length, rounds.isStopping]).toEqual([1, true]);
});

test('a round that fails is reported, and the next one runs', async () => {
  const failures: unknown[] = [];
  let count = 0;
  const rounds = createRounds(
    () => {
      count += 1;
      return count === 1 ? Promise.reject(new Error('no database')) : Promise.resolve();
    },
    (error) => failures.push(error),
  );
  rounds.wake();
  rounds.wake();
  await expect.poll(() => count).toBe(2);
  expect(failures).toMatchObject([{ message: 'no database' }]);
});
