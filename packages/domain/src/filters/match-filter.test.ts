import type { DataType } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import { expect, test } from 'vitest';
import { type FilterScope, matchesFilter } from './match-filter.ts';

const columns: Record<string, DataType> = {
  name: 'plain_text',
  email: 'email_address',
  height: 'decimal',
  given: 'money',
  born: 'date',
  seen: 'date_time',
  tags: 'multi_selection_from_list',
  household: 'single_data_record',
  'household.name': 'plain_text',
};
const scope: FilterScope = {
  dataTypeOf: (field) => columns[field] ?? 'plain_text',
  now: new Date('2026-11-21T05:00:00Z'),
  timeZone: 'America/Los_Angeles',
};
const elena = {
  name: 'Élena',
  email: 'Elena@Example.org',
  height: '1.70',
  given: { amount: '10.00', currency: 'USD' },
  born: '2026-11-20',
  seen: '2026-11-21T07:59:59.999Z',
  tags: ['a', 'b'],
  household: 'h',
  'household.name': 'Rossi',
};

test.each<[boolean, Filter]>([
  [true, { all: [] }],
  [true, { any: [] }],
  [true, { field: 'name', operator: 'contains', value: 'éLE' }],
  [false, { field: 'name', operator: 'is', value: 'élena' }],
  [true, { field: 'email', operator: 'is', value: 'elena@example.ORG' }],
  [true, { field: 'height', operator: 'is', value: '1.7' }],
  [false, { field: 'height', operator: 'less_than', value: '1.7' }],
  [true, { field: 'given', operator: 'between', value: ['9.99', '10'] }],
  [true, { field: 'born', operator: 'today' }],
  [true, { field: 'seen', operator: 'today' }],
  [false, { field: 'born', operator: 'before', value: '2026-11-20' }],
  [true, { field: 'tags', operator: 'has_all_of', value: ['b', 'a'] }],
  [false, { field: 'tags', operator: 'has_none_of', value: ['b'] }],
  [true, { field: 'household.name', operator: 'is', value: 'Rossi' }],
])('of Elena it is %s that %j', (expected, filter) => {
  expect(matchesFilter(filter, elena, scope)).toBe(expected);
});

test.each<[boolean, Filter]>([
  [true, { field: 'name', operator: 'is_not', value: 'x' }],
  [true, { field: 'name', operator: 'does_not_contain', value: 'x' }],
  [true, { field: 'tags', operator: 'has_none_of', value: ['a'] }],
  [true, { field: 'name', operator: 'is_empty' }],
  [false, { field: 'height', operator: 'at_most', value: 0 }],
  [false, { field: 'household.name', operator: 'is_not', value: 'Rossi' }],
  [false, { field: 'household.name', operator: 'is_empty' }],
])('of an empty record it is %s that %j', (expected, filter) => {
  expect(matchesFilter(filter, {}, scope)).toBe(expected);
});
