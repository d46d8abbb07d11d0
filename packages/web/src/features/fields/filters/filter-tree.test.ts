import type { Filter } from '@fieldhouse/contract/filters';
import { filter as filterSchema } from '@fieldhouse/contract/filters';
import { expect, test } from 'vitest';
import {
  appendAt,
  countConditions,
  replaceAt,
  withOperator,
  withoutIncompleteConditions,
} from './filter-tree.ts';

const city: Filter = { field: 'city', operator: 'is', value: 'Fresno' };
const age: Filter = { field: 'age', operator: 'at_least', value: 18 };

test('a condition and a group are put where the person is', () => {
  const one = appendAt(undefined, [], city);
  const two = appendAt(one, [], { any: [] });
  expect(appendAt(two, [1], age)).toEqual({ all: [city, { any: [age] }] });
});

test('taking a condition away leaves the others', () => {
  expect(replaceAt({ all: [city, { any: [age, city] }] }, [1, 0], undefined)).toEqual({
    all: [city, { any: [city] }],
  });
});

test('a half-made condition is left out of what is asked, and empty groups with it', () => {
  const filter: Filter = {
    all: [city, { field: 'age', operator: 'at_least' }, { any: [{ field: 'x', operator: 'is', value: '' }] }],
  };
  expect(withoutIncompleteConditions(filter)).toEqual({ all: [city] });
  expect(withoutIncompleteConditions({ all: [] })).toBeUndefined();
  expect(countConditions(filter)).toBe(3);
});

test('what is complete is what the contract takes', () => {
  const filter = withoutIncompleteConditions({
    any: [age, { field: 'd', operator: 'between', value: ['2026-01-01', '2026-02-01'] }],
  });
  expect(filterSchema.safeParse(filter).success).toBe(true);
});

test('another operator keeps the value only where it fits', () => {
  expect(withOperator(city, 'is_not')).toEqual({ field: 'city', operator: 'is_not', value: 'Fresno' });
  expect(withOperator(city, 'is_empty')).toEqual({ field: 'city', operator: 'is_empty' });
});
