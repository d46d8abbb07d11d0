import { expect, test } from 'vitest';
import { helpTopics } from './help-topics.ts';
import { matchingExactly } from './palette-search.ts';

const topics = helpTopics([
  {
    id: 'import',
    title: 'Importa un archivo',
    intro: 'Lleva un archivo a una colección.',
    headings: [{ id: 'deshacer-una-importacion', text: 'Deshacer una importación' }],
  },
  {
    id: 'views',
    title: 'Save and share views',
    intro: '',
    headings: [{ id: 'share-a-view-with-anyone', text: 'Share a view with anyone' }],
  },
]);
const found = (query: string) =>
  matchingExactly(topics, query).map(({ page, heading = '' }) => `${page}#${heading}`);

test('a page is found by its title, and a heading by its own', () => {
  expect(found('save share')).toEqual(['views#']);
  expect(found('anyone')).toEqual(['views#share-a-view-with-anyone']);
});

test('accents don’t matter, and similar spellings don’t match', () => {
  expect(found('IMPORTACION')).toEqual(['import#deshacer-una-importacion']);
  expect(found('shaer')).toEqual([]);
});
