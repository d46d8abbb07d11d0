import { expect, test } from 'vitest';
import { cutText, isStorableText, mayEscapeUnstorable, toStorable } from './storable-text.ts';

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

test('a value is made storable in all its parts, and the rest of it stays', () => {
  const value = { 'a\u0000': ['x\ud83d', { b: '\udc00😀' }], n: [1, null, true] };
  expect(toStorable(value)).toEqual({ a: ['x\ufffd', { b: '\ufffd😀' }], n: [1, null, true] });
});

test.each([
  ['a\u0000', true],
  ['a\ud83d', true],
  ['\udfff', true],
  ['plain \\ "text" 😀\n', false],
])('what a JSON text can’t be stored with is found in it: %j', (text, isFound) => {
  // Only what isn’t well-formed is escaped.
  expect(mayEscapeUnstorable(JSON.stringify(text))).toBe(isFound);
});
