import { expect, test } from 'vitest';
import { findWebAddresses, replaceWebAddresses } from './web-addresses.ts';

test.each([
  ['See https://example.org/Bath_(city) now', 'https://example.org/Bath_(city)'],
  ['(https://example.org/a)', 'https://example.org/a'],
  ['(see https://example.org/Bath_(city)).', 'https://example.org/Bath_(city)'],
  ['https://example.org/?ids[]=1&f=[2]', 'https://example.org/?ids[]=1&f=[2]'],
  ['[https://example.org/a]', 'https://example.org/a'],
  ['«https://example.org/a»', 'https://example.org/a'],
  ['„https://example.org/a“', 'https://example.org/a'],
  ['https://example.org/a…', 'https://example.org/a'],
  ['https://example.org/a。', 'https://example.org/a'],
  ['「https://example.org/a」', 'https://example.org/a'],
  ['https://example.org/a?!', 'https://example.org/a'],
  ["https://example.org/o'brien", "https://example.org/o'brien"],
  ['HTTPS://example.org/a,', 'HTTPS://example.org/a'],
  ['https://example.org/a—', 'https://example.org/a'],
  ['https://example.org/a\u200b', 'https://example.org/a'],
  ['https://web.example/2020/https://example.org/a', 'https://web.example/2020/https://example.org/a'],
])('in %s the address is %s', (text, url) => {
  expect(findWebAddresses(text).map((found) => found.url)).toEqual([url]);
});

test('an address in a fallback is none of the text, and one before a tag is open', () => {
  expect(findWebAddresses('{{page | https://example.org/f}} https://example.org/a')).toEqual([
    { url: 'https://example.org/a', at: 33, isOpen: false },
  ]);
  expect(findWebAddresses('https://example.org/{{code}}')[0]?.isOpen).toBe(true);
  expect(findWebAddresses('https://example.org/a.{{code}}')[0]?.isOpen).toBe(true);
});

test('two addresses with a comma between them are two', () => {
  const found = findWebAddresses('https://example.org/a,https://example.org/b').map(({ url }) => url);
  expect(found).toEqual(['https://example.org/a', 'https://example.org/b']);
});

test('only the addresses are replaced', () => {
  const text = 'Go (https://example.org/a), or https://example.org/b.';
  expect(replaceWebAddresses(text, () => 'X')).toBe('Go (X), or X.');
});
