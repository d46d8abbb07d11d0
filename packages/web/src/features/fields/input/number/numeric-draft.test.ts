import { expect, test } from 'vitest';
import { numberFormOf } from './numeric-draft.ts';

test.each([
  ['en-US', '1,234.5', '1234.5'],
  ['en-US', '1,234', '1234'],
  ['en-US', '1.234', '1.234'],
  ['en-US', '1.234,5', '1234.5'],
  ['en-US', '12,5', '12.5'],
  ['es-ES', '1.234,5', '1234.5'],
  ['es-ES', '1,234', '1.234'],
  ['es-ES', '1.234', '1234'],
  ['es-ES', '12.5', '12.5'],
  ['es-ES', '1,234.5', '1234.5'],
  ['en-US', '1 234,5', '1234.5'],
  // No number, and none without its blanks.
  ['en-US', '12, 345', '12, 345'],
  ['en-US', '12 34', '12 34'],
  ['en-US', "5'6", "5'6"],
  ['es-ES', '12, 5', '12, 5'],
  ['en-US', '-', '-'],
  ['en-US', 'abc', 'abc'],
  ['en-US', '', ''],
])('in %s what is typed as %s is %s', (locale, typed, plain) => {
  expect(numberFormOf(locale).read(typed)).toBe(plain);
});

test.each([
  ['en-US', '1234.567'],
  ['es-ES', '1234.567'],
  ['es-ES', '1.234'],
  ['es-ES', '-0.50'],
  ['es-ES', '7'],
])('in %s what is shown of %s is read as the same', (locale, plain) => {
  const form = numberFormOf(locale);
  expect(form.read(form.show(plain))).toBe(plain);
  expect(form.show('1.5')).toBe(locale === 'es-ES' ? '1,5' : '1.5');
});
