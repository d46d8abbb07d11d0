import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

test.each([
  ['Zoé  TAKAHASHI', ['zoe', 'takahashi']],
  ['(916) 555-0142', ['916', '555', '0142']],
  ['+1 916 555.0142', ['+1', '916', '555', '0142']],
  ['2026-11-21', ['2026', '11', '21']],
  ['INV-0042', ['inv-0042']],
  ['o-b@x-y.example', ['o-b@x-y.example']],
  ['- ()', ['-', '()']],
  ['  ', []],
])('%j is looked for as %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});
