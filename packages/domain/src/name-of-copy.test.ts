import { expect, test } from 'vitest';
import { nameOfCopy } from './name-of-copy.ts';

test.each([
  ['News', ['News'], 'News (2)'],
  ['News', ['News', 'News (2)', 'News (7)', 'Newsletter (9)'], 'News (8)'],
  ['News (2)', ['News', 'News (2)'], 'News (3)'],
  ['News', [], 'News (2)'],
  ['December (gym)', ['December (gym)'], 'December (gym) (2)'],
])('the copy of %s, beside %j, is called %s', (name, taken, copy) => {
  expect(nameOfCopy(name, taken, 200)).toBe(copy);
});

test('a long name gives way to the number', () => {
  expect(nameOfCopy('x'.repeat(200), [], 200)).toBe(`${'x'.repeat(196)} (2)`);
});

test('a long name is not cut within a character, each of which counts once', () => {
  expect(nameOfCopy(`${'x'.repeat(195)}${'🎈'.repeat(5)}`, [], 200)).toBe(`${'x'.repeat(195)}🎈 (2)`);
});
