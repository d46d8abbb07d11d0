import { expect, test } from 'vitest';
import { readerLanguage } from './reader-language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de,fr;q=0.5', 'en'],
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-GB,es;q=0.9', 'en'],
  ['en;q=0.4, ES-ar;q=0.6', 'es'],
  ['de,es;q=0,en;q=0.1', 'en'],
  ['esperanto;q=1,en;q=x', 'en'],
])('a browser that prefers %j reads %s', (header, language) => {
  expect(readerLanguage(header)).toBe(language);
});
