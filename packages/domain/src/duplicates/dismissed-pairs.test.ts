import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitByDismissedPairs, toDismissedPairs } from './dismissed-pairs.ts';

test('a group without dismissed pairs stays whole', () => {
  expect(splitByDismissedPairs(['a', 'b', 'c'], toDismissedPairs([['a', 'x']]))).toEqual([['a', 'b', 'c']]);
});

test('a dismissed pair is not a group', () => {
  expect(splitByDismissedPairs(['a', 'b'], toDismissedPairs([['b', 'a']]))).toEqual([]);
});

test('a third record that matches both is grouped with each of them', () => {
  expect(splitByDismissedPairs(['a', 'b', 'c'], toDismissedPairs([['a', 'b']]))).toEqual([
    ['a', 'c'],
    ['b', 'c'],
  ]);
});

test('a record dismissed from all others leaves the rest together', () => {
  const pairs = ['b', 'c', 'd'].map((other) => ['a', other] as const);
  expect(splitByDismissedPairs(['a', 'b', 'c', 'd'], toDismissedPairs(pairs))).toEqual([['b', 'c', 'd']]);
});

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const pair = fc
  .tuple(fc.constantFrom(...ids), fc.constantFrom(...ids))
  .filter(([one, other]) => one !== other);

test('no dismissed pair is listed, every other pair is, and no set contains another', () => {
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 21 }), (pairs) => {
      const apart = toDismissedPairs(pairs);
      const sets = splitByDismissedPairs(ids, apart);
      const isTogether = (one: string, other: string) =>
        sets.some((set) => set.includes(one) && set.includes(other));
      for (const [at, one] of ids.entries())
        for (const other of ids.slice(at + 1))
          expect(isTogether(one, other)).toBe(!apart.get(one)?.has(other));
      for (const set of sets)
        expect(sets.filter((other) => set.every((id) => other.includes(id)))).toEqual([set]);
    }),
  );
});

// 90 independent pairs have 2^90 maximal sets: without the limit, this would never end.
test('a large group with many such pairs is split into a limited number of sets', () => {
  const many = Array.from({ length: 200 }, (_, n) => `p${String(n).padStart(3, '0')}`);
  const pairs = Array.from(
    { length: 90 },
    (_, n) => [`p${String(2 * n).padStart(3, '0')}`, `p${String(2 * n + 1).padStart(3, '0')}`] as const,
  );
  expect(splitByDismissedPairs(many, toDismissedPairs(pairs)).length).toBeLessThanOrEqual(50);
});
