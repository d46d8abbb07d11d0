import type { ViewSettings } from '@fieldhouse/contract/data-views';
import { describe, expect, test } from 'vitest';
import { isSame, type RequestedSettings, readRequestedSettings, toSearch } from './view-search.ts';

const adult = { field: 'age', operator: 'at_least', value: 18 } as const;
const saved: ViewSettings = {
  filter: adult,
  sorts: [{ field: 'name', direction: 'asc' }],
  group: { field: 'stage', direction: 'asc' },
  displayedFields: [
    { field: 'name', width: 'full' },
    { field: 'age', width: 'half' },
  ],
  frozenColumns: 1,
  colorBy: 'none',
  columnWidths: { age: 120 },
  density: 'compact',
  calendar: { startField: 'day', mode: 'month' },
  map: { addressField: 'home' },
};
const asSaved: RequestedSettings = { ...saved, filter: adult, sorts: saved.sorts ?? [], search: '' };

describe('the address of an open view', () => {
  test('is its id alone while nothing of it is changed', () => {
    expect(toSearch(asSaved, saved)).toEqual({});
    expect(readRequestedSettings({}, saved)).toEqual(asSaved);
  });

  const changes: readonly Partial<RequestedSettings>[] = [
    { filter: undefined },
    { filter: { any: [adult, adult] } },
    { sorts: [] },
    { sorts: [{ field: 'age', direction: 'desc' }, ...asSaved.sorts] },
    { group: undefined },
    { group: { field: 'age', direction: 'desc' } },
    { displayedFields: [] },
    { displayedFields: saved.displayedFields.toReversed() },
    { displayedFields: [{ field: 'stage', width: 'two_fifths' }], frozenColumns: 0 },
    { colorBy: undefined },
    { colorBy: 'stage', frozenColumns: 10 },
    { calendar: { startField: 'day', endField: 'until', mode: 'week' } },
    { density: 'roomy', columnWidths: { age: 120, name: 300 } },
    { density: undefined, columnWidths: { age: 90 } },
    { calendar: undefined, map: undefined },
    { map: { addressField: 'work' } },
    { filter: undefined, sorts: [], group: undefined, search: 'ann' },
  ];

  test.each(changes)('keeps what was changed: %j', (change) => {
    const asked = { ...asSaved, ...change };
    expect(readRequestedSettings(toSearch(asked, saved), saved)).toEqual(asked);
    const plain = { displayedFields: [] };
    expect(readRequestedSettings(toSearch(asked, plain), plain)).toEqual(asked);
  });

  test('is short', () => {
    const asked = { ...asSaved, displayedFields: saved.displayedFields.toReversed(), frozenColumns: 2 };
    expect(toSearch(asked, saved)).toEqual({ columns: 'age.half-name', frozen: 2 });
    const widened = { ...asSaved, columnWidths: { age: 120, name: 300 } };
    expect(toSearch(widened, saved)).toEqual({ widths: 'name.300' });
  });

  test('that does not read as a view opens it as it was saved', () => {
    const broken = { filter: { nonsense: 1 }, frozen: 99, color: 'A B', dates: 'day', address: '1' };
    expect(readRequestedSettings(broken, saved)).toEqual(asSaved);
    for (const widths of ['age', 'age.9-name', 'A B.100', 'age.1e9', '__proto__.100'])
      expect(readRequestedSettings({ widths, density: 'huge' }, saved)).toEqual(asSaved);
    expect(readRequestedSettings({ sort: 'DROP TABLE', group: '?' }, saved)).toMatchObject({
      sorts: [],
      group: undefined,
    });
    expect(readRequestedSettings({ columns: 'name-name-A B-age.huge-age' }, saved).displayedFields).toEqual([
      { field: 'name', width: 'full' },
      { field: 'age', width: 'full' },
    ]);
  });
});

test('settings are the same whatever the order of their properties, and empty parts do not count', () => {
  expect(isSame({ a: 1, b: undefined, c: [{ x: 1, y: 2 }] }, { c: [{ y: 2, x: 1 }], a: 1 })).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
});
