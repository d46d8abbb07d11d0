import { expect, test } from 'vitest';
import { cycleSort, readViewSearch, toViewSearch, toViewState } from './view-state.ts';

test('a view survives the way through the address', () => {
  const view = {
    filter: { all: [{ field: 'city', operator: 'is' as const, value: 'Fresno' }] },
    sorts: [
      { field: 'name', direction: 'asc' as const },
      { field: 'given', direction: 'desc' as const },
    ],
    search: 'ana',
  };
  expect(toViewState(readViewSearch({ ...toViewSearch(view) }))).toEqual(view);
});

test('a mistyped address opens the plain table', () => {
  const read = readViewSearch({ filter: 'nonsense', sort: 'DROP TABLE', search: '' });
  expect(toViewState(read)).toEqual({ filter: undefined, sorts: [], search: '' });
});

test('clicks on a header go through ascending, descending and unsorted', () => {
  const once = cycleSort([], 'name', false);
  const twice = cycleSort(once, 'name', false);
  expect([once, twice, cycleSort(twice, 'name', false)]).toEqual([
    [{ field: 'name', direction: 'asc' }],
    [{ field: 'name', direction: 'desc' }],
    [],
  ]);
});

test('a second header joins the first where it is added', () => {
  expect(cycleSort([{ field: 'name', direction: 'desc' }], 'city', true)).toEqual([
    { field: 'name', direction: 'desc' },
    { field: 'city', direction: 'asc' },
  ]);
});
