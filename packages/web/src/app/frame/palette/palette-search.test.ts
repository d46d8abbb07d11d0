import { expect, test } from 'vitest';
import { matching } from './palette-search.ts';

const entries = [
  { label: 'Team Dashboard', keywords: 'At a Glance' },
  { label: 'Outgoing Messages', keywords: 'Messages' },
  { label: 'Colección de árboles' },
  { label: 'New Outgoing Message' },
];
const found = (query: string) => matching(entries, query).map(({ label }) => label);

test('an empty query keeps everything in its order', () => {
  expect(found('  ')).toEqual(entries.map(({ label }) => label));
});

test('every word must be found, in the label or the keywords', () => {
  expect(found('out mess')).toEqual(['Outgoing Messages', 'New Outgoing Message']);
  expect(found('glance')).toEqual(['Team Dashboard']);
  expect(found('team nothing')).toEqual([]);
});

test('accents and capitals do not matter', () => {
  expect(found('ARBOLES coleccion')).toEqual(['Colección de árboles']);
});

test('marks that make another letter matter', () => {
  const names = [{ label: 'दान' }, { label: 'दिन' }];
  expect(matching(names, 'दान').map(({ label }) => label)).toEqual(['दान']);
});

test('a label that starts with the word comes before one that only holds it', () => {
  expect(found('outgoing')[0]).toBe('Outgoing Messages');
});

test('a word that is spelt wrong finds what is spelt alike, where nothing else is found', () => {
  expect(found('dashbord')).toEqual(['Team Dashboard']);
  expect(found('team nothing')).toEqual([]);
});
