import { expect, test } from 'vitest';
import { cutText, isStorableText } from './storable-text.ts';

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀d', 3, 'ab'],
  ['ab😀d', 4, 'ab😀'],
  ['a\u0000bc', 2, 'ab'],
  ['a\ud83d', 5, 'a\ufffd'],
])('of %j, %i units are cut to %j', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
  expect(isStorableText(cut)).toBe(true);
});
