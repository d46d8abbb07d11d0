import { expect, test } from 'vitest';
import { matchText } from './match-text.ts';

test.each([
  ['Elena Rossi', 'ele', 'name'],
  ['Elena Rossi', 'rossi elena', 'word'],
  ['Elena Rossi', 'ross', 'word'],
  ['Elena Rossi', 'oss', 'part'],
  ['Colección de árboles', 'ARBOLES', 'word'],
  ['Elena Rossi', 'elana', 'similar'],
  ['Elena Rossi', 'elena rosi', 'similar'],
  ['Elena Rossi', 'ole', undefined],
  ['Elena Rossi', 'tomas', undefined],
  ['Elena Rossi', '  ', undefined],
])('%s answers "%s" as %s', (label, asked, rank) => {
  expect(matchText(label, asked)).toBe(rank);
});
