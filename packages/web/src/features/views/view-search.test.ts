import { describe, expect, test } from 'vitest';
import { type Asked, isSame, readAsked, toSearch } from './view-search.ts';

const adult = { field: 'age', operator: 'at_least', value: 18 } as const;
const saved = {
  filter: adult,
  sorts: [{ field: 'name', direction: 'asc' }],
  group: { field: 'stage', direction: 'asc' },
} as const;
const asSaved: Asked = { ...saved, search: '' };

describe('the address of an open view', () => {
  test('is its id alone while nothing of it is changed', () => {
    expect(toSearch(asSaved, { ...saved, sorts: [...saved.sorts] })).toEqual({});
    expect(readAsked({}, { ...saved, sorts: [...saved.sorts] })).toEqual(asSaved);
  });

  test.each<Asked>([
    { ...asSaved, filter: undefined },
    { ...asSaved, filter: { any: [adult, adult] } },
    { ...asSaved, sorts: [] },
    { ...asSaved, sorts: [{ field: 'age', direction: 'desc' }, ...saved.sorts] },
    { ...asSaved, group: undefined },
    { ...asSaved, group: { field: 'age', direction: 'desc' } },
    { filter: undefined, sorts: [], group: undefined, search: 'ann' },
  ])('keeps what was changed: %j', (asked) => {
    const mutable = { ...saved, sorts: [...saved.sorts] };
    expect(readAsked(toSearch(asked, mutable), mutable)).toEqual(asked);
  });

  test('that does not read as a view opens it as it was saved', () => {
    const mutable = { ...saved, sorts: [...saved.sorts] };
    expect(readAsked({ filter: { nonsense: 1 } }, mutable)).toMatchObject({ filter: adult });
    expect(readAsked({ sort: 'DROP TABLE', group: '?' }, mutable)).toMatchObject({
      sorts: [],
      group: undefined,
    });
  });
});

test('settings are the same whatever the order of their properties, and empty parts do not count', () => {
  expect(isSame({ a: 1, b: undefined, c: [{ x: 1, y: 2 }] }, { c: [{ y: 2, x: 1 }], a: 1 })).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
});
