import { expect, test } from 'vitest';
import { topmostCollections } from './topmost-collections.ts';

test('a collection within one that is listed is left out, one within an unlisted one stays', () => {
  const listed = [
    { id: 'people', parentId: null },
    { id: 'volunteers', parentId: 'people' },
    { id: 'drivers', parentId: 'volunteers' },
    { id: 'guests', parentId: 'hidden' },
  ];
  expect(topmostCollections(listed).map(({ id }) => id)).toEqual(['people', 'guests']);
});
