import type { Filter } from '@fieldhouse/contract/filters';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remainingFilter } from './remaining-filter.ts';

const names = ['a', 'b', 'c', 'd'];
const leaf = fc.constantFrom(...names).map((field): Filter => ({ field, operator: 'is', value: true }));
const { tree } = fc.letrec<{ tree: Filter }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('tree'), { maxLength: 3 }).map((all): Filter => ({ all })),
    fc.array(tie('tree'), { maxLength: 3 }).map((any): Filter => ({ any })),
  ),
}));
const truths = fc.record(Object.fromEntries(names.map((name) => [name, fc.boolean()])));

test('what remains is decided by the open conditions as the whole filter is, and names no other', () => {
  fc.assert(
    fc.property(tree, truths, fc.subarray(names), (filter, truth, open) => {
      const whole = remainingFilter(filter, ({ field }) => truth[field] ?? false);
      const left = remainingFilter(filter, ({ field }) => (open.includes(field) ? undefined : truth[field]));
      if (typeof left === 'boolean') expect(left).toBe(whole);
      else {
        const decided = remainingFilter(left, ({ field }) => {
          expect(open).toContain(field);
          return truth[field] ?? false;
        });
        expect(decided).toBe(whole);
      }
    }),
  );
});

test('a group without conditions is met', () => {
  expect(remainingFilter({ any: [] }, () => undefined)).toBe(true);
  expect(remainingFilter({ any: [{ all: [] }, { field: 'a', operator: 'today' }] }, () => undefined)).toBe(
    true,
  );
});
